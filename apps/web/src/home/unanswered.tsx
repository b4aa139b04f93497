import { INTENSITIES, type RunningEvent } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNameAmong } from '../parts/event-name.js';
import { IntensityChip } from '../parts/intensity.js';
import { Card } from '../shell/card.js';
import { formatNumber, formatWithinDay } from '../shell/format.js';
import { usePrefectures } from '../shell/use-call.js';
import css from './unanswered.module.css';
import { nextStage, resultPath, useEventTitle } from './words.js';

/** Prefectures shown of one event. */
const SHOWN = 8;

const rank = (intensity: RunningEvent['maxIntensity']): number =>
  intensity === null ? -1 : INTENSITIES.indexOf(intensity);

/** Who has not answered yet, by prefecture, worst first. */
export function Unanswered({ running, now }: { running: RunningEvent[]; now: Date }) {
  const { t } = useTranslation('home', { keyPrefix: 'none' });
  const title = useEventTitle();
  const among = useNameAmong();
  const none = running.reduce((sum, { answers }) => sum + answers.none, 0);
  const first = running.find(({ answers }) => answers.none > 0);
  const next = running.flatMap((event) => nextStage(event) ?? []).sort((a, b) => a.at.getTime() - b.at.getTime())[0];
  return (
    <Card
      title={
        <>
          {t('title')}
          <span className={css.count}>{t('count', { count: none })}</span>
        </>
      }
      extra={first !== undefined && <Link to={resultPath(first, 'none')}>{t('all')}</Link>}
      foot={
        next?.stage === 'reminder' ? (
          <p className="small">{t('auto', { time: formatWithinDay(next.at, now) })}</p>
        ) : undefined
      }
    >
      {none === 0 && <p>{t('nobody')}</p>}
      {running
        .filter(({ answers }) => answers.none > 0)
        .map((event) => (
          <div key={event.eventId} className={css.event}>
            {running.length > 1 && <h3>{among(title(event), event, running, now)}</h3>}
            <Prefectures event={event} />
          </div>
        ))}
    </Card>
  );
}

function Prefectures({ event }: { event: RunningEvent }) {
  const { t } = useTranslation('home', { keyPrefix: 'none' });
  const name = usePrefectures();
  const rows = event.prefectures
    .filter(({ none }) => none > 0)
    .sort((a, b) => rank(b.intensity) - rank(a.intensity) || b.none - a.none);
  return (
    <>
      <ul className={css.rows}>
        {rows.slice(0, SHOWN).map(({ code, intensity, total, none }) => (
          <li key={code}>
            {intensity === null ? <span /> : <IntensityChip intensity={intensity} />}
            <span className={css.name}>{name(code) || t('abroad')}</span>
            <span className={css.track} aria-hidden="true">
              <span style={{ width: `${total === 0 ? 0 : (none / total) * 100}%` }} />
            </span>
            <span className={css.figure}>
              <strong>{formatNumber(none)}</strong> / {t('count', { count: total })}
            </span>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN && <p className="small muted">{t('more', { count: rows.length - SHOWN })}</p>}
    </>
  );
}
