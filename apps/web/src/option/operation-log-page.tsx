import { api, FEATURES, type Feature, LOG_ACTIONS, LOG_ENTITIES, type Operation } from '@tabimori/shared';
import { LOG_WORDS, logWord } from '@tabimori/shared/log-words';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../shell/i18n.js';
import { Name } from '../parts/name.js';
import { useCompanyName } from '../parts/names.js';
import { useEpicenter } from '../parts/agency-names.js';
import { useCompanyFilter } from '../parts/find-filters.js';
import { ExportButton } from '../parts/export-button.js';
import { DASH, formatSeconds } from '../shell/format.js';
import { Days } from '../shell/list-days.js';
import { ListPage } from '../shell/list-page.js';
import { useQueryState } from '../shell/list-query.js';
import { useCan } from '../shell/session.js';
import { TwoLines } from '../shell/two-lines.js';
import { Changes } from './changes.js';
import css from './operation-log.module.css';

const RESULTS = ['done', 'failed'] as const;
const FEATURE_NAMES = Object.keys(FEATURES) as Feature[];

/** Who did what, when, to what, with what it changed. */
export function OperationLogPage() {
  const { t } = useTranslation('logs');
  const language = useLanguage();
  const words = LOG_WORDS[language];
  const companyOf = useCompanyName();
  const epicenter = useEpicenter();
  const companies = useCompanyFilter(t('company'));
  const may = useCan();
  const [query] = useQueryState(api.logs.exportList);
  const who = ({ userName, address }: Operation): string => userName || (address === '' ? t('system') : t('nobody'));
  const what = ({ action, result }: Operation): ReactNode => (
    <>
      {logWord(words.actions, action)}
      {result !== 'done' && <span className={css.failed}>{logWord(words.results, result)}</span>}
    </>
  );
  const target = ({ action, entity, targetName, targetNameEn, travelerName }: Operation): ReactNode => {
    const kind = logWord(words.entities, entity);
    const name = language === 'en' ? targetNameEn : targetName;
    if (name === null && travelerName === null) return kind === logWord(words.actions, action) ? DASH : kind;
    return (
      <TwoLines>
        {travelerName !== null && (
          <b>
            <Name of={travelerName} />
          </b>
        )}
        {entity === 'event' && name !== null ? epicenter(name) : name}
        <small>{kind}</small>
      </TwoLines>
    );
  };
  return (
    <ListPage
      title={t('title')}
      actions={
        may('operationLog', 'print') && (
          <ExportButton call={api.logs.exportList} input={query} what={t('exportText')} file={t('exportName')} />
        )
      }
      call={api.logs.list}
      rowKey={(row: Operation) => row.id}
      search={t('search')}
      filters={[
        ...companies,
        {
          name: 'feature',
          label: t('feature'),
          options: FEATURE_NAMES.map((value) => ({ value, label: words.features[value] })),
        },
        {
          name: 'action',
          label: t('action'),
          options: LOG_ACTIONS.map((value) => ({ value, label: logWord(words.actions, value) })),
        },
        {
          name: 'entity',
          label: t('entity'),
          options: LOG_ENTITIES.map((value) => ({ value, label: logWord(words.entities, value) })),
        },
        {
          name: 'result',
          label: t('result'),
          options: RESULTS.map((value) => ({ value, label: t(`results.${value}`) })),
        },
      ]}
      days={<Days call={api.logs.list} />}
      columns={[
        {
          key: 'at',
          title: t('column.at'),
          width: 160,
          sort: 'at',
          render: (row) => (
            <TwoLines>
              {formatSeconds(row.at)}
              <small>{row.address || DASH}</small>
            </TwoLines>
          ),
        },
        {
          key: 'user',
          title: t('column.user'),
          width: '13%',
          render: (row) => <b>{who(row)}</b>,
        },
        {
          key: 'company',
          title: t('company'),
          width: '14%',
          render: (row) => companyOf(row) ?? DASH,
        },
        { key: 'what', title: t('column.what'), width: '14%', render: what },
        { key: 'target', title: t('column.target'), width: '16%', render: target },
        { key: 'changes', title: t('column.changes'), render: (row) => <Changes row={row} /> },
      ]}
      card={(row) => (
        <div className={css.card}>
          <span className="small muted">
            {formatSeconds(row.at)} {row.address}
          </span>
          <span>
            <b>{who(row)}</b>
          </span>
          {row.companyName !== null && (
            <span className="small">
              {t('ofCompany')} {companyOf(row)}
            </span>
          )}
          <span>{what(row)}</span>
          {row.entityId !== null && target(row)}
          {(row.entityId !== null || row.before !== null || row.after !== null) && <Changes row={row} />}
        </div>
      )}
      unit={t('unit')}
      empty={t('empty', { returnObjects: true })}
    />
  );
}
