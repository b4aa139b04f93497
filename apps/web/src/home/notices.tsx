import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '../shell/card.js';
import { formatWithinDay } from '../shell/format.js';
import { useMessage } from '../shell/i18n.js';
import { pathOf } from '../shell/paths.js';
import { useCan, useOwnCompany } from '../shell/session.js';
import css from './notices.module.css';
import { OffCompanies } from './off-companies.js';
import rows from './rows.module.css';
import { type Home } from './words.js';

type Notice = Home['notices'][number];

/** What the reader should know or act on, with links. */
export function Notices({ notices, now }: { notices: Notice[]; now: Date }) {
  const { t } = useTranslation('home', { keyPrefix: 'notices' });
  return (
    <Card title={t('title')} flush>
      {notices.length === 0 ? (
        <p className={css.none}>{t('none')}</p>
      ) : (
        <ul className={`${rows.list} ${css.list}`}>
          {notices.map((notice) => (
            <NoticeRow key={notice.kind} notice={notice} now={now} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface Said {
  title: string;
  text: string;
  /** a person waits, or something does not work */
  isUrgent?: boolean;
  /** whom it is about; there may be more */
  companies?: NonNullable<Notice['companies']>;
  to?: { path: string; word: string };
}

function useSaid(now: Date): (notice: Notice) => Said {
  const { t } = useTranslation('home', { keyPrefix: 'notices' });
  const message = useMessage();
  const may = useCan();
  const own = useOwnCompany() !== null;
  return ({ kind, count, at, companies = [] }) => {
    const time = at === null ? '–' : formatWithinDay(at, now);
    const history = may('historyMessage') ? pathOf('history') : undefined;
    const undelivered = may('applicant') ? pathOf('applicants', { undelivered: 'true' }) : undefined;
    const events = may('result') ? pathOf('events') : undefined;
    const to = (path: string | undefined, word: string) => (path === undefined ? undefined : { path, word });
    switch (kind) {
      case 'unreadAnswers':
        return {
          title: t(`${kind}.title`, { count }),
          text: message('UNREAD_MESSAGES'),
          to: to(history, t('open')),
        };
      case 'companiesOff':
        if (own)
          return {
            title: t(`${kind}.ownTitle`),
            text: t(`${kind}.ownText`),
            to: to(may('corporateSetting', 'update') ? pathOf('corporateSetting') : undefined, t('see')),
          };
        return {
          title: t(`${kind}.title`, { count }),
          text: t(`${kind}.text`),
          companies,
          to: to(
            may('company') && count > companies.length
              ? pathOf('companies', { endOfUse: 'false', autoSends: 'false' })
              : undefined,
            t('see'),
          ),
        };
      case 'applied':
        return {
          title: t(`${kind}.title`, { count }),
          text: t(`${kind}.text`, { at: time }),
          to: to(may('company') ? pathOf('companies', { state: 'applied' }) : undefined, t('see')),
        };
      case 'undelivered':
        return { title: t(`${kind}.title`, { count }), text: t(`${kind}.text`), to: to(undelivered, t('see')) };
      case 'passwordOld':
        return { title: message('PASSWORD_OLD', { days: count }), text: t(kind) };
      case 'sendingPaused':
        return {
          title: t(`${kind}.title`),
          text: t(`${kind}.text`),
          isUrgent: true,
          to: to(may('systemSetting') ? pathOf('status') : undefined, t('see')),
        };
      case 'feedDown':
        return { title: t(`${kind}.title`), text: t(`${kind}.text`, { at: time }), isUrgent: true };
      case 'mailDown':
      case 'smsDown':
        return { title: t(`${kind}.title`), text: t(`${kind}.text`), isUrgent: true };
      case 'unreadableTelegram':
        return {
          title: t(`${kind}.title`, { count }),
          text: t(`${kind}.text`),
          isUrgent: true,
          to: to(may('systemSetting') ? pathOf('telegramProblems') : undefined, t('see')),
        };
      case 'missedEvent':
      case 'missedTsunami':
        return {
          title: t(`${kind}.title`, { count }),
          text: t(`${kind}.text`),
          isUrgent: true,
          to: to(events, t('see')),
        };
    }
  };
}

function NoticeRow({ notice, now }: { notice: Notice; now: Date }) {
  const { title, text, isUrgent, companies, to } = useSaid(now)(notice);
  return (
    <li>
      <div>
        <strong className={isUrgent ? css.urgent : undefined}>{title}</strong>
        {companies && (
          <p className={`touch small ${css.companies}`}>
            <OffCompanies companies={companies} count={notice.count} />
          </p>
        )}
        <p className="small">{text}</p>
      </div>
      {to !== undefined && (
        <Link to={to.path} aria-label={`${title} ${to.word}`}>
          {to.word}
        </Link>
      )}
    </li>
  );
}
