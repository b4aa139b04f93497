import { api, MESSAGE_TYPE, TEMPLATE_DIV, type MessageTemplate } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCompanyFilter } from '../parts/find-filters.js';
import { usePlaceholderNames } from '../parts/placeholder-names.js';
import { KindTag } from '../parts/status.js';
import { useLanguage } from '../shell/i18n.js';
import { List } from '../shell/list-page.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { useOwner, useTypeName } from './words.js';
import css from './templates.module.css';

/** The templates that the reader may change, and those that a send would fall back to. */
export function TemplateList() {
  const { t } = useTranslation('templates');
  const language = useLanguage();
  const may = useCan();
  const owner = useOwner();
  const typeName = useTypeName();
  const companies = useCompanyFilter(t('company'));
  const href = ({ id }: MessageTemplate) => (may('messageTemplate', 'update') ? pathOf('templateEdit', { id }) : null);
  const name = (row: MessageTemplate) => {
    const to = href(row);
    return to === null ? <b>{row.templateName}</b> : <Link to={to}>{row.templateName}</Link>;
  };
  const languages = (row: MessageTemplate) =>
    [row.body !== '' && t('languages.jp'), row.bodyEn !== '' && t('languages.en')].filter(Boolean).join(t('join')) ||
    t('builtInShort');
  const named = usePlaceholderNames();
  const subject = (row: MessageTemplate) => named((language === 'en' && row.subjectEn) || row.subject);
  return (
    <List
      expects={8}
      call={api.messageTemplates.list}
      rowKey={(row: MessageTemplate) => row.id}
      href={href}
      search={t('search')}
      filters={[
        {
          name: 'messageType',
          label: t('type'),
          options: Object.values(MESSAGE_TYPE).map((type) => ({ value: String(type), label: typeName(type) })),
        },
        {
          name: 'userDiv',
          label: t('whose'),
          options: Object.values(TEMPLATE_DIV).map((div) => ({ value: String(div), label: t(`level.${div}`) ?? '' })),
        },
        ...companies,
      ]}
      columns={[
        {
          key: 'type',
          title: t('column.type'),
          width: 130,
          sort: 'messageType',
          render: (row) => typeName(row.messageType),
        },
        { key: 'name', title: t('column.name'), sort: 'templateName', render: name },
        { key: 'subject', title: t('column.subject'), render: (row) => subject(row) || t('none') },
        { key: 'whose', title: t('column.whose'), width: 180, render: (row) => owner(row) },
        { key: 'languages', wide: true, title: t('column.languages'), width: 140, render: languages },
        {
          key: 'order',
          title: t('column.order'),
          width: 90,
          align: 'right',
          sort: 'displayOrder',
          render: (row) => row.displayOrder,
        },
      ]}
      card={(row) => (
        <div className={css.row}>
          <span className={css.line}>
            <KindTag messageType={row.messageType} /> {name(row)}
          </span>
          <span>{subject(row) || t('none')}</span>
          <small>
            {owner(row)}　{languages(row)}　{t('column.order')} {row.displayOrder}
          </small>
        </div>
      )}
      unit={t('unit')}
      empty={t('empty', { returnObjects: true })}
    />
  );
}
