import { type ListedApplicant, USER_DIV } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { CompanyName, Name } from '../parts/name.js';
import { Reading } from '../parts/reading.js';
import { LastAnswer } from '../parts/last-answer.js';
import { PersonLink } from '../parts/person/person-link.js';
import { PlaceText } from '../parts/place-text.js';
import { useCompanyName } from '../parts/names.js';
import { DASH, formatDateTime } from '../shell/format.js';
import type { Column } from '../shell/list-types.js';
import { useHasRoom, useIsNarrow } from '../shell/media.js';
import { useSession } from '../shell/session.js';
import { TwoLines } from '../shell/two-lines.js';
import { Icon } from '../ui/icons.js';
import { Reach } from './reach.js';
import { useStay } from './use-stay.js';
import css from './list.module.css';

/** The column that stays whatever is chosen: it leads to the traveler. */
const ALWAYS = 'name';

type ListedColumn = Column<ListedApplicant> & { key: string };
type Words = ReturnType<typeof useTranslation<'applicants'>>['t'];

/**
 * Every column of the list; the keys of those shown if nobody has chosen others: what the window has room for; and how some of them
 * fit into it.
 */
export function useColumns() {
  const { t } = useTranslation('applicants');
  const companyOf = useCompanyName();
  const stay = useStay();
  const isNarrow = useIsNarrow();
  const hasRoom = useHasRoom();
  const user = useSession().authority?.user;
  const hasOneCompany = user?.companyId != null;
  const all: ListedColumn[] = [
    {
      key: ALWAYS,
      title: t('column.name'),
      width: isNarrow ? 132 : 146,
      sort: 'nameKana',
      render: (row) => (
        <span className={css.name}>
          <TwoLines>
            <PersonLink applicantId={row.id} name={row.name} />
            <small>
              <Reading of={row} />
            </small>
          </TwoLines>
        </span>
      ),
    },
    { key: 'appId', title: t('column.appId'), width: 132, render: (row) => <AppId row={row} /> },
    ...(user?.userDiv === USER_DIV.division ? [] : [companyColumn(t, companyOf, hasOneCompany, isNarrow)]),
    {
      key: 'place',
      title: t('column.place'),
      width: isNarrow ? 112 : 138,
      sort: 'place',
      render: (row) => <PlaceText of={row} />,
    },
    { key: 'stay', title: t('column.stay'), width: 108, sort: 'stayTo', render: (row) => stay(row) },
    {
      key: 'answer',
      title: t('column.answer'),
      width: isNarrow ? 152 : 156,
      render: (row) => <LastAnswer said={row} />,
    },
    {
      key: 'mail',
      title: t('column.mail'),
      width: 104,
      render: (row) => <Reach address={row.mailAddress} undelivered={row.mailUndelivered} />,
    },
    {
      key: 'sms',
      title: t('column.sms'),
      width: 104,
      render: (row) => <Reach address={row.phone} undelivered={row.smsUndelivered} />,
    },
    { key: 'people', title: t('column.people'), width: 64, align: 'right', render: (row) => row.numberOfPeople },
    {
      key: 'mailAddress',
      title: t('column.mailAddress'),
      width: 216,
      render: (row) => <Address of={row.mailAddress} />,
    },
    { key: 'phone', title: t('column.phone'), width: 132, render: (row) => <Address of={row.phone} /> },
    { key: 'language', title: t('column.language'), width: 72, render: (row) => t(`languages.${row.language}`) },
    {
      key: 'createdAt',
      title: t('column.createdAt'),
      width: 136,
      sort: 'createdAt',
      render: (row) => formatDateTime(row.createdAt),
    },
  ];
  const standard = ['name', 'company', 'place', 'answer', 'mail', 'sms'];
  if (!isNarrow) standard.push('stay');
  if (hasRoom) standard.push('appId');
  return { all, standard, fit: (shown: ListedColumn[]) => (isNarrow ? withOneReach(shown, t) : shown) };
}

/** Mail and SMS in one column. */
function withOneReach(shown: ListedColumn[], t: Words): ListedColumn[] {
  const isShown = (wanted: string) => shown.some(({ key }) => key === wanted);
  if (!isShown('mail') || !isShown('sms')) return shown;
  return shown.flatMap((column) => {
    if (column.key === 'sms') return [];
    if (column.key !== 'mail') return [column];
    const render = ({ mailAddress, mailUndelivered, phone, smsUndelivered }: ListedApplicant) => (
      <TwoLines>
        <Reach way={t('column.mail')} address={mailAddress} undelivered={mailUndelivered} />
        <Reach way={t('column.sms')} address={phone} undelivered={smsUndelivered} />
      </TwoLines>
    );
    return [{ ...column, title: t('contact'), width: 138, render }];
  });
}

function companyColumn(
  t: Words,
  companyOf: (row: ListedApplicant) => string,
  hasOneCompany: boolean,
  isNarrow: boolean,
): ListedColumn {
  if (hasOneCompany) {
    return {
      key: 'company',
      title: t('column.division'),
      width: isNarrow ? 118 : 128,
      render: ({ divisionName }) => divisionName,
    };
  }
  return {
    key: 'company',
    title: isNarrow ? t('company') : t('column.company'),
    width: isNarrow ? 118 : 146,
    sort: 'company',
    render: (row) => (
      <TwoLines>
        <span className={css.ellipsis} title={companyOf(row)}>
          <CompanyName of={row} />
        </span>
        <small className={css.ellipsis} title={row.divisionName}>
          <Name of={row.divisionName} />
        </small>
      </TwoLines>
    ),
  };
}

function AppId({ row }: { row: ListedApplicant }) {
  const { t } = useTranslation('applicants');
  const isRegistered = row.appRegisteredAt !== null;
  return (
    <span
      className={`${css.reach} ${isRegistered ? css.reaches : css.none}`}
      title={t(isRegistered ? 'registered' : 'notRegistered')}
    >
      {isRegistered ? <Icon name="check" size={13} /> : <span aria-hidden="true">{DASH}</span>}
      {row.appId}
      <span className="visually-hidden">{t(isRegistered ? 'registered' : 'notRegistered')}</span>
    </span>
  );
}

const Address = ({ of }: { of: string | null }) =>
  of === null ? (
    <span className="muted">{DASH}</span>
  ) : (
    <span className={css.ellipsis} title={of}>
      {of}
    </span>
  );
