import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icons.js';
import css from './upload.module.css';

/** The current step: from the file to the result, `now` from 0; 4: all is done. */
export function Steps({ now }: { now: number }) {
  const { t } = useTranslation('upload');
  return (
    <ol className={css.steps} aria-label={t('stepsLabel')}>
      {t('steps', { returnObjects: true }).map((step, index) => (
        <li
          key={step}
          className={index < now ? css.past : index === now ? css.now : css.later}
          aria-current={index === now ? 'step' : undefined}
        >
          <span className={css.stepNumber}>{index < now ? <Icon name="check" size={14} /> : index + 1}</span>
          <span className={css.stepName}>{step}</span>
        </li>
      ))}
    </ol>
  );
}
