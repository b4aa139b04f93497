import type { ThreadItem } from '@tabimori/shared';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDateTime, formatWithinDay } from '../../shell/format.js';
import { pathOf } from '../../shell/paths.js';
import { Name } from '../name.js';
import { useSubject } from '../names.js';
import { answerState, BeforeShock, ChannelMark, KindTag, StatusBadge } from '../status.js';
import { AnswerSource, NoteHead } from './answer-source.js';
import css from './person.module.css';

/** One message with what became of it. */
export function Message({ item, now }: { item: Omit<ThreadItem, 'answers' | 'handlings'>; now: Date }) {
  const { t } = useTranslation('person');
  const subject = useSubject();
  return (
    <li>
      <p className={css.line}>
        <KindTag messageType={item.messageType} drill={item.origin === 'drill'} />
        <span className="small muted">{formatDateTime(item.sentAt)}</span>
        <Link
          className="small touch"
          to={pathOf('result', { id: item.deliveryId })}
          aria-label={`${t('result')} ${subject(item)}`}
        >
          {t('result')}
        </Link>
      </p>
      <p>{subject(item)}</p>
      <p className={css.line}>
        <span>
          {t('mail')} <ChannelMark state={item.mailState} at={item.mailAt} now={now} />
        </span>
        <span>
          {t('sms')} <ChannelMark state={item.smsState} at={item.smsAt} now={now} />
        </span>
      </p>
      {[...new Set([item.mailError, item.smsError])].filter(Boolean).map((error) => (
        <p key={error} className="small muted">
          {error}
        </p>
      ))}
    </li>
  );
}

/** Zoom of the map at a position. */
const CLOSE = 12;

const coordinates = (latitude: number, longitude: number): string => `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;

/**
 * What the traveler said, or somebody for them; `drill`: the mark of an answer that was given in one; `isAbove`: its state and its words
 * stand above the record.
 */
export function Answer({
  answer,
  applicantId,
  drill,
  isAbove,
  now,
}: {
  answer: ThreadItem['answers'][number];
  applicantId: number;
  drill: ReactNode;
  isAbove: boolean;
  now: Date;
}) {
  const { t } = useTranslation('person');
  const { at, response, beforeStronger, comment, via, userName, reason, proxyName } = answer;
  const { latitude, longitude, accuracy } = answer;
  return (
    <li className={css.back}>
      <p className={css.line}>
        {drill}
        {isAbove ? (
          <b>{t('isAbove')}</b>
        ) : (
          <>
            <StatusBadge state={answerState(response)} overtaken={beforeStronger} />
            <BeforeShock beforeStronger={beforeStronger} />
          </>
        )}
        <span className="small muted">
          {formatWithinDay(at, now)} <AnswerSource via={via} proxy={proxyName} /> {userName}
        </span>
      </p>
      {comment && !isAbove && (
        <p className={css.words}>
          <NoteHead via={via} />
          {comment}
        </p>
      )}
      {reason && <p className="small muted">{t('reason', { reason })}</p>}
      {latitude !== null && longitude !== null && (
        <p className="small">
          <Link to={pathOf('messageMap', { applicantId, at: `${longitude},${latitude},${CLOSE}` })}>
            {accuracy === null
              ? t('position', { place: coordinates(latitude, longitude) })
              : t('positionWithin', { place: coordinates(latitude, longitude), metres: accuracy.toFixed(0) })}
          </Link>{' '}
          <span className="muted">{t('positionNote')}</span>
        </p>
      )}
    </li>
  );
}

/** Who took on the traveler's call, or ended it. */
export function Care({
  care: { at, state, note, userName },
  drill,
  now,
}: {
  care: ThreadItem['handlings'][number];
  drill: ReactNode;
  now: Date;
}) {
  const { t } = useTranslation('person');
  return (
    <li className={css.back}>
      <p className={css.line}>
        {drill}
        <b>{state === 'note' ? t('handling.noteEntry') : t(`handling.states.${state}`)}</b>
        <span className="small muted">
          <Name of={userName} />　{formatWithinDay(at, now)}
        </span>
      </p>
      {note && <p className={css.words}>{note}</p>}
    </li>
  );
}
