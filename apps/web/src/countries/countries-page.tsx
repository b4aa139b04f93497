import { api, AREAS, type Country } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonLink } from '../ui/button.js';
import { useLanguage } from '../shell/i18n.js';
import { ListPage } from '../shell/list-page.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { TwoLines } from '../shell/two-lines.js';
import { threeDigits } from './words.js';
import css from './countries.module.css';

/** The countries to choose from, in their order; the provider changes them. */
export function CountriesPage() {
  const { t } = useTranslation('countries');
  const language = useLanguage();
  const may = useCan();
  const href = ({ id }: Country) => (may('country', 'update') ? pathOf('countryEdit', { id }) : null);
  const name = (row: Country) => {
    const [first, second] = language === 'jp' ? [row.name, row.nameEn] : [row.nameEn, row.name];
    const to = href(row);
    return (
      <TwoLines>
        {to === null ? <b>{first}</b> : <Link to={to}>{first}</Link>}
        <small lang={language === 'jp' ? 'en' : 'ja'}>{second}</small>
      </TwoLines>
    );
  };
  return (
    <ListPage
      title={t('title')}
      actions={
        may('country', 'insert') ? (
          <ButtonLink kind="primary" to={pathOf('countryAdd')}>
            {t('add')}
          </ButtonLink>
        ) : undefined
      }
      call={api.countries.list}
      rowKey={(row: Country) => row.id}
      href={href}
      search={t('search')}
      filters={[
        {
          name: 'area',
          label: t('area'),
          options: AREAS.map((area) => ({ value: String(area), label: t(`areas.${area}`) ?? '' })),
        },
      ]}
      columns={[
        { key: 'seq', title: t('column.seq'), width: 88, sort: 'seq', render: (row) => threeDigits(row.seq) },
        { key: 'name', title: t('column.name'), sort: language === 'jp' ? 'name' : 'nameEn', render: name },
        { key: 'code', title: t('column.code'), width: 80, sort: 'code', render: (row) => row.code },
        { key: 'area', title: t('column.area'), width: 130, render: (row) => t(`areas.${row.area}`) },
        {
          key: 'destination',
          wide: true,
          title: t('column.destination'),
          width: 90,
          render: (row) => t(`destination.${row.destinationCategory}`),
        },
        { key: 'keywords', title: t('column.keywords'), render: (row) => row.keywords.join(t('join')) },
        {
          key: 'travelers',
          title: t('column.travelers'),
          width: 100,
          align: 'right',
          render: (row) => t('people', { count: row.travelers }),
        },
      ]}
      card={(row) => (
        <div className={css.card}>
          {name(row)}
          <small>
            {`${t(`areas.${row.area}`)}　${t('column.travelers')} ${t('people', { count: row.travelers })}　${t('column.code')} ${row.code}`}
          </small>
          {row.keywords.length > 0 && <small>{row.keywords.join(t('join'))}</small>}
        </div>
      )}
      unit={t('unit')}
      empty={t('empty', { returnObjects: true })}
    />
  );
}
