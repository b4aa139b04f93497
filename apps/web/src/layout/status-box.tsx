import { type api, type Reply, TSUNAMI_IN_FORCE, type TsunamiInForce } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useGradeText } from '../parts/intensity.js';
import { useAgo } from '../shell/ago.js';
import { formatNumber, secondsBetween } from '../shell/format.js';
import { pathOf } from '../shell/paths.js';
import css from './status-box.module.css';
import { useEventName, useInProgress } from '../parts/event-name.js';

type Situation = Reply<typeof api.home.situation>;

/** Leads to the people of a running event. */
export const runningPath = ({ eventId }: Situation['running'][number]): string => pathOf('events', { id: eventId });

/** The highest tsunami level in force in any of them. */
export const highestGrade = (running: Situation['running']): TsunamiInForce | undefined =>
  TSUNAMI_IN_FORCE.findLast((grade) => running.some((one) => one.grade === grade));

/**
 * Always in sight: whether the feed is read, whether automatic sends are on, the first of the events in
 * progress, and the tsunami warning in force for it and for the others.
 */
export function StatusBox({ situation, isOld }: { situation: Situation | undefined; isOld: boolean }) {
  const { t } = useTranslation('situation');
  const ago = useAgo();
  if (situation === undefined) {
    return (
      <section className={css.box} aria-label={t('title')}>
        {isOld && <p className={`${css.old} ${css.warn}`}>{t('old')}</p>}
      </section>
    );
  }

  const { now, feed, autoSendEnabled, companyOff, running, otherCalls } = situation;
  return (
    <section className={css.box} aria-label={t('title')}>
      {isOld && <p className={`${css.old} ${css.warn}`}>{t('old')}</p>}
      <dl>
        {/* of the feed and the sends, nothing is known any more */}
        {!isOld && (
          <>
            <div className={css.row}>
              <dt>{t('feed')}</dt>
              <dd>
                <strong className={feed.state === 'ok' ? undefined : css.warn}>{t(`feedState.${feed.state}`)}</strong>
                {feed.readAt !== null && <span> {ago(secondsBetween(feed.readAt, now))}</span>}
              </dd>
            </div>
            <div className={css.row}>
              <dt>{t('auto')}</dt>
              <dd>
                <strong className={autoSendEnabled && companyOff === null ? undefined : css.warn}>
                  {!autoSendEnabled ? t('off') : companyOff === null ? t('on') : t(`companyOff.${companyOff}`)}
                </strong>
              </dd>
            </div>
          </>
        )}
        <div className={css.running}>
          <Running running={running} />
          {otherCalls > 0 && (
            <dd>
              <Link className={css.help} to={pathOf('home')}>
                {t('otherCalls', { count: otherCalls })}
              </Link>
            </dd>
          )}
        </div>
      </dl>
    </section>
  );
}

function Running({ running }: Pick<Situation, 'running'>) {
  const { t } = useTranslation('situation');
  const { t: shell } = useTranslation('shell');
  const name = useEventName();
  const inProgress = useInProgress();
  const gradeText = useGradeText();
  const [first] = running;
  if (first === undefined) return <dt>{t('noneRunning')}</dt>;
  const others = running.filter(({ eventId }) => eventId !== first.eventId);
  const inForce = (grade: TsunamiInForce | undefined) =>
    grade && <strong className={css.grade}>{t('inForce', { grade: gradeText(grade) })}</strong>;
  const grade = highestGrade(running.filter(({ eventId }) => eventId === first.eventId));
  return (
    <>
      <dt className={css.row}>
        {t('running')}
        <Link to={runningPath(first)} aria-label={`${shell('open')} ${name(first)}`}>
          {shell('open')}
        </Link>
      </dt>
      <dd className={css.name}>{name(first)}</dd>
      {grade && first.hazard !== 'tsunami' && <dd>{inForce(grade)}</dd>}
      <dd>
        {(first.none !== null || first.help > 0) && (
          <span className={first.help > 0 ? css.help : undefined}>
            {t('help')} <strong>{formatNumber(first.help)}</strong>
          </span>
        )}
        {first.none !== null && (
          <span>
            {t('none')} <strong>{formatNumber(first.none)}</strong>
          </span>
        )}
        {first.state === 'over' && <span>{t('over')}</span>}
      </dd>
      {others.length > 0 && (
        <dd>
          <Link to={pathOf('home')}>{t('more', { events: inProgress(others) })}</Link>
          {inForce(highestGrade(others))}
        </dd>
      )}
    </>
  );
}
