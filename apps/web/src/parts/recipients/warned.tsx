import type { TsunamiGrade } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useGradeText } from '../intensity.js';

interface WarnedProps {
  of: { inForce: TsunamiGrade | null; wasWarned?: TsunamiGrade | null };
}

/** The tsunami warning for the coast of the municipality where somebody is: in force or, of an event's people, ended. */
export function Warned({ of: { inForce, wasWarned = null } }: WarnedProps) {
  const { t } = useTranslation('events', { keyPrefix: 'tsunamis' });
  const grades = useGradeText();
  if (inForce) return <span className="warningTag">{t('onCoast', { grade: grades(inForce) })}</span>;
  return wasWarned && <span className="small muted">{t('wasOnCoast', { grade: grades(wasWarned) })}</span>;
}
