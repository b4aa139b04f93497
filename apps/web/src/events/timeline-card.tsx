import type { EventDetail } from '@tabimori/shared';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PUBLISHED } from './agency-words.js';
import { useCompanyName, useEventTitle, useTelegramTitle } from '../parts/names.js';
import { RemindersGoTo } from '../parts/reminders-go-to.js';
import { StopFlow } from '../parts/stop-flow.js';
import { Card } from '../shell/card.js';
import { formatDate, formatSeconds, formatWithinDay, minutesBetween } from '../shell/format.js';
import { useLanguage } from '../shell/i18n.js';
import { pathOf } from '../shell/paths.js';
import { Button } from '../ui/button.js';
import { ResponseEnd } from './response-end.js';
import { XmlLink } from './telegram-xml.js';
import { entriesOf, type Entry } from './timeline.js';
import { isTsunami, nextSend, runningCompanies, useGroupName } from './words.js';
import shared from './events.module.css';
import css from './timeline.module.css';

/** A telegram that came this much later than it was published says when it came. */
const NOTABLE_DELAY = 5;
/** So many stand on a phone until all are asked for. */
const NEWEST = 5;

type Kind = 'earthquake' | 'tsunami' | 'send';

/** Shapes, so that the kinds differ without color. */
function Mark({ kind }: { kind: Kind }) {
  return (
    <svg className={css[kind]} width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      {kind === 'earthquake' && <circle cx="6" cy="6" r="4.5" />}
      {kind === 'tsunami' && <path d="M6 .8 11.6 11H.4z" />}
      {kind === 'send' && <rect x="1" y="1" width="10" height="10" rx="1" />}
    </svg>
  );
}

/** Telegrams and sends, the newest first, in sight at once; below them, the next send. */
export function TimelineCard({ event, now }: { event: EventDetail; now: Date }) {
  const { t } = useTranslation('events', { keyPrefix: 'timeline' });
  const entries = entriesOf(event).reverse();
  const next = nextSend(event);
  const title = useEventTitle();
  // several companies: each has its button in its own row
  const running = runningCompanies(event.decisions);
  const [only] = running;
  return (
    <Card
      flush
      className={css.timelineCard}
      title={t('title')}
      extra={
        <ul className={css.kinds}>
          {(['earthquake', 'tsunami', 'send'] as const).map((kind) => (
            <li key={kind}>
              <Mark kind={kind} />
              {t(kind)}
            </li>
          ))}
        </ul>
      }
      foot={
        <div className={css.foot}>
          <p className={css.next}>
            {next ? t('next', { time: formatWithinDay(next, now), count: minutesBetween(now, next) }) : t('over')}
          </p>
          {event.sends.some(({ reminderNumber }) => reminderNumber !== null) && <RemindersGoTo />}
          <ResponseEnd event={event} now={now} />
          {only !== undefined && running.length === 1 && <StopFlow eventId={event.id} about={title(event)} {...only} />}
        </div>
      }
    >
      {entries.length === 0 && <p className={shared.nothing}>{t('empty')}</p>}
      <div className={css.scroll} tabIndex={0} role="region" aria-label={t('title')}>
        <Entries entries={entries} />
      </div>
    </Card>
  );
}

/** On a phone only the newest until all are asked for; the style hides the others there, not elsewhere nor on paper. */
function Entries({ entries }: { entries: Entry[] }) {
  const { t } = useTranslation('events', { keyPrefix: 'timeline' });
  const [all, setAll] = useState(false);
  const folded = !all && entries.length > NEWEST;
  const list = useRef<HTMLOListElement>(null);
  const unfold = () => {
    // the button goes: whoever has pressed it by key reads on where the entries to come begin
    flushSync(() => setAll(true));
    list.current?.querySelector<HTMLElement>(`li:nth-child(${NEWEST + 1})`)?.focus({ preventScroll: true });
  };
  return (
    <>
      <ol ref={list} className={folded ? `${css.timeline} ${css.folded}` : css.timeline}>
        {entries.map((entry, i) => (
          <Row key={`${entry.kind} ${entry.at.getTime()} ${i}`} entry={entry} before={entries[i - 1]} />
        ))}
      </ol>
      {folded && (
        <div className={css.unfold}>
          <Button onClick={unfold}>{t('showAll', { count: entries.length })}</Button>
        </div>
      )}
    </>
  );
}

function Row({ entry, before }: { entry: Entry; before: Entry | undefined }) {
  const time = formatSeconds(entry.at);
  const sameDay = before !== undefined && formatDate(before.at) === formatDate(entry.at);
  const kind: Kind = entry.kind !== 'telegram' ? 'send' : isTsunami(entry.telegram.type) ? 'tsunami' : 'earthquake';
  const { t } = useTranslation('events', { keyPrefix: 'timeline' });
  return (
    <li tabIndex={-1}>
      <time className={css.time} dateTime={entry.at.toISOString()}>
        {!sameDay && <span className={css.date}>{time.slice(5, 10)} </span>}
        {time.slice(11)}
      </time>
      <span className={css.mark}>
        <Mark kind={kind} />
        <span className="visually-hidden">{t(kind)}</span>
      </span>
      {entry.kind === 'send' && <SendRow entry={entry} />}
      {entry.kind === 'stop' && <StopRow entry={entry} />}
      {entry.kind === 'telegram' && <TelegramRow entry={entry} />}
    </li>
  );
}

function SendRow({ entry: { send } }: { entry: Extract<Entry, { kind: 'send' }> }) {
  const { t } = useTranslation('events', { keyPrefix: 'timeline' });
  const what = useGroupName()(send);
  return (
    <>
      <span>
        <strong>
          {send.companyNames.length > 1
            ? t('sentBySeveral', { what, companies: send.companyNames.length, count: send.total })
            : t('sent', { what, count: send.total })}
        </strong>
      </span>
      <span>
        {send.deliveryId !== null && (
          <Link to={pathOf('result', { id: send.deliveryId })} aria-label={t('openOf', { what })}>
            {t('open')}
          </Link>
        )}
      </span>
    </>
  );
}

function StopRow({ entry: { stop } }: { entry: Extract<Entry, { kind: 'stop' }> }) {
  const { t } = useTranslation('events', { keyPrefix: 'timeline' });
  const { userName, companyNames, companyNameEn, left, stopped } = stop;
  const companyOf = useCompanyName();
  return (
    <span>
      <strong>
        {companyNames.length > 1
          ? t('stoppedForSeveral', { name: userName, companies: companyNames.length })
          : t('stopped', { name: userName, company: companyOf({ companyName: companyNames[0] ?? '', companyNameEn }) })}
      </strong>{' '}
      <span className={css.headline}>{t('stoppedCounts', { left, stopped })}</span>
    </span>
  );
}

function TelegramRow({ entry: { telegram } }: { entry: Extract<Entry, { kind: 'telegram' }> }) {
  const { t } = useTranslation('events', { keyPrefix: 'timeline' });
  const { title, infoType, standing, type, controlAt, seenAt } = telegram;
  const name = useTelegramTitle()(title);
  const kinds: Readonly<Record<string, string>> = t('infoTypes', { returnObjects: true });
  const isLate = minutesBetween(controlAt, seenAt) >= NOTABLE_DELAY;
  return (
    <>
      <div className={standing ? undefined : css.withdrawn}>
        <strong>
          {infoType === PUBLISHED ? name : t('withInfoType', { name, infoType: kinds[infoType] ?? infoType })}
        </strong>{' '}
        <Headline telegram={telegram} />
        {!standing && <em>{t('withdrawn')}</em>}
        {isLate && <em>{t('received', { time: formatSeconds(seenAt).slice(5, 16) })}</em>}
      </div>
      <span className={css.type}>
        {type} <XmlLink telegramId={telegram.id} what={`${title} ${type} ${telegram.id}`} />
      </span>
    </>
  );
}

/** What a telegram says. The agency writes in Japanese only: other readers get its fields in words, and its own words beside them. */
function Headline({ telegram: { headline, headlineEn } }: { telegram: EventDetail['telegrams'][number] }) {
  const { t } = useTranslation('events', { keyPrefix: 'timeline' });
  const own = (
    <span className={css.headline} lang="ja">
      {headline}
    </span>
  );
  if (useLanguage() === 'jp') return own;
  return (
    <>
      <span className={css.headline}>{headlineEn}</span>
      {headline !== '' && (
        <details className={css.original}>
          <summary>{t('original')}</summary>
          {own}
        </details>
      )}
    </>
  );
}
