import { Link } from 'react-router';
import { LABELS as PERSON_LABELS, useHandling } from '../parts/person/words.js';
import { usePlace } from '../parts/place.js';
import { StatusMark, useStatusWord } from '../parts/status.js';
import { formatNumber, formatWithinDay, minutesBetween } from '../shell/format.js';
import { useLabels } from '../shell/i18n.js';
import css from './needs-help-card.module.css';
import { LABELS, personPath, useFrom, type Home } from './words.js';

/** On a phone, first of all: how many need help, the newest in their own words with one way on, and the others. */
export function NeedsHelpCard({ home, now }: { home: Home; now: Date }) {
  const t = useLabels(LABELS);
  const word = useStatusWord();
  const place = usePlace();
  const handling = useHandling();
  const nobody = useLabels(PERSON_LABELS).handling.nobody;
  const newest = home.needsHelp.reduce((a, b) => (a.respondedAt > b.respondedAt ? a : b));
  const from = useFrom();
  const { calls } = home;
  const others = home.needsHelp.filter((one) => one !== newest);
  return (
    <section className={css.card}>
      <div className={css.head}>
        <h2>
          <StatusMark state="help" size={14} />
          {word('help')} {t.help.count(formatNumber(calls))}
        </h2>
        <span className="muted">{formatWithinDay(now, now)}</span>
      </div>
      <p className={css.words}>
        <strong>{t.help.san(newest.name)}</strong>
        <span>{place(newest)}</span>
      </p>
      <p className={css.words}>{newest.comment || t.help.noWords}</p>
      <p className="small muted">
        {t.help.answeredAt(
          formatWithinDay(newest.respondedAt, now),
          t.event.minutesAgo(minutesBetween(newest.respondedAt, now)),
        )}
        {`\u3000${from(newest)}`}
      </p>
      <p className="small">{handling(newest, now) || nobody}</p>
      <Link className={css.see} to={personPath(newest)}>
        {t.help.open}
      </Link>
      {others.length > 0 && (
        <ul className={css.others}>
          {others.map((one) => (
            <li key={`${one.deliveryId}-${one.applicantId}`}>
              <Link to={personPath(one)}>
                <strong>{t.help.san(one.name)}</strong>
                <span>{handling(one, now) || nobody}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {calls > home.needsHelp.length && (
        <p className="small muted">{t.help.others(formatNumber(calls - home.needsHelp.length))}</p>
      )}
    </section>
  );
}
