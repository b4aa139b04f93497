import type { Recipient } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { DASH, formatWithinDay } from '../../shell/format.js';
import { useLanguage, useSeparator } from '../../shell/i18n.js';
import type { Column } from '../../shell/list-page.js';
import { useHasRoom, useIsNarrow } from '../../shell/media.js';
import { TwoLines } from '../../shell/two-lines.js';
import { AnswerSource, NoteHead } from '../person/answer-source.js';
import { Handling, TakeOn } from '../person/handling.js';
import { SaidGraver } from '../person/said-graver.js';
import { PersonLink } from '../person/person-link.js';
import { isSilent, needsCare } from '../person/words.js';
import { Name } from '../name.js';
import { Reading } from '../reading.js';
import { PhoneNumber } from '../phone-number.js';
import { PlaceText } from '../place-text.js';
import { usePlace } from '../place.js';
import { answerState, BeforeShock, ChannelMark, StatusBadge } from '../status.js';
import css from './recipients.module.css';
import { Party } from '../party.js';
import { Warned } from './warned.js';

interface ColumnsOf<R extends Recipient> {
  asksAnswer: boolean;
  /** the delivery by which somebody is a recipient */
  deliveryOf: (row: R) => number;
  /** of several companies, each with its name */
  companyOf?: ((row: R) => string) | undefined;
  /** whether somebody was asked, if not all were */
  isAsked?: (row: R) => boolean;
  /** when somebody was asked again */
  askedAgainAt?: (row: R) => Date | null;
  now: Date;
}

/** The people of a send, or of an event: how they are, who handles it, what they said, how they were reached. */
export function useRecipientColumns<R extends Recipient>(of: ColumnsOf<R>): Column<R>[] {
  const { asksAnswer, deliveryOf, companyOf, isAsked = () => true, now } = of;
  const { t } = useTranslation('history');
  const hasRoom = useHasRoom();
  const isNarrow = useIsNarrow();
  const place = usePlace();
  const separator = useSeparator();
  const handlingWidth = useLanguage() === 'en' ? 124 : 132;
  const notAsked = useTranslation('status').t('notAsked');
  const { t: column } = useTranslation('history', { keyPrefix: 'result.column' });
  const stateOf = (row: R) =>
    row.response === null && !isAsked(row) ? (
      <span className="muted">{notAsked}</span>
    ) : (
      <StatusBadge state={answerState(row.response)} overtaken={row.beforeStronger} done={row.handling === 'done'} />
    );
  const handlingOf = (row: R) => {
    if (needsCare(row)) return <Handling row={row} deliveryId={deliveryOf(row)} now={now} />;
    return isSilent(row, asksAnswer && isAsked(row)) && <TakeOn row={row} deliveryId={deliveryOf(row)} quiet />;
  };
  const columns: (Column<R> | false)[] = [
    asksAnswer && {
      key: 'state',
      title: [column('state'), isNarrow && column('handling')].filter(Boolean).join(separator),
      width: isNarrow ? 138 : 112,
      render: (row) =>
        isNarrow ? (
          <span className={css.both}>
            {stateOf(row)}
            {handlingOf(row)}
          </span>
        ) : (
          stateOf(row)
        ),
    },
    asksAnswer && !isNarrow && { key: 'handling', title: column('handling'), width: handlingWidth, render: handlingOf },
    {
      key: 'name',
      title: column('name'),
      width: 130,
      render: (row) => (
        <TwoLines>
          <PersonLink applicantId={row.applicantId} name={row.name} />
          <small>
            <Reading of={row} />
          </small>
          <small>{row.appRegisteredAt === null ? t('result.noApp') : t('result.app')}</small>
        </TwoLines>
      ),
    },
    {
      key: 'place',
      title: column(companyOf ? 'placeAndCompany' : 'place'),
      width: hasRoom ? 176 : isNarrow ? 118 : '17%',
      render: (row) => (
        <TwoLines>
          {companyOf && (
            <span title={companyOf(row)} className={css.name}>
              <Name of={companyOf(row)} />
            </span>
          )}
          <span title={row.divisionName} className={css.name}>
            <Name of={row.divisionName} />
          </span>
          <small>{place(row) ? <PlaceText of={row} /> : DASH}</small>
          <Party people={row.numberOfPeople} />
          <Warned of={row} />
        </TwoLines>
      ),
    },
    asksAnswer && {
      key: 'comment',
      title: column('comment'),
      render: (row) => (
        <>
          <BeforeShock {...row} />
          {row.comment ? (
            <span className={css.words}>
              <NoteHead via={row.respondedVia} />
              {row.comment}
            </span>
          ) : (
            row.respondedAt === null && !row.beforeStronger && row.saidBefore === null && <None />
          )}
          {row.respondedAt && <Answered row={row} now={now} />}
          <SaidGraver row={row} now={now} className={`${css.answered} ${css.ellipsis}`} />
        </>
      ),
    },
    ...useContactColumns(of),
  ];
  return columns.filter((found) => found !== false);
}

/** Where to reach them, and what became of the message on its ways. */
function useContactColumns<R extends Recipient>(of: ColumnsOf<R>): (Column<R> | false)[] {
  const { asksAnswer, askedAgainAt = () => null, now } = of;
  const hasRoom = useHasRoom();
  const separator = useSeparator();
  const { t: column } = useTranslation('history', { keyPrefix: 'result.column' });
  return [
    (hasRoom || !asksAnswer) && {
      key: 'phone',
      title: column('phone'),
      width: 140,
      render: (row) => <Phone row={row} />,
    },
    asksAnswer && {
      key: 'channels',
      title: hasRoom ? [column('mail'), column('sms')].join(separator) : column('contact'),
      width: 148,
      render: (row) => (
        <>
          {!hasRoom && <Phone row={row} />}
          <Channels row={row} />
          <AskedAgain at={askedAgainAt(row)} now={now} />
        </>
      ),
    },
    !asksAnswer && {
      key: 'mail',
      title: column('mail'),
      width: 116,
      render: (row) => <Channel state={row.mailState} at={row.mailAt} error={row.mailError} now={now} />,
    },
    !asksAnswer && {
      key: 'sms',
      title: column('sms'),
      width: 122,
      render: (row) => <Channel state={row.smsState} at={row.smsAt} error={row.smsError} now={now} />,
    },
  ];
}

/** Both channels when there is no room for a column each: the person's own words come first. */
function Channels({ row }: { row: Recipient }) {
  const { t } = useTranslation('history');
  return (
    <TwoLines>
      <span>
        {t('mail')} <ChannelMark state={row.mailState} />
      </span>
      <span>
        {t('sms')} <ChannelMark state={row.smsState} />
      </span>
      {[...new Set([row.mailError, row.smsError])]
        .filter((error) => error !== null)
        .map((error) => (
          <small key={error} className={css.ellipsis} title={error}>
            {error}
          </small>
        ))}
    </TwoLines>
  );
}

/** When a reminder or a resend went to somebody, after the message whose ways are shown. */
export function AskedAgain({ at, now }: { at: Date | null; now: Date }) {
  const { t } = useTranslation('history', { keyPrefix: 'result' });
  return at && <small className={css.answered}>{t('askedAgain', { time: formatWithinDay(at, now) })}</small>;
}

/** When somebody answered, and how. */
export function Answered({ row, now }: { row: Recipient; now: Date }) {
  const { t } = useTranslation('history', { keyPrefix: 'result' });
  return (
    <small className={css.answered}>
      {row.respondedAt && formatWithinDay(row.respondedAt, now)}{' '}
      <AnswerSource via={row.respondedVia} proxy={row.respondedProxy} /> {row.hasPosition && t('hasPosition')}
    </small>
  );
}

const Phone = ({ row: { phone, name } }: { row: Recipient }) =>
  phone ? <PhoneNumber phone={phone} name={name} /> : <None />;

const None = () => <span className="muted">{DASH}</span>;

/** The result of a message, and below it the reason that the provider gave. */
function Channel(props: { state: Recipient['mailState']; at: Date | null; error: string | null; now: Date }) {
  return (
    <TwoLines>
      <ChannelMark state={props.state} at={props.at} now={props.now} />
      {props.error && (
        <small className={css.ellipsis} title={props.error}>
          {props.error}
        </small>
      )}
    </TwoLines>
  );
}
