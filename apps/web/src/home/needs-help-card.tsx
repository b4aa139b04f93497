import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { Handling } from '../parts/person/handling.js';
import { useHandling } from '../parts/person/words.js';
import { PhoneNumber } from '../parts/phone-number.js';
import { usePlace } from '../parts/place.js';
import { StatusMark, useStatusWord } from '../parts/status.js';
import { formatWithinDay, minutesBetween } from '../shell/format.js';
import css from './needs-help-card.module.css';
import { personPath, useFrom, useMinutesAgo, type Home } from './words.js';

/** On a phone, first of all: how many need help, the newest in their own words with one way on, and the others. */
export function NeedsHelpCard({ home, now }: { home: Home; now: Date }) {
  const { t } = useTranslation('home');
  const ago = useMinutesAgo();
  const word = useStatusWord();
  const place = usePlace();
  const handling = useHandling();
  const { t: person } = useTranslation('person', { keyPrefix: 'handling.states' });
  const newest = home.needsHelp.reduce((a, b) => (a.respondedAt > b.respondedAt ? a : b));
  const from = useFrom();
  const { calls } = home;
  const others = home.needsHelp.filter((one) => one !== newest);
  return (
    <section className={css.card}>
      <div className={css.head}>
        <h2>
          <StatusMark state="help" size={14} />
          {word('help')} {t('help.count', { count: calls })}
        </h2>
        <span className="muted">{formatWithinDay(now, now)}</span>
      </div>
      <p className={css.words}>
        <strong>{t('help.san', { name: newest.name })}</strong>
        <span>{place(newest)}</span>
      </p>
      <p className={css.words}>{newest.comment || t('help.noWords')}</p>
      <p className="small muted">
        {t('help.answeredAt', {
          time: formatWithinDay(newest.respondedAt, now),
          ago: ago(minutesBetween(newest.respondedAt, now)),
        })}
        {`\u3000${from(newest)}`}
      </p>
      <div className={css.acts}>
        <Handling row={newest} deliveryId={newest.deliveryId} now={now} />
        {newest.phone && <PhoneNumber phone={newest.phone} name={newest.name} />}
      </div>
      <Link className={css.see} to={personPath(newest)}>
        {t('help.open')}
      </Link>
      {others.length > 0 && (
        <ul className={css.others}>
          {others.map((one) => (
            <li key={`${one.deliveryId}-${one.applicantId}`}>
              <Link to={personPath(one)}>
                <strong>{t('help.san', { name: one.name })}</strong>
                <span>{handling(one, now) || person('open')}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {calls > home.needsHelp.length && (
        <p className="small muted">{t('help.others', { count: calls - home.needsHelp.length })}</p>
      )}
    </section>
  );
}
