import { api, REACH_NAMES, REACH_REASON_KEYS, type Unreached } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { CompanyName, Name } from '../parts/name.js';
import { Reading } from '../parts/reading.js';
import { useCompanyFilter, useDivisionFilter } from '../parts/find-filters.js';
import { ExportButton } from '../parts/export-button.js';
import { PersonDrawer } from '../parts/person/person-drawer.js';
import { PersonLink } from '../parts/person/person-link.js';
import { PlaceText } from '../parts/place-text.js';
import { useLanguage } from '../shell/i18n.js';
import { List } from '../shell/list-page.js';
import { useQueryState } from '../shell/list-query.js';
import type { Filter } from '../shell/list-types.js';
import { PageHeader } from '../shell/page-header.js';
import { useCan } from '../shell/session.js';
import { useCall } from '../shell/use-call.js';
import { TwoLines } from '../shell/two-lines.js';
import { ApplicantDetails } from './applicant-details.js';
import { Contact } from './contact.js';
import { ReachDepartments } from './reach-departments.js';
import { Fix, Reasons } from './reach-reasons.js';
import { ReachSummary } from './reach-summary.js';
import css from './reachability.module.css';

/** Who will not be reached if an earthquake or a tsunami came now, why, and the way to fix it. */
export function ReachabilityPage() {
  const { t } = useTranslation('reachability');
  const may = useCan();
  const filters = useFilters();
  const [query] = useQueryState(api.reachability.exportTravelers);
  const [narrowed] = useQueryState(api.reachability.summary);
  const summary = useCall(api.reachability.summary, narrowed);
  return (
    <>
      <PageHeader
        title={t('title')}
        meta={t('meta')}
        actions={
          may('applicant', 'print') && (
            <ExportButton
              call={api.reachability.exportTravelers}
              input={query}
              what={t('exportText')}
              file={t('exportName')}
            />
          )
        }
      />
      <div className={css.page}>
        <ReachSummary summary={summary} />
        {/* how long the reasons are is known once they are here: what follows them must not move */}
        <div className={css.rest} hidden={summary.isPending}>
          <ReachDepartments />
          <h2 className={css.heading} id="travelers">
            {t('listTitle')}
          </h2>
          <List
            call={api.reachability.travelers}
            rowKey={(row: Unreached) => row.id}
            search={t('search')}
            filters={filters}
            columns={[
              { key: 'name', title: t('column.name'), width: 150, render: (row) => <Person row={row} /> },
              {
                key: 'department',
                title: t('column.department'),
                width: 180,
                render: (row) => <Department row={row} />,
              },
              { key: 'reasons', title: t('column.reasons'), render: (row) => <Reasons of={row.reasons} /> },
              {
                key: 'contact',
                wide: true,
                title: t('column.contact'),
                width: 210,
                render: (row) => <Contacts row={row} />,
              },
              {
                key: 'place',
                wide: true,
                title: t('column.place'),
                width: 120,
                render: (row) => <PlaceText of={row} />,
              },
              { key: 'fix', title: t('column.fix'), width: 130, render: (row) => <Fix row={row} /> },
            ]}
            card={(row) => (
              <div className={css.traveler}>
                <Person row={row} />
                <Department row={row} />
                <Reasons of={row.reasons} />
                <Contacts row={row} />
                <Fix row={row} />
              </div>
            )}
            unit={t('unit')}
            empty={t('empty', { returnObjects: true })}
          />
        </div>
      </div>
      <PersonDrawer actions={(id) => <ApplicantDetails key={id} id={id} />} />
    </>
  );
}

function useFilters(): Filter[] {
  const { t } = useTranslation('reachability', { keyPrefix: 'filters' });
  const names = REACH_NAMES[useLanguage()];
  const companies = useCompanyFilter(t('company'));
  const divisions = useDivisionFilter(t('division'));
  return [
    ...companies,
    ...divisions,
    {
      name: 'reason',
      label: t('reason'),
      options: REACH_REASON_KEYS.map((value) => ({ value, label: names[value] })),
    },
  ];
}

const Person = ({ row }: { row: Unreached }) => (
  <TwoLines>
    <PersonLink applicantId={row.id} name={row.name} />
    <small>
      <Reading of={row} />
    </small>
  </TwoLines>
);

const Department = ({ row }: { row: Unreached }) => (
  <TwoLines>
    <span>
      <CompanyName of={row} />
    </span>
    <small>
      <Name of={row.divisionName} />
    </small>
  </TwoLines>
);

const Contacts = ({ row }: { row: Unreached }) => (
  <TwoLines>
    {(row.mailAddress !== null || row.phone === null) && (
      <Contact value={row.mailAddress} undelivered={row.mailUndelivered} />
    )}
    {row.phone !== null && <Contact value={row.phone} undelivered={row.smsUndelivered} />}
  </TwoLines>
);
