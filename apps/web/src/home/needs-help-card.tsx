import { Fragment } from 'react';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/button.js';
import { CallLink } from '../parts/call-link.js';
import { AnswerSource, NoteHead } from '../parts/person/answer-source.js';
import { Handling, TakeOn } from '../parts/person/handling.js';
import { SaidGraver } from '../parts/person/said-graver.js';
import { isOpen, useHandling } from '../parts/person/words.js';
import { useCompanyName } from '../parts/names.js';
import { Party } from '../parts/party.js';
import { Reading } from '../parts/reading.js';
import { PlaceText } from '../parts/place-text.js';
import { Warned } from '../parts/recipients/warned.js';
import { StatusMark, useStatusWord } from '../parts/status.js';
import { formatWithinDay, minutesBetween } from '../shell/format.js';
import { useSeparator } from '../shell/i18n.js';
import { useOwnCompany } from '../shell/session.js';
import { InNeed } from './in-need.js';
import { TO_LIST } from '../shell/use-show-list.js';
import css from './needs-help-card.module.css';
import { OrderNote } from './order-note.js';
import { keyOf, useHeldOrder } from './use-held-order.js';
import { inNeedPath, personPath, useFrom, useMinutesAgo, type Home } from './words.js';

/**
 * On a phone, first of all: how many need help, are injured or say something else; who has waited longest, in their own words,
 * with the ways on; and the others, each with a way to take them on and to call.
 */
export function NeedsHelpCard({ home, now }: { home: Home; now: Date }) {
  const { t } = useTranslation('home');
  const ago = useMinutesAgo();
  const handling = useHandling();
  const { t: person } = useTranslation('person', { keyPrefix: 'handling.states' });
  const from = useFrom(home, now);
  const word = useStatusWord();
  const separator = useSeparator();
  const more = home.calls + home.injuries + home.others - home.needsHelp.length;
  const path = inNeedPath(home);
  const ofCompany = useOwnCompany() !== null;
  // namesakes are told apart by it
  const companyOf = useCompanyName();
  const whose = (one: Home['needsHelp'][number]): string =>
    [!ofCompany && companyOf(one), one.divisionName].filter(Boolean).join(separator);
  const { shown, hold, keep } = useHeldOrder(home.needsHelp);
  const [first, ...others] = shown;
  if (first === undefined) return null;
  return (
    <section className={css.card} {...hold}>
      <div className={css.head}>
        <h2>
          <StatusMark state={first.state} size={14} />
          {t('help.title')} <InNeed home={home} />
        </h2>
      </div>
      <Fragment key={keyOf(first)}>
        <p className={css.words}>
          <Link to={personPath(first)}>
            <strong>{t('help.san', { name: first.name })}</strong>
          </Link>
          <span>
            <PlaceText of={first} /> <Party people={first.numberOfPeople} /> <Warned of={first} />
          </span>
        </p>
        <p className="small muted">
          <Reading of={first} /> {whose(first)}
        </p>
        <p className={css.words}>
          {first.comment && <NoteHead via={first.respondedVia} />}
          {first.comment || t('help.noWords')}
        </p>
        <SaidGraver row={first} now={now} className="small" />
        <p className="small muted">
          {t('help.answeredAt', {
            time: formatWithinDay(first.respondedAt, now),
            ago: ago(minutesBetween(first.respondedAt, now)),
          })}
          {`\u3000${from(first)}`} <AnswerSource via={first.respondedVia} proxy={first.respondedProxy} />
        </p>
        <div className={css.acts}>
          <Handling row={first} deliveryId={first.deliveryId} now={now} took={keep} />
          <ButtonLink to={personPath(first)}>{t('help.open')}</ButtonLink>
        </div>
        <CallLink phone={first.phone} name={first.name} calls={first.state === 'help'} />
      </Fragment>
      {others.length > 0 && (
        <ul className={css.others}>
          {others.map((one) => (
            <li key={keyOf(one)}>
              <Link to={personPath(one)}>
                <strong>
                  <StatusMark state={one.state} size={12} /> {t('help.san', { name: one.name })}
                </strong>
                <span>
                  {word(one.state)}
                  {separator}
                  {handling(one, now) || person('open')}
                </span>
                <span className={css.whose}>
                  <Reading of={one} /> {whose(one)}
                </span>
                <span className={css.other}>
                  <PlaceText of={one} /> <Party people={one.numberOfPeople} /> <Warned of={one} />
                  {one.comment && '\u3000'}
                  {one.comment && <NoteHead via={one.respondedVia} />}
                  {one.comment}
                </span>
              </Link>
              <SaidGraver row={one} now={now} className={css.graver} />
              <div className={css.reach}>
                {isOpen(one.handling) && <TakeOn row={one} deliveryId={one.deliveryId} took={keep} />}
                <CallLink phone={one.phone} name={one.name} calls={false} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <OrderNote home={home} />
      {path !== undefined && (
        <Link className={css.all} to={path} state={TO_LIST}>
          {more > 0 ? t('help.others', { count: more }) : t('help.all')}
        </Link>
      )}
    </section>
  );
}
