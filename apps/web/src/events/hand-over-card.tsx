import { api, type EventDetail, type HandOver, type Reply, VERDICTS, type Wave } from '@tabimori/shared';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CompanyName } from '../parts/name.js';
import { Card } from '../shell/card.js';
import { DASH, formatSeconds } from '../shell/format.js';
import { ListFoot } from '../shell/list-foot.js';
import { useMedia } from '../shell/media.js';
import { SearchBox } from '../shell/search-box.js';
import { useSession } from '../shell/session.js';
import { Pending } from '../shell/states.js';
import { useLive } from '../shell/use-live.js';
import { Table, type TableColumn } from '../ui/table.js';
import { timeBetween } from './hand-over.js';
import css from './hand-over.module.css';
import { byWeight, useStrength } from './places.js';

const ORIGINS = ['readAt', 'publishedAt', 'decidedAt'] as const;
const SHARES = [
  ['50', 'at500'],
  ['95', 'at950'],
  ['99', 'at990'],
  ['99.9', 'at999'],
] as const;

const isLeaving = ({ leaving }: Reply<typeof api.events.handOvers>): boolean => leaving;

interface Alerted extends Pick<EventDetail, 'id' | 'people'> {
  sends: readonly Pick<EventDetail['sends'][number], 'deliveryId' | 'waveId'>[];
  decisions: readonly { flow: { waves: readonly Pick<Wave, 'id' | 'prefectures'>[] } | null }[];
}

/** How fast the event's alerts left, by company, and whether that kept the promise: the worst first. */
export function HandOverCard({ event }: { event: Alerted }) {
  const { id, people } = event;
  const { t } = useTranslation('events', { keyPrefix: 'handOver' });
  // each is a card of many lines there
  const isPhone = useMedia() === 'phone';
  const [origin, setOrigin] = useState<(typeof ORIGINS)[number]>('readAt');
  const [paging, setPaging] = useState({ page: 1, perPage: isPhone ? 5 : 20 });
  const [name, setName] = useState('');
  const { query } = useLive(api.events.handOvers, { id, name, ...paging }, isLeaving);
  const hasOneCompany = useSession().authority?.user.companyId != null;
  const search = (text: string) => {
    setName(text);
    setPaging({ ...paging, page: 1 });
  };
  return (
    <Card
      flush
      title={t('title')}
      extra={
        <div className={css.from}>
          <span className="small muted">{t('from')}</span>
          <Segmented
            aria-label={t('from')}
            size="small"
            value={origin}
            onChange={setOrigin}
            options={ORIGINS.map((value) => ({ value, label: t(`origins.${value}`) }))}
          />
        </div>
      }
      foot={<p className="small muted">{t('note')}</p>}
    >
      {!hasOneCompany && (
        <div className={css.search}>
          <SearchBox label={t('search')} value={name} onSearch={search} />
        </div>
      )}
      <Pending query={query} rows={2}>
        {({ items, pagination, verdicts }) => (
          <>
            {pagination.total > 1 && <Verdicts of={verdicts} people={people} />}
            {pagination.total === 0 && name !== '' ? (
              <p className={css.none}>{t('none')}</p>
            ) : (
              <Alerts event={event} alerts={items} origin={origin} />
            )}
            {pagination.total > items.length && (
              <div className={css.pages}>
                <ListFoot
                  pagination={pagination}
                  rows={items.length}
                  unit={t('unit')}
                  onPage={(page) => setPaging({ ...paging, page })}
                  onPerPage={(perPage) => setPaging({ page: 1, perPage })}
                />
              </div>
            )}
          </>
        )}
      </Pending>
    </Card>
  );
}

interface AlertsProps {
  event: Alerted;
  alerts: HandOver[];
  origin: (typeof ORIGINS)[number];
}

interface VerdictsProps {
  of: Reply<typeof api.events.handOvers>['verdicts'];
  people: number;
}

/** How many alerts have which verdict; first the people, who are fewer: some get several alerts. */
function Verdicts({ of, people }: VerdictsProps) {
  const { t } = useTranslation('events', { keyPrefix: 'handOver' });
  return (
    <p className={`small ${css.verdicts}`}>
      <span>{t('once', { count: people })}</span>
      {VERDICTS.filter((verdict) => of[verdict] > 0).map((verdict) => (
        <span key={verdict} className={verdict === 'broken' ? css.broken : undefined}>
          {t('verdictCount', { verdict: t(`verdicts.${verdict}`), count: of[verdict] })}
        </span>
      ))}
    </p>
  );
}

function Alerts({ event, alerts, origin }: AlertsProps) {
  const { t } = useTranslation('events', { keyPrefix: 'handOver' });
  const causeOf = useCause(event);
  const after = (alert: HandOver, at: Date | null): string => {
    const from = alert[origin];
    if (from === null || at === null) return DASH;
    const { minutes, seconds } = timeBetween(from, at);
    return minutes === 0 ? t('seconds', { seconds }) : t('minutes', { minutes, seconds });
  };
  const time = (key: string, title: string, at: (alert: HandOver) => Date | null): TableColumn<HandOver> => ({
    key,
    title,
    align: 'right',
    render: (alert) => after(alert, at(alert)),
  });
  return (
    <Table
      labelled
      className={css.table}
      rows={alerts}
      rowKey={({ deliveryId }) => deliveryId}
      columns={[
        {
          key: 'company',
          title: t('company'),
          heads: true,
          render: (alert) => (
            <>
              <CompanyName of={alert} />{' '}
              <small>
                {causeOf(alert)} {formatSeconds(alert.decidedAt).slice(11)}
              </small>
            </>
          ),
        },
        {
          key: 'people',
          title: t('people'),
          align: 'right',
          render: ({ people, handed, failed }) => (
            <>
              {t('peopleCount', { count: people })}
              {people > handed && <small> {t('waiting', { count: people - handed })}</small>}
              {failed > 0 && <small> {t('failed', { count: failed })}</small>}
            </>
          ),
        },
        time('first', t('first'), ({ firstAt }) => firstAt),
        ...SHARES.map(([share, key]) => time(key, t('share', { share }), (alert) => alert[key])),
        {
          key: 'verdict',
          title: t('verdict'),
          render: ({ verdict }) => (
            <span className={verdict === 'broken' ? css.broken : undefined}>{t(`verdicts.${verdict}`)}</span>
          ),
        },
      ]}
    />
  );
}

/** What an alert was about: the worst intensity or warning of its places tells apart those that a company got. */
function useCause({ sends, decisions }: Alerted): (alert: HandOver) => string {
  const { t } = useTranslation('events', { keyPrefix: 'timeline' });
  const strength = useStrength();
  const placesOf = new Map(
    decisions.flatMap(({ flow }) => flow?.waves ?? []).map((wave) => [wave.id, wave.prefectures]),
  );
  const waveOf = new Map(sends.map(({ deliveryId, waveId }) => [deliveryId, waveId]));
  return ({ deliveryId, hazard }) => {
    const [worst] = byWeight(placesOf.get(waveOf.get(deliveryId) ?? 0) ?? []);
    // a warning's name says that it is of a tsunami
    if (worst?.grade) return strength(worst);
    return worst ? `${t(hazard)} ${strength(worst)}` : t(hazard);
  };
}
