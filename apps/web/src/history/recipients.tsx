import { api, RESULT_FILTERS, type DeliveryDetail, type Recipient } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { PersonLink } from '../parts/person/person-link.js';
import { useHandling } from '../parts/person/words.js';
import { usePlace } from '../parts/place.js';
import { answerState, BeforeShock, ChannelMark, StatusBadge } from '../parts/status.js';
import { DASH, formatNumber, formatWithinDay } from '../shell/format.js';
import { useSeparator } from '../shell/i18n.js';
import { List, type Column } from '../shell/list-page.js';
import { useHasRoom } from '../shell/media.js';
import { TwoLines } from '../shell/two-lines.js';
import { useCall } from '../shell/use-call.js';
import { RecipientCard } from './recipient-card.js';
import { RECIPIENTS } from './words.js';
import css from './recipients.module.css';

const SORTS = ['urgency', 'nameKana', '-respondedAt'] as const;

/** The people of a send, those in need first. */
export function Recipients({ delivery, live, now }: { delivery: DeliveryDetail; live: boolean; now: Date }) {
  const { t } = useTranslation('history', { keyPrefix: 'result' });
  const { answers } = delivery;
  const undelivered = useCall(
    api.deliveryHistory.recipients,
    { id: delivery.id, filter: 'undelivered', perPage: 1 },
    { live },
  );
  const counts = {
    all: answers.total,
    attention: answers.help + answers.injured,
    none: answers.none,
    undelivered: undelivered.data?.pagination.total,
    safe: answers.safe,
  };
  const tabs = RESULT_FILTERS.filter((tab) => delivery.asksAnswer || tab === 'all' || tab === 'undelivered');
  return (
    <section id={RECIPIENTS} className={css.recipients} aria-label={t('recipients')}>
      <List
        call={api.deliveryHistory.recipients}
        fixed={{ id: delivery.id }}
        live={live}
        rowKey={(row: Recipient) => row.applicantId}
        columns={useColumns(delivery, now)}
        card={(row) => <RecipientCard row={row} now={now} asksAnswer={delivery.asksAnswer} />}
        hot={(row) => answerState(row.response) === 'help'}
        search={t('search')}
        tabs={{
          name: 'filter',
          options: tabs.map((tab) => ({
            value: tab,
            label: `${t(`tabs.${tab}`)} ${counts[tab] === undefined ? '' : formatNumber(counts[tab])}`,
          })),
        }}
        sorts={SORTS.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
        empty={t('empty', { returnObjects: true })}
        unit={useTranslation('history').t('unit')}
      />
    </section>
  );
}

function useColumns(delivery: DeliveryDetail, now: Date): Column<Recipient>[] {
  const { t } = useTranslation('history');
  const hasRoom = useHasRoom();
  const place = usePlace();
  const handled = useHandling();
  const separator = useSeparator();
  const isTight = delivery.asksAnswer && !hasRoom;
  const { t: column } = useTranslation('history', { keyPrefix: 'result.column' });
  const columns: (Column<Recipient> | false)[] = [
    delivery.asksAnswer && {
      key: 'state',
      title: column('state'),
      width: 124,
      render: (row) => (
        <span className={css.state}>
          <StatusBadge state={answerState(row.response)} overtaken={row.beforeStronger} />
          <small className={css.handled}>{handled(row, now)}</small>
        </span>
      ),
    },
    {
      key: 'name',
      title: column('name'),
      width: 130,
      render: (row) => (
        <TwoLines>
          <PersonLink applicantId={row.applicantId} name={row.name}>
            <strong>{row.name}</strong>
          </PersonLink>
          <small>{row.nameKana}</small>
          <small>{row.appRegisteredAt === null ? t('result.noApp') : t('result.app')}</small>
        </TwoLines>
      ),
    },
    {
      key: 'place',
      title: column('place'),
      width: hasRoom ? 136 : 120,
      render: (row) => (
        <TwoLines>
          <span title={row.divisionName} className={css.ellipsis}>
            {row.divisionName}
          </span>
          <small>{place(row) || DASH}</small>
        </TwoLines>
      ),
    },
    delivery.asksAnswer && {
      key: 'comment',
      title: column('comment'),
      render: (row) => (
        <>
          <BeforeShock {...row} />
          {row.comment ? (
            <span className={css.words}>{row.comment}</span>
          ) : (
            hasRoom && !row.beforeStronger && row.saidBefore === null && <None />
          )}
          {!hasRoom && <Answered row={row} now={now} />}
        </>
      ),
    },
    delivery.asksAnswer && {
      key: 'respondedAt',
      title: column('respondedAt'),
      width: 140,
      wide: true,
      render: (row) => <Answered row={row} now={now} />,
    },
    {
      key: 'phone',
      wide: true,
      title: column('phone'),
      width: 116,
      render: (row) => (row.phone ? <a href={`tel:${row.phone}`}>{row.phone}</a> : <None />),
    },
    isTight && {
      key: 'channels',
      title: [column('mail'), column('sms')].join(separator),
      width: 148,
      render: (row) => <Channels row={row} />,
    },
    !isTight && {
      key: 'mail',
      title: column('mail'),
      width: 116,
      render: (row) => <Channel state={row.mailState} at={row.mailAt} error={row.mailError} now={now} />,
    },
    !isTight && {
      key: 'sms',
      title: column('sms'),
      width: 122,
      render: (row) => <Channel state={row.smsState} at={row.smsAt} error={row.smsError} now={now} />,
    },
  ];
  return columns.filter((found) => found !== false);
}

/** Both channels when there is no room for a column each: the person's own words come first. */
function Channels({ row }: { row: Recipient }) {
  const { t } = useTranslation('history');
  return (
    <TwoLines>
      <span>
        {t('mail')} <ChannelMark state={row.mailState} />
      </span>
      <span>
        {t('sms')} <ChannelMark state={row.smsState} />
      </span>
      {[...new Set([row.mailError, row.smsError])]
        .filter((error) => error !== null)
        .map((error) => (
          <small key={error} className={css.ellipsis} title={error}>
            {error}
          </small>
        ))}
    </TwoLines>
  );
}

/** When somebody answered, and how. */
function Answered({ row, now }: { row: Recipient; now: Date }) {
  const { t } = useTranslation('history', { keyPrefix: 'result' });
  const separator = useSeparator();
  if (!row.respondedAt) return <None />;
  return (
    <TwoLines>
      <span>{formatWithinDay(row.respondedAt, now)}</span>
      <small>
        {[row.respondedVia && t(`via.${row.respondedVia}`), row.hasPosition && t('hasPosition')]
          .filter(Boolean)
          .join(separator)}
      </small>
    </TwoLines>
  );
}

const None = () => <span className="muted">{DASH}</span>;

/** The result of a message, and below it the reason that the provider gave. */
function Channel(props: { state: Recipient['mailState']; at: Date | null; error: string | null; now: Date }) {
  return (
    <TwoLines>
      <ChannelMark state={props.state} at={props.at} now={props.now} />
      {props.error && (
        <small className={css.ellipsis} title={props.error}>
          {props.error}
        </small>
      )}
    </TwoLines>
  );
}
