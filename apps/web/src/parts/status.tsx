import { RESPONSE, type AnswerCounts, type ChannelState, type LoweredLevel } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { formatRate, formatTime, formatWithinDay } from '../shell/format.js';
import { SHAPES } from './status-shapes.js';
import css from './status.module.css';

export type AnswerState = 'help' | 'injured' | 'other' | 'none' | 'safe';

const BY_RESPONSE = new Map<number, AnswerState>([
  [RESPONSE.safe, 'safe'],
  [RESPONSE.injured, 'injured'],
  [RESPONSE.help, 'help'],
  [RESPONSE.other, 'other'],
]);

/** State of a recipient by the response value of the API. */
export const answerState = (response: number | null): AnswerState => BY_RESPONSE.get(response ?? 0) ?? 'none';

export function useStatusWord(): (state: AnswerState) => string {
  const { t } = useTranslation('status');
  return (state) => t(`answers.${state}`);
}

/** The shape of a state, without its word: always used next to it. */
export function StatusMark({ state, size = 16 }: { state: AnswerState; size?: number }) {
  const shape = SHAPES[state];
  return (
    <svg className={`${css.mark} ${css[state]}`} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      {'ring' in shape ? (
        <path className={css.ring} d={shape.ring} />
      ) : (
        <>
          <path className={css.solid} d={shape.solid} />
          <path className={css.sign} d={shape.sign} />
        </>
      )}
    </svg>
  );
}

interface StatusBadgeProps {
  state: AnswerState;
  /** a stronger shock has come since */
  overtaken?: boolean;
  /** who was in need has been dealt with */
  done?: boolean;
}

/** A person's state: shape, word and color; without its background if it no longer stands as it is. */
export function StatusBadge({ state, overtaken = false, done = false }: StatusBadgeProps) {
  const { t } = useTranslation('status');
  return (
    <span className={`${css.badge} ${css[state]} ${overtaken ? css.overtaken : ''} ${done ? css.done : ''}`}>
      <StatusMark state={state} size={14} />
      {t(`answers.${state}`)}
    </span>
  );
}

interface Answered {
  beforeStronger: boolean;
  saidBefore?: number | null;
  saidBeforeShock?: boolean;
}

/** A note that an answer came before a stronger shock, or what someone who has not answered since said before it. */
export function BeforeShock({ beforeStronger, saidBefore = null, saidBeforeShock = false }: Answered) {
  const { t } = useTranslation('status');
  if (!beforeStronger && saidBefore === null) return null;
  return (
    <small className={css.before}>
      {saidBefore === null
        ? t('beforeStronger')
        : t(saidBeforeShock ? 'saidBefore' : 'saidEarlier', { word: t(`answers.${answerState(saidBefore)}`) })}
    </small>
  );
}

const BAR: readonly AnswerState[] = ['help', 'injured', 'other', 'safe', 'none'];

/** The answers of a send as one bar in fixed order, people without an answer last and hatched. */
export function AnswerBar({ answers, height = 10 }: { answers: AnswerCounts; height?: number }) {
  const { t } = useTranslation('status');
  const parts = BAR.filter((state) => answers[state] > 0);
  const words = parts.map((state) => t('part', { word: t(`answers.${state}`), count: answers[state] })).join(' ');
  return (
    <div className={css.bar} style={{ height }} role="img" aria-label={t('bar', { parts: words })}>
      {parts.map((state) => (
        <span key={state} className={css[state]} style={{ flexGrow: answers[state] }} />
      ))}
    </div>
  );
}

interface RateProps {
  answers: AnswerCounts;
  /** who got it; not all of them need have been asked: then it says of how many it is */
  people?: number;
}

/** The share of answers with its name, if there is no column to name it. */
export function NamedRate(props: RateProps & { name: string }) {
  return (
    <div className={css.namedRate}>
      <span>{props.name}</span>
      <RateBar {...props} />
    </div>
  );
}

/** Share of answers in a table: thin bar, figure at the right. */
export function RateBar({ answers, people = answers.total }: RateProps) {
  const { t } = useTranslation('sends');
  const answered = answers.total - answers.none;
  const share = answers.total === 0 ? 0 : (answered / answers.total) * 100;
  return (
    <span className={css.rate}>
      <span className={css.track} aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </span>
      <span>
        {formatRate(answered, answers.total)}
        {people !== answers.total && <small>{t('ofAsked', { count: answers.total })}</small>}
      </span>
    </span>
  );
}

const CHANNEL_LOOK: Record<ChannelState, 'tick' | 'cross' | 'dash' | 'clock'> = {
  none: 'dash',
  pending: 'clock',
  accepted: 'tick',
  refused: 'cross',
  unreachable: 'cross',
  unknown: 'clock',
  superseded: 'dash',
  stopped: 'dash',
};
const CHANNEL_PATH = {
  tick: 'm3 8.5 3.2 3.2L13 4.8',
  cross: 'm4 4 8 8M12 4l-8 8',
  dash: 'M4 8h8',
  clock: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 5v3.2l2 1.5',
};

/** The result of a message on a channel: mark, word and time. With `now`, another day's time shows its date. */
export function ChannelMark({ state, at, now }: { state: ChannelState; at?: Date | null; now?: Date }) {
  const { t } = useTranslation('sends');
  const look = CHANNEL_LOOK[state];
  const showTime = at && look !== 'dash' && look !== 'cross';
  return (
    <span className={`${css.channel} ${css[look]}`}>
      <svg width="13" height="13" viewBox="0 0 16 16" aria-hidden="true">
        <path d={CHANNEL_PATH[look]} />
      </svg>
      <span>{t(`channels.${state}`)}</span>
      {showTime && <span className={css.at}>{now === undefined ? formatTime(at) : formatWithinDay(at, now)}</span>}
    </span>
  );
}

interface KindTagProps {
  messageType: number;
  loweredTo?: LoweredLevel | null;
  drill?: boolean;
}

/** The kind of a message in a row; a drill says so. */
export function KindTag({ messageType, loweredTo, drill = false }: KindTagProps) {
  const { t } = useTranslation('sends');
  const name = loweredTo ? t(`lowered.${loweredTo}`) : t(`kindsLong.${messageType}`, { defaultValue: '' });
  return (
    <span className={`${css.kind} ${drill ? css.drill : ''}`} title={name}>
      {drill ? t('drill') : t(`kinds.${messageType}`, { defaultValue: '' })}
    </span>
  );
}
