import type { api, Reply } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../shell/i18n.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import css from './state-bars.module.css';

/**
 * Above every screen: a warning that nothing is sent, or nothing automatically, which everyone who sends must know;
 * and that a drill runs for one of the reader's companies. Several are one line, which opens: the gravest in full, and how many drills.
 */
export function StateBars({ situation }: { situation: Reply<typeof api.home.situation> | undefined }) {
  const { t } = useTranslation('stop', { keyPrefix: 'bars' });
  const inEnglish = useLanguage() === 'en';
  const mayResume = useCan()('systemSetting');
  if (situation === undefined) return null;
  const { paused, autoSendEnabled, drills } = situation;
  const stopped = paused !== null ? t(`paused.${paused}`) : autoSendEnabled ? null : t('autoOff');
  if (stopped === null && drills.length === 0) return null;
  const drillText = ({ title, titleEn }: (typeof drills)[number]) =>
    t('drill', { title: (inEnglish && titleEn) || title });
  const [latest] = drills;
  const rows = (
    <>
      {stopped !== null && (
        <div className={`${css.bar} ${css.stopped}`}>
          <p>{stopped}</p>
          {mayResume && (
            <Link to={pathOf(paused === null ? 'systemSetting' : 'status')}>
              {paused === null ? t('settings') : t('status')}
            </Link>
          )}
        </div>
      )}
      {drills.map((drill) => (
        <div key={drill.id} className={`${css.bar} ${css.drill}`}>
          <p>{drillText(drill)}</p>
          <Link to={pathOf('drills', { id: drill.id })}>{t('report')}</Link>
        </div>
      ))}
    </>
  );
  const others = drills.length - (stopped === null ? 1 : 0);
  return (
    <section aria-label={t('title')}>
      {latest === undefined || others === 0 ? (
        rows
      ) : (
        <details className={`strip ${css.several}`}>
          <summary className={`${css.bar} ${stopped === null ? css.drill : css.stopped}`}>
            <p>{stopped ?? drillText(latest)}</p>
            <span>{t(stopped === null ? 'others' : 'drills', { count: others })}</span>
          </summary>
          {rows}
        </details>
      )}
    </section>
  );
}
