import type { RunningEvent } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { RemindersGoTo } from '../parts/reminders-go-to.js';
import { formatWithinDay, minutesBetween } from '../shell/format.js';
import { useMedia } from '../shell/media.js';
import css from './stage-line.module.css';
import { nextStage, stepsOf, useStageName, type Lowered, type Stage } from './words.js';

interface StageLineProps {
  event: RunningEvent;
  now: Date;
}

/** How many stages stand along the line, the latest: all those to come are among them. */
const MOST = 7;

/** The sends of a flow along a line: done, next, planned. On a phone: what was done, and what comes next. */
export function StageLine(props: StageLineProps) {
  return useMedia() === 'phone' ? <StageWords {...props} /> : <StageDots {...props} />;
}

/** How long until a send, and how many an automatic one will reach: a reminder goes to those who have not answered. */
function useAhead({ event, now }: StageLineProps): (stage: Stage) => string {
  const { t } = useTranslation('home', { keyPrefix: 'stages' });
  return ({ stage, byHand, at }) => {
    const when = t('in', { count: minutesBetween(now, at) });
    return byHand ? when : t('inTo', { when, count: stage === 'reminder' ? event.ahead.none : event.ahead.total });
  };
}

/** Whether to say that a tsunami's alert asks nothing: not once somebody has asked by hand. */
const asksNothing = ({ hazard, grade, stages }: RunningEvent): boolean =>
  hazard === 'tsunami' && grade !== null && !stages.some(({ byHand }) => byHand);

const keyOf = (step: Stage | Lowered): string =>
  ('to' in step ? [step.to, step.at] : [step.stage, step.byHand, step.reminderNumber, step.at]).join(' ');

function StageDots({ event, now }: StageLineProps) {
  const { t } = useTranslation('home', { keyPrefix: 'stages' });
  const name = useStageName();
  const next = nextStage(event);
  const ahead = useAhead({ event, now });
  const reminded = event.stages.some(({ stage, total }) => stage === 'reminder' && total !== null);
  const steps = stepsOf(event);
  const shown = steps.slice(-MOST);
  const earlier = steps.length - shown.length;
  return (
    <div className={css.dots}>
      {earlier > 0 && <p className="small muted">{t('earlier', { count: earlier })}</p>}
      <ol className={css.line} aria-label={t('title')}>
        {shown.map((stage, index) => {
          const state = stage.total !== null ? css.done : stage === next ? css.next : css.planned;
          const time = formatWithinDay(stage.at, now);
          const isLast = index === shown.length - 1;
          return (
            <li key={keyOf(stage)} className={state}>
              <span className={css.name}>{name(stage)}</span>
              <span>{stage.total === null ? t('planned', { time }) : time}</span>
              <span className={css.note}>
                {/* whom a higher warning alerted again counts twice */}
                {stage.total !== null &&
                  t(stage.total > event.answers.total ? 'sentTimes' : 'sent', { count: stage.total })}
                {next !== undefined && stage === next && ahead(next)}
                {stage.total === null && stage !== next && isLast && t('last')}
              </span>
            </li>
          );
        })}
        {asksNothing(event) && <li className={css.after}>{t('untilLifted')}</li>}
      </ol>
      {reminded && <RemindersGoTo />}
    </div>
  );
}

function StageWords({ event, now }: StageLineProps) {
  const { t } = useTranslation('home', { keyPrefix: 'stages' });
  const name = useStageName();
  const next = nextStage(event);
  const ahead = useAhead({ event, now });
  const done = stepsOf(event).filter(({ total }) => total !== null);
  return (
    <div className={css.words}>
      <p>
        {done.slice(-3).map((stage) => (
          <span key={keyOf(stage)}>
            {name(stage)} {formatWithinDay(stage.at, now)} ✓{'to' in stage && ` ${t('sent', { count: stage.total })}`}
          </span>
        ))}
      </p>
      <p>
        {next === undefined ? (
          t(asksNothing(event) ? 'untilLifted' : 'done')
        ) : (
          <>
            <strong>{t('next', { stage: name(next), time: formatWithinDay(next.at, now) })}</strong>
            <span>{ahead(next)}</span>
          </>
        )}
      </p>
    </div>
  );
}
