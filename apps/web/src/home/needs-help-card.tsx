import { Link } from 'react-router';
import { LABELS as PERSON_LABELS, useHandling } from '../parts/person/words.js';
import { usePlace } from '../parts/place.js';
import { StatusMark, useStatusWord } from '../parts/status.js';
import { formatNumber, formatWithinDay, minutesBetween } from '../shell/format.js';
import { useLabels } from '../shell/i18n.js';
import { pathOf } from '../shell/screens.js';
import css from './needs-help-card.module.css';
import { LABELS, type Home } from './words.js';

/** On a phone, first of all: how many need help, the newest in their own words, and one way on. */
export function NeedsHelpCard({ home, now }: { home: Home; now: Date }) {
  const t = useLabels(LABELS);
  const word = useStatusWord();
  const place = usePlace();
  const handling = useHandling();
  const nobody = useLabels(PERSON_LABELS).handling.nobody;
  const newest = home.needsHelp.reduce((a, b) => (a.respondedAt > b.respondedAt ? a : b));
  const help = Math.max(
    home.needsHelp.length,
    home.running.reduce((sum, { answers }) => sum + answers.help, 0),
  );
  return (
    <section className={css.card}>
      <div className={css.head}>
        <h2>
          <StatusMark state="help" size={14} />
          {word('help')} {t.help.count(formatNumber(help))}
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
        {help > 1 && `\u3000${t.help.others(formatNumber(help - 1))}`}
      </p>
      <p className="small">{handling(newest, now) || nobody}</p>
      <Link className={css.see} to={pathOf('result', { id: newest.deliveryId, filter: 'attention' })}>
        {t.help.see(formatNumber(help))}
      </Link>
    </section>
  );
}
