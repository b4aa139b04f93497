import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/button.js';
import { Card } from '../shell/card.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import css from './first-use.module.css';

/** Before the first send: the automatic sends, explained step by step. */
export function FirstUse() {
  const { t } = useTranslation('home', { keyPrefix: 'first' });
  const may = useCan();
  return (
    <Card>
      <div className={css.block}>
        <h2>{t('title')}</h2>
        <p className={css.text}>{t('text')}</p>
        <ol className={css.steps}>
          {t('steps', { returnObjects: true }).map(({ title, text }) => (
            <li key={title}>
              <strong>{title}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ol>
        {may('result') && <ButtonLink to={pathOf('events')}>{t('events')}</ButtonLink>}
      </div>
    </Card>
  );
}
