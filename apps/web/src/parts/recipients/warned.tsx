import type { TsunamiGrade } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useGradeText } from '../intensity.js';

/** The tsunami warning in force for the coast of the municipality where somebody is. */
export function Warned({ grade }: { grade: TsunamiGrade | null }) {
  const { t } = useTranslation('events', { keyPrefix: 'tsunamis' });
  const grades = useGradeText();
  return grade && <span className="warningTag">{t('onCoast', { grade: grades(grade) })}</span>;
}
