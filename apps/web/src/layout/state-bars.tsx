import type { api, Reply } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../shell/i18n.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import css from './state-bars.module.css';

/**
 * Above every screen: a warning that nothing is sent, or nothing automatically, which everyone who sends must know;
 * and that a drill runs for one of the reader's companies.
 */
export function StateBars({ situation }: { situation: Reply<typeof api.home.situation> | undefined }) {
  const { t } = useTranslation('stop', { keyPrefix: 'bars' });
  const inEnglish = useLanguage() === 'en';
  const mayResume = useCan()('systemSetting');
  if (situation === undefined) return null;
  const { paused, autoSendEnabled, drills } = situation;
  const stopped = paused !== null ? t(`paused.${paused}`) : autoSendEnabled ? null : t('autoOff');
  if (stopped === null && drills.length === 0) return null;
  return (
    <section aria-label={t('title')}>
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
      {drills.map(({ id, title, titleEn }) => (
        <div key={id} className={`${css.bar} ${css.drill}`}>
          <p>{t('drill', { title: (inEnglish && titleEn) || title })}</p>
          <Link to={pathOf('drills', { id })}>{t('report')}</Link>
        </div>
      ))}
    </section>
  );
}
