import { USER_DIV } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Empty } from '../ui/empty.js';
import { Table, type TableColumn } from '../ui/table.js';
import { CompanyName } from '../parts/name.js';
import { useCompanyName, useSubject } from '../parts/names.js';
import { StoppedBy } from '../parts/stopped-by.js';
import { KindTag, RateBar } from '../parts/status.js';
import { Card } from '../shell/card.js';
import { formatDateTime, formatNumber, formatRate } from '../shell/format.js';
import { useMedia } from '../shell/media.js';
import { pathOf } from '../shell/paths.js';
import { useCan, useSession } from '../shell/session.js';
import css from './deliveries.module.css';
import table from './table.module.css';
import { type Home } from './words.js';

type Delivery = Home['deliveries'][number];

/** The latest sends with their rate of answers; what the reader has not opened has a dot. */
export function Deliveries({ deliveries }: { deliveries: Delivery[] }) {
  const { t } = useTranslation('home', { keyPrefix: 'deliveries' });
  const may = useCan();
  const Shown = useMedia() === 'phone' ? Cards : Rows;
  return (
    <Card flush title={t('title')} extra={may('historyMessage') && <Link to={pathOf('history')}>{t('all')}</Link>}>
      {deliveries.length === 0 ? <Empty title={t('title')} /> : <Shown deliveries={deliveries} />}
    </Card>
  );
}

function Subject({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('home', { keyPrefix: 'deliveries' });
  const subject = useSubject()(delivery);
  return (
    <Link
      className={delivery.unread ? css.unread : undefined}
      to={pathOf('result', { id: delivery.id })}
      title={subject}
    >
      {delivery.unread && <span className="visually-hidden">{t('unread')} </span>}
      {subject}
    </Link>
  );
}

/** Who stopped it on the way. */
function Stopped({ delivery }: { delivery: Delivery }) {
  if (delivery.state !== 'stopped') return null;
  return (
    <span className="small muted">
      <StoppedBy of={delivery} />
    </span>
  );
}

/** How often the question was repeated; its result leads to each. */
function Reminders({ delivery: { reminders, lastReminderAt } }: { delivery: Delivery }) {
  const { t } = useTranslation('home', { keyPrefix: 'deliveries' });
  if (lastReminderAt === null) return null;
  return (
    <span className="ellipsis small muted">
      {t('reminders', { count: reminders, last: formatDateTime(lastReminderAt) })}
    </span>
  );
}

function Rows({ deliveries }: { deliveries: Delivery[] }) {
  const { t } = useTranslation('home', { keyPrefix: 'deliveries' });
  const companyOf = useCompanyName();
  const userDiv = useSession().authority?.user.userDiv;
  const manyCompanies = userDiv === USER_DIV.provider || userDiv === USER_DIV.category;
  const titles = t('columns', { returnObjects: true });
  const columns: TableColumn<Delivery>[] = [
    {
      key: 'sentAt',
      title: titles.sentAt,
      width: 136,
      render: ({ sentAt, senderName }) => (
        <>
          {formatDateTime(sentAt)}
          <p className="small muted">{senderName ?? t('auto')}</p>
        </>
      ),
    },
    {
      key: 'kind',
      title: titles.kind,
      width: 68,
      render: ({ messageType, loweredTo, origin }) => (
        <KindTag messageType={messageType} loweredTo={loweredTo} drill={origin === 'drill'} />
      ),
    },
    {
      key: 'subject',
      title: titles.subject,
      render: (delivery) => (
        <div className={css.subject}>
          <Subject delivery={delivery} />
          <Reminders delivery={delivery} />
          <Stopped delivery={delivery} />
          {manyCompanies && (
            <span className="ellipsis small muted" title={companyOf(delivery)}>
              <CompanyName of={delivery} />
            </span>
          )}
        </div>
      ),
    },
    {
      key: 'total',
      title: titles.total,
      width: 60,
      align: 'right',
      render: ({ answers }) => formatNumber(answers.total),
    },
    {
      key: 'rate',
      title: titles.rate,
      width: 128,
      render: ({ asksAnswer, answers }) =>
        asksAnswer ? <RateBar answers={answers} /> : <span className="muted">{t('noAnswer')}</span>,
    },
  ];
  return <Table look="list" className={table.table} columns={columns} rows={deliveries} rowKey={({ id }) => id} />;
}

function Cards({ deliveries }: { deliveries: Delivery[] }) {
  const { t } = useTranslation('home');
  return (
    <ul className={`touch ${css.cards}`}>
      {deliveries.map((delivery) => {
        const { total, none } = delivery.answers;
        return (
          <li key={delivery.id}>
            <span className={css.cardHead}>
              <KindTag
                messageType={delivery.messageType}
                loweredTo={delivery.loweredTo}
                drill={delivery.origin === 'drill'}
              />
              <span className="small muted">
                {formatDateTime(delivery.sentAt)} {delivery.senderName}
              </span>
            </span>
            <Subject delivery={delivery} />
            <Reminders delivery={delivery} />
            <Stopped delivery={delivery} />
            <span className={`small muted ${css.cardFacts}`}>
              <span>
                <CompanyName of={delivery} />
              </span>
              <span>{t('deliveries.people', { count: total })}</span>
              <span>
                {delivery.asksAnswer
                  ? t('event.rate', { rate: formatRate(total - none, total) })
                  : t('deliveries.noAnswer')}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
