import { Fragment, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/button.js';
import { CallLink } from '../parts/call-link.js';
import { Handling } from '../parts/person/handling.js';
import { useHandling } from '../parts/person/words.js';
import { PlaceText } from '../parts/place-text.js';
import { StatusMark } from '../parts/status.js';
import { formatWithinDay, minutesBetween } from '../shell/format.js';
import css from './needs-help-card.module.css';
import { personPath, useFrom, useMinutesAgo, type Home } from './words.js';

type Call = Home['needsHelp'][number];
const keyOf = ({ deliveryId, applicantId }: Call): string => `${deliveryId}-${applicantId}`;

/** A browser clicks only after the finger has left, and looks again at what is there. */
const CLICK_MS = 1000;

/** Keeps the order while a finger or the mouse is on it: a press must not call another person than the one it was meant for. */
function useHeldOrder(rows: readonly Call[]) {
  const [held, setHeld] = useState<readonly Call[]>([]);
  const release = useRef<number>(undefined);
  const fresh = new Map(rows.map((row) => [keyOf(row), row]));
  const kept = new Set(held.map(keyOf));
  const shown = [...held.map((row) => fresh.get(keyOf(row)) ?? row), ...rows.filter((row) => !kept.has(keyOf(row)))];
  const hold = {
    onPointerEnter: () => {
      window.clearTimeout(release.current);
      setHeld(shown);
    },
    onPointerLeave: () => {
      release.current = window.setTimeout(() => setHeld([]), CLICK_MS);
    },
  };
  return { shown, hold };
}

/**
 * On a phone, first of all: how many need help; who has waited longest, in their own words, with the ways on; and the
 * others.
 */
export function NeedsHelpCard({ home, now }: { home: Home; now: Date }) {
  const { t } = useTranslation('home');
  const ago = useMinutesAgo();
  const handling = useHandling();
  const { t: person } = useTranslation('person', { keyPrefix: 'handling.states' });
  const from = useFrom(home);
  const { calls } = home;
  const { shown, hold } = useHeldOrder(home.needsHelp);
  const [first, ...others] = shown;
  if (first === undefined) return null;
  return (
    <section className={css.card} {...hold}>
      <div className={css.head}>
        <h2>
          <StatusMark state="help" size={14} />
          {t('help.title')} {t('help.count', { count: calls })}
        </h2>
        <span className="muted">{formatWithinDay(now, now)}</span>
      </div>
      <Fragment key={keyOf(first)}>
        <p className={css.words}>
          <strong>{t('help.san', { name: first.name })}</strong>
          <span>
            <PlaceText of={first} />
          </span>
        </p>
        <p className={css.words}>{first.comment || t('help.noWords')}</p>
        <p className="small muted">
          {t('help.answeredAt', {
            time: formatWithinDay(first.respondedAt, now),
            ago: ago(minutesBetween(first.respondedAt, now)),
          })}
          {`\u3000${from(first)}`}
        </p>
        <div className={css.acts}>
          <Handling row={first} deliveryId={first.deliveryId} now={now} to={personPath(first)} />
          <ButtonLink to={personPath(first)}>{t('help.open')}</ButtonLink>
        </div>
        <CallLink phone={first.phone} name={first.name} calls />
      </Fragment>
      {others.length > 0 && (
        <ul className={css.others}>
          {others.map((one) => (
            <li key={keyOf(one)}>
              <Link to={personPath(one)}>
                <strong>{t('help.san', { name: one.name })}</strong>
                <span>{handling(one, now) || person('open')}</span>
                <span className={css.other}>
                  <PlaceText of={one} />
                  {one.comment && `\u3000${one.comment}`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {calls > shown.length && <p className="small muted">{t('help.others', { count: calls - shown.length })}</p>}
    </section>
  );
}
