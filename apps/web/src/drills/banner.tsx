import { useLabels } from '../shell/i18n.js';
import css from './drills.module.css';
import { LABELS } from './words.js';

/** Stands above everything of a drill, so that nobody takes it for the real thing. */
export function DrillBanner() {
  const t = useLabels(LABELS);
  return (
    <div className={css.banner} role="note">
      <strong>【訓練】</strong>
      <span>{t.banner}</span>
    </div>
  );
}

export function DrillMark() {
  const t = useLabels(LABELS);
  return <span className={css.mark}>{t.mark}</span>;
}
