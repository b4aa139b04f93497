import { Icon } from './icons.js';
import css from './steps.module.css';

interface StepsProps {
  label: string;
  steps: readonly string[];
  /** from 0; all are done when it is the number of steps */
  now: number;
}

/** Ours: antd's are no list, name no current step, and stand below each other on a phone. */
export function Steps({ label, steps, now }: StepsProps) {
  return (
    <ol className={css.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < now ? css.past : index === now ? css.now : css.later}
          aria-current={index === now ? 'step' : undefined}
        >
          <span className={css.number}>{index < now ? <Icon name="check" size={14} /> : index + 1}</span>
          <span className={css.name}>{step}</span>
        </li>
      ))}
    </ol>
  );
}
