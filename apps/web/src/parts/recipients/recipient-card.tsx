import { isInNeed, type Recipient } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Reading } from '../reading.js';
import { CallLink } from '../call-link.js';
import { SaidGraver } from '../person/said-graver.js';
import { PersonLink } from '../person/person-link.js';
import { NoteHead } from '../person/answer-source.js';
import { Handling, TakeOn } from '../person/handling.js';
import { callsForHelp, isSilent, needsCare } from '../person/words.js';
import { PlaceText } from '../place-text.js';
import { usePlace } from '../place.js';
import { answerState, BeforeShock, ChannelMark, StatusBadge } from '../status.js';
import { useSeparator } from '../../shell/i18n.js';
import { Answered, AskedAgain } from './columns.js';
import css from './recipients.module.css';
import { Party } from '../party.js';
import { Warned } from './warned.js';

interface RecipientCardProps {
  row: Recipient;
  deliveryId: number;
  /** whether this person was asked */
  asksAnswer: boolean;
  companyName?: string | undefined;
  /** alerted, but not asked: whoever wants to know how they are has to call */
  alertedOnly?: boolean;
  askedAgainAt?: Date | null;
  now: Date;
}

/** One person on a phone: who, where, how; in their own words; how to reach them. */
export function RecipientCard(props: RecipientCardProps) {
  const { row, deliveryId, asksAnswer, companyName, alertedOnly = false, askedAgainAt = null, now } = props;
  const { t } = useTranslation('history');
  const notAsked = useTranslation('status').t('notAsked');
  const state = answerState(row.response);
  const separator = useSeparator();
  const place = usePlace()(row);
  const toCall =
    isInNeed(state) || (needsCare(row) && row.handling !== 'done') || ((asksAnswer || alertedOnly) && state === 'none');
  return (
    <div className={css.person}>
      <div className={css.personHead}>
        <span>
          <PersonLink applicantId={row.applicantId} name={row.name} />{' '}
          <small>
            <Reading of={row} />
          </small>
        </span>
        {asksAnswer || row.response !== null ? (
          <StatusBadge state={state} overtaken={row.beforeStronger} done={row.handling === 'done'} />
        ) : (
          <span className="muted">{notAsked}</span>
        )}
      </div>
      <p className={css.personPlace}>
        {[companyName, row.divisionName].filter(Boolean).join(separator)}
        {place && separator}
        <PlaceText of={row} />
        {separator}
        {row.appRegisteredAt === null ? t('result.noApp') : t('result.app')}
      </p>
      <Party people={row.numberOfPeople} />
      <Warned of={row} />
      <BeforeShock {...row} />
      {row.comment && (
        <p className={css.personWords}>
          <NoteHead via={row.respondedVia} />
          {row.comment}
        </p>
      )}
      {row.respondedAt && <Answered row={row} now={now} />}
      <SaidGraver row={row} now={now} className={`${css.answered} ${css.ellipsis}`} />
      <p className={css.personChannels}>
        <span>
          {t('mail')} <ChannelMark state={row.mailState} at={row.mailAt} now={now} />
        </span>
        <span>
          {t('sms')} <ChannelMark state={row.smsState} at={row.smsAt} now={now} />
        </span>
        <AskedAgain at={askedAgainAt} now={now} />
      </p>
      {needsCare(row) && <Handling row={row} deliveryId={deliveryId} now={now} />}
      {toCall && (
        <div className={css.toCall}>
          {isSilent(row, asksAnswer) && <TakeOn row={row} deliveryId={deliveryId} />}
          <CallLink phone={row.phone} name={row.name} calls={callsForHelp(row)} />
        </div>
      )}
    </div>
  );
}
