import { api, HAZARDS, type Reply, type Threshold } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { prefectureName } from '../parts/prefecture-name.js';
import { useEventTitle } from '../parts/names.js';
import { IntensityChip } from '../parts/intensity.js';
import { formatDate } from '../shell/format.js';
import { useLanguage } from '../shell/i18n.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { Pending } from '../shell/states.js';
import { useCall } from '../shell/use-call.js';
import css from './settings.module.css';

type Item = Reply<typeof api.autoSend.example>['items'][number];

const MOST_NAMES = 5;

interface Rules {
  earthquakeThreshold: Threshold;
  tsunamiWarning: boolean;
  respectStay: boolean;
}

interface ExampleProps {
  companyId: number;
  values: Rules & { islandsOnly: boolean };
  /** the setting as it is saved */
  saved: Rules;
}

const rulesOf = ({ earthquakeThreshold, tsunamiWarning, respectStay }: Rules): Rules => ({
  earthquakeThreshold,
  tsunamiWarning,
  respectStay,
});

const useExample = (companyId: number, rules: Rules, quiet = false) =>
  useCall(api.autoSend.example, { companyId, ...rulesOf(rules) }, { quiet });

/** What the setting on the screen would have done in the latest strong events, beside what the saved one would have. */
export function Example({ companyId, values, saved }: ExampleProps) {
  const { t } = useTranslation('settings', { keyPrefix: 'corporate.example' });
  const example = useExample(companyId, values);
  const now = useExample(companyId, saved, true).data?.items ?? [];
  return (
    <div className={css.example} role="status">
      <Pending query={example} rows={5}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{t('none')}</p>
          ) : (
            <>
              <h3>{t('title')}</h3>
              <ul className={css.past}>
                {items.map((item) => (
                  <PastEvent
                    key={item.event.id}
                    item={item}
                    now={now.find(({ event }) => event.id === item.event.id)}
                  />
                ))}
              </ul>
              <p className={css.note}>
                {t('note')}
                {values.tsunamiWarning && values.islandsOnly && t('islandsOnly')}
              </p>
            </>
          )
        }
      </Pending>
    </div>
  );
}

/** How many fewer the setting would have alerted in these events, for each hazard apart. */
export function Fewer({ companyId, values, saved }: ExampleProps) {
  const { t } = useTranslation('settings', { keyPrefix: 'corporate.example' });
  const then = useExample(companyId, values, true).data?.items;
  const now = useExample(companyId, saved, true).data?.items;
  if (!then || !now) return null;
  return HAZARDS.map((hazard) => {
    const [less, count] = [then, now].map((items) => items.reduce((sum, one) => sum + one.byHazard[hazard], 0)) as [
      number,
      number,
    ];
    return less < count && <p key={hazard}>{t(`fewer.${hazard}`, { less, count })}</p>;
  });
}

function PastEvent({ item: { event, count, byHazard, prefectures }, now }: { item: Item; now: Item | undefined }) {
  const { t } = useTranslation('settings', { keyPrefix: 'corporate.example' });
  const language = useLanguage();
  const title = useEventTitle()(event);
  const may = useCan();
  const named = prefectures
    .slice(0, MOST_NAMES)
    .map((one) => t('prefecture', { name: prefectureName(one.code, language), count: one.count }));
  const rest = prefectures.length - named.length;
  return (
    <li>
      <span>{formatDate(event.at)}</span>
      {event.maxIntensity && <IntensityChip intensity={event.maxIntensity} />}
      {may('result') ? <Link to={pathOf('events', { id: event.id })}>{title}</Link> : <span>{title}</span>}
      {event.hasTsunami ? (
        <>
          <span>{t('tsunami')}</span>
          {HAZARDS.map((hazard) => (
            <span key={hazard} className={css.hazard}>
              {t(`hazard.${hazard}`)} <Alerted count={byHazard[hazard]} now={now?.byHazard[hazard]} />
            </span>
          ))}
        </>
      ) : (
        <Alerted count={count} now={now?.count} />
      )}
      {count > 0 && (
        <span className={css.note}>
          {[...named, ...(rest > 0 ? [t('rest', { count: rest })] : [])].join(t('join'))}
        </span>
      )}
    </li>
  );
}

/** `now`: with the saved setting */
function Alerted({ count, now = count }: { count: number; now: number | undefined }) {
  const { t } = useTranslation('settings', { keyPrefix: 'corporate.example' });
  return (
    <>
      <strong>{count > 0 ? t('people', { count }) : t('nobody')}</strong>
      {now !== count && <span>{t('now', { count: now })}</span>}
    </>
  );
}
