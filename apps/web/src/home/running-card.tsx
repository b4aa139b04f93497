import { isWarning, type RunningEvent } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonLink } from '../ui/button.js';
import { AnswerFigures } from '../parts/answer-figures.js';
import { AskAlerted } from '../parts/ask-alerted.js';
import { EndResponse, isOver } from '../parts/end-response.js';
import { useNameAmong } from '../parts/event-name.js';
import { IntensityBlock, useGradeText } from '../parts/intensity.js';
import { NextWave } from '../parts/next-wave.js';
import { useReopenedText } from '../parts/reopened-by.js';
import { AnswerBar } from '../parts/status.js';
import { Card } from '../shell/card.js';
import { formatDateTime, formatMagnitude, formatRate, minutesBetween } from '../shell/format.js';
import { useLanguage } from '../shell/i18n.js';
import { pathOf } from '../shell/paths.js';
import { useCan, useOwnCompany } from '../shell/session.js';
import { TO_LIST } from '../shell/use-show-list.js';
import css from './running-card.module.css';
import { StageLine } from './stage-line.js';
import { OffCompanies } from './off-companies.js';
import { hasAsked, nextStage, resultPath, useEventTitle, useMinutesAgo } from './words.js';

/** A running event: how bad, how many, which stage, when the next send goes. */
export function RunningCard({ event, all, now }: { event: RunningEvent; all: RunningEvent[]; now: Date }) {
  const { t } = useTranslation('home');
  const ago = useMinutesAgo();
  const title = useEventTitle();
  const among = useNameAmong();
  const reopened = useReopenedText();
  const language = useLanguage();
  const { t: shock } = useTranslation('shock');
  const { answers, originAt, magnitude, maxIntensity, companies, prefectures, hazard, eventId } = event;
  const ofCompany = useOwnCompany() !== null;
  const maySend = useCan()('safetyConfirmation', 'exec');
  const unasked = event.unasked ?? 0;
  const isWarned = hazard === 'tsunami' && event.grade !== null && isWarning(event.grade);
  const ofEvent = all.filter((one) => one.eventId === eventId);
  const audience = ofCompany
    ? t('event.ownAudience', { prefectures: prefectures.length, count: answers.total })
    : t('event.audience', { companies, prefectures: prefectures.length, count: answers.total });
  return (
    <Card flush className={css.card}>
      <div className={css.top}>
        {maxIntensity !== null && hazard === 'earthquake' && <IntensityBlock intensity={maxIntensity} />}
        <div className={css.facts}>
          <h2 className={css.title}>
            {title(event)}
            {magnitude !== null && <span>{formatMagnitude(magnitude, language)}</span>}
            <Tags {...event} />
          </h2>
          <p className={css.meta}>
            {originAt !== null && (
              <span>
                {t('event.at', { time: formatDateTime(originAt), minutes: ago(minutesBetween(originAt, now)) })}
              </span>
            )}
            <span className="touch">
              {companies > 1 ? (
                <Link to={resultPath(event)} state={TO_LIST} title={t('event.byCompany')}>
                  {audience}
                </Link>
              ) : (
                audience
              )}
            </span>
            {hasAsked(event) && (
              <span>{t('event.rate', { rate: formatRate(answers.total - answers.none, answers.total) })}</span>
            )}
          </p>
          {hazard === 'tsunami' && <NextWave coasts={event.coasts} now={now} className={css.wave} />}
          {hasAsked(event) && <AnswerBar answers={answers} />}
          {event.reopenedBy && event === ofEvent[0] && (
            <p className={css.reopened}>{reopened(event.reopenedBy, now)}</p>
          )}
          {event.stronger && <p className={css.stronger}>{shock('people', { count: event.stronger.people })}</p>}
        </div>
        {hasAsked(event) && (
          <AnswerFigures
            answers={answers}
            done={{ ...event.done, help: answers.help - event.help }}
            to={(filter) => resultPath(event, filter)}
          />
        )}
      </div>
      {event.off.count > 0 && (
        <p role="note" className={`touch small ${css.off}`}>
          <strong>{t(`off.${hazard}`)}</strong> <OffCompanies {...event.off} />
          {t('off.text')} <Link to={pathOf('events', { id: eventId })}>{t('off.see')}</Link>
        </p>
      )}
      <div className={css.bottom}>
        <StageLine event={event} now={now} />
        <span className={css.actions}>
          {event === ofEvent[0] && isOver(all, eventId) && (
            <EndResponse eventId={eventId} about={among(title(event), event, all, now)} isBoth={ofEvent.length > 1} />
          )}
          {maySend && unasked > 0 && (
            <AskAlerted
              eventId={eventId}
              count={unasked}
              prefectureCodes={prefectures.map(({ code }) => code)}
              isFleeing={isWarned}
            />
          )}
          <ButtonLink
            kind="primary"
            to={resultPath(event, isWarned ? 'warned' : undefined)}
            {...(isWarned && { state: TO_LIST })}
          >
            {t(isWarned ? 'event.openWarned' : hazard === 'tsunami' ? 'event.openAlerted' : 'event.open')}
          </ButtonLink>
        </span>
      </div>
    </Card>
  );
}

/** The tsunami warning in force or lifted, and whether the sends of an earthquake are over. */
function Tags(event: RunningEvent) {
  const { hazard, state, grade } = event;
  const { t } = useTranslation('home', { keyPrefix: 'event' });
  const grades = useGradeText();
  const isTsunami = hazard === 'tsunami';
  return (
    <>
      {grade !== null && (
        <span className="warningTag">{isTsunami ? t('inForceNow') : t('inForce', { grade: grades(grade) })}</span>
      )}
      {isTsunami && grade === null && <span className={css.overTag}>{t('lifted')}</span>}
      {!isTsunami && state === 'over' && nextStage(event) === undefined && (
        <span className={css.overTag}>{t('over')}</span>
      )}
    </>
  );
}
