import { api, type DeliverySummary, type Input, type PastSend } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CompanyName } from '../parts/name.js';
import { useCompanyName, useSendName, useSubject } from '../parts/names.js';
import { StoppedBy } from '../parts/stopped-by.js';
import { formatDateTime, formatNumber } from '../shell/format.js';
import { useQueryState } from '../shell/list-query.js';
import { pathOf } from '../shell/paths.js';
import { Pending } from '../shell/states.js';
import { TwoLines } from '../shell/two-lines.js';
import { useAddress } from '../shell/use-address.js';
import { useCall } from '../shell/use-call.js';
import { Button } from '../ui/button.js';
import { Outcome } from './outcome.js';
import { Unread } from './unread.js';
import css from './history.module.css';

/** Name in the address for what is unfolded: it is still open on the way back. */
const OPEN = 'open';
const MOST = 100;

/** The sends of an event, or a send with its resends, folded until they are wanted. */
export function Inside({ row }: { row: PastSend }) {
  const { t } = useTranslation('history', { keyPrefix: 'inside' });
  const [params, setParams] = useAddress();
  const [{ messageType, companyId, applicantId }] = useQueryState(api.pastSends.list);
  const narrowed = { messageType, companyId, applicantId };
  const keys = params.get(OPEN)?.split(',') ?? [];
  const isOpen = keys.includes(row.key);
  const { deliveries, repeats } = row.listed;
  if (row.deliveries < 2 || deliveries === 0) return null;
  // who asks for one kind of message wants these
  if (messageType !== undefined) return <Deliveries input={{ ...narrowed, group: row.key }} />;
  const toggle = () => {
    const wanted = isOpen ? keys.filter((key) => key !== row.key) : [...keys, row.key];
    setParams((next) => (wanted.length > 0 ? next.set(OPEN, wanted.join(',')) : next.delete(OPEN)), { replace: true });
  };
  return (
    <>
      <Button kind="bare" className={css.fold} aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? t('hide') : t('show', { count: deliveries })}
        {repeats > 0 && ` ${t('reminders', { count: repeats })}`}
      </Button>
      {isOpen && <Deliveries input={{ ...narrowed, group: row.key }} />}
    </>
  );
}

/** Another send to the same company: alerts of one event differ by what they warn of and where, which their subjects say. */
const isAlike = (other: DeliverySummary, one: DeliverySummary): boolean =>
  other.id !== one.id && other.companyId === one.companyId;

/** A stop is told where it left messages unsent, and at the last that went out before it. */
const tellsStop = (one: DeliverySummary, all: readonly DeliverySummary[]): boolean =>
  one.stop !== null &&
  (one.state === 'stopped' ||
    one === all.findLast(({ companyId, stop }) => companyId === one.companyId && stop !== null));

/** Those that the conditions of the list leave. */
function Deliveries({ input }: { input: Input<typeof api.deliveryHistory.list> }) {
  const { t } = useTranslation('history');
  const companyOf = useCompanyName();
  const name = useSendName();
  const subject = useSubject();
  const query = useCall(api.deliveryHistory.list, { ...input, perPage: MOST, sort: 'sentAt' });
  return (
    <Pending query={query} rows={3}>
      {({ items, pagination: { total } }) => (
        <>
          <ol className={css.inside}>
            {items.map((delivery) => (
              <li key={delivery.id}>
                <span>{formatDateTime(delivery.sentAt)}</span>
                <Link className={delivery.unread ? css.unread : undefined} to={pathOf('result', { id: delivery.id })}>
                  {delivery.unread && <Unread />}
                  {name(delivery)}
                </Link>
                <TwoLines>
                  <span className={css.ellipsis} title={companyOf(delivery)}>
                    <CompanyName of={delivery} />
                  </span>
                  {items.some(
                    (other) =>
                      isAlike(other, delivery) &&
                      name(other) === name(delivery) &&
                      subject(other) !== subject(delivery),
                  ) && <small>{subject(delivery)}</small>}
                  {delivery.eventId !== null && (delivery.own || delivery.senderName !== null) && (
                    <span className={css.own}>{delivery.own ? t('own') : t('by', { name: delivery.senderName })}</span>
                  )}
                  {delivery.state !== 'finished' && <span className={css.undone}>{t(`state.${delivery.state}`)}</span>}
                  {tellsStop(delivery, items) && (
                    <small>
                      <StoppedBy of={delivery} />
                    </small>
                  )}
                </TwoLines>
                <span className={css.count}>{t('people', { count: delivery.answers.total })}</span>
                <Outcome row={delivery} />
              </li>
            ))}
          </ol>
          {total > items.length && <p>{t('inside.rest', { rest: formatNumber(total - items.length) })}</p>}
        </>
      )}
    </Pending>
  );
}
