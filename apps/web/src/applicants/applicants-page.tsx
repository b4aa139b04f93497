import { api, type Applicant } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../ui/button.js';
import { ExportButton } from '../parts/export-button.js';
import { PersonDrawer } from '../parts/person/person-drawer.js';
import { PersonLink } from '../parts/person/person-link.js';
import { usePlace } from '../parts/place.js';
import { DASH } from '../shell/format.js';
import { ListPage } from '../shell/list-page.js';
import { useQueryState } from '../shell/list-query.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { TwoLines } from '../shell/two-lines.js';
import { ApplicantCard } from './applicant-card.js';
import { ApplicantDetails } from './applicant-details.js';
import { Contact } from './contact.js';
import { useFilters } from './use-filters.js';
import css from './applicants.module.css';

/** The registered travelers, with the known faults of their contacts. */
export function ApplicantsPage() {
  const { t } = useTranslation('applicants');
  const place = usePlace();
  const may = useCan();
  const filters = useFilters();
  const [params] = useSearchParams();
  const [query] = useQueryState(api.applicants.exportList);
  return (
    <>
      <ListPage
        title={t('title')}
        call={api.applicants.list}
        actions={
          <>
            {may('applicant', 'print') && (
              <ExportButton
                call={api.applicants.exportList}
                input={query}
                what={t('exportText')}
                file={t('exportName')}
              />
            )}
            {may('registration', 'insert') && (
              <ButtonLink kind="primary" to={pathOf('registration')}>
                {t('add')}
              </ButtonLink>
            )}
          </>
        }
        rowKey={(row: Applicant) => row.id}
        href={(row) => pathOf('applicants', { ...Object.fromEntries(params), person: row.id })}
        search={t('search')}
        filters={filters}
        columns={[
          {
            key: 'name',
            title: t('column.name'),
            width: 132,
            sort: 'nameKana',
            render: (row) => (
              <TwoLines>
                <PersonLink applicantId={row.id} name={row.name}>
                  <b>{row.name}</b>
                </PersonLink>
                <small>{row.nameKana}</small>
              </TwoLines>
            ),
          },
          {
            key: 'company',
            title: t('column.company'),
            render: (row) => (
              <TwoLines>
                <span className={css.ellipsis} title={row.companyName}>
                  {row.companyName}
                </span>
                <small className={css.ellipsis} title={row.divisionName}>
                  {row.divisionName}
                </small>
              </TwoLines>
            ),
          },
          { key: 'place', title: t('column.place'), render: (row) => place(row) },
          {
            key: 'people',
            title: t('column.people'),
            width: 56,
            align: 'right',
            render: (row) => row.numberOfPeople,
          },
          {
            key: 'mail',
            title: t('column.mail'),
            width: 190,
            render: (row) => <Contact value={row.mailAddress} undelivered={row.mailUndelivered} />,
          },
          {
            key: 'phone',
            title: t('column.phone'),
            width: 122,
            render: (row) => <Contact value={row.phone} undelivered={row.smsUndelivered} />,
          },
          { key: 'appId', wide: true, title: t('column.appId'), width: 112, render: (row) => row.appId },
          {
            key: 'app',
            wide: true,
            title: t('column.app'),
            width: 104,
            render: (row) => (row.appRegisteredAt === null ? <span className="muted">{DASH}</span> : t('registered')),
          },
        ]}
        card={(row) => <ApplicantCard row={row} />}
        unit={t('unit')}
        empty={t('empty', { returnObjects: true })}
      />
      <PersonDrawer actions={(id) => <ApplicantDetails key={id} id={id} />} />
    </>
  );
}
