import { api, type Applicant } from '@tabimori/shared';
import { useCompanyFilter } from '../parts/company-filter.js';
import { PersonDrawer } from '../parts/person/person-drawer.js';
import { PersonLink } from '../parts/person/person-link.js';
import { DASH } from '../shell/format.js';
import { useLabels } from '../shell/i18n.js';
import { ListPage } from '../shell/list-page.js';
import { usePrefectureOptions } from '../shell/use-call.js';
import { ApplicantCard } from './applicant-card.js';
import { Contact } from './contact.js';
import { LABELS, usePlace } from './words.js';
import css from './applicants.module.css';

/** The registered travelers, with what is known to be wrong with their contacts. */
export function ApplicantsPage() {
  const t = useLabels(LABELS);
  const place = usePlace();
  const companies = useCompanyFilter(t.company);
  const prefectures = usePrefectureOptions();
  return (
    <>
      <ListPage
        title={t.title}
        call={api.applicants.list}
        rowKey={(row: Applicant) => row.id}
        search={t.search}
        filters={[
          ...companies,
          { name: 'prefectureCode', label: t.prefecture, options: prefectures },
          { name: 'undelivered', label: t.contact, options: [{ value: 'true', label: t.undelivered }] },
        ]}
        columns={[
          {
            key: 'name',
            title: t.column.name,
            width: 150,
            sort: 'nameKana',
            render: (row) => (
              <span className={css.two}>
                <PersonLink applicantId={row.id} name={row.name}>
                  <b>{row.name}</b>
                </PersonLink>
                <small>{row.nameKana}</small>
              </span>
            ),
          },
          {
            key: 'company',
            title: t.column.company,
            render: (row) => (
              <span className={css.two}>
                <span className={css.ellipsis} title={row.companyName}>
                  {row.companyName}
                </span>
                <small className={css.ellipsis} title={row.divisionName}>
                  {row.divisionName}
                </small>
              </span>
            ),
          },
          { key: 'place', title: t.column.place, render: (row) => place(row) },
          {
            key: 'people',
            title: t.column.people,
            width: 56,
            align: 'right',
            render: (row) => row.numberOfPeople,
          },
          {
            key: 'mail',
            title: t.column.mail,
            width: 230,
            render: (row) => <Contact value={row.mailAddress} undelivered={row.mailUndelivered} />,
          },
          {
            key: 'phone',
            title: t.column.phone,
            width: 140,
            render: (row) => <Contact value={row.phone} undelivered={row.smsUndelivered} />,
          },
          { key: 'appId', title: t.column.appId, width: 116, render: (row) => row.appId },
          {
            key: 'app',
            title: t.column.app,
            width: 84,
            render: (row) => (row.appRegisteredAt === null ? <span className="muted">{DASH}</span> : t.registered),
          },
        ]}
        card={(row) => <ApplicantCard row={row} />}
        unit={t.unit}
        empty={t.empty}
      />
      <PersonDrawer />
    </>
  );
}
