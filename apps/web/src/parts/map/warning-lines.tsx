import { TSUNAMI_GRADES, type TsunamiGrade } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useGradeText } from '../intensity.js';
import css from './map.module.css';

/** The colors that the rest of the console gives these warnings. */
export const WARNING_LINE = { major: '--help-solid', warning: '--injured-solid' } as const;

/** Those that some prefectures have, the higher first. */
export const gradesAmong = (warned: readonly { grade: TsunamiGrade }[]): TsunamiGrade[] =>
  TSUNAMI_GRADES.toReversed().filter((grade) => warned.some((one) => one.grade === grade));

/** Which line around a prefecture is which tsunami warning, the higher first. */
export function WarningLines({ grades }: { grades: readonly TsunamiGrade[] }) {
  const { t } = useTranslation('messageMap', { keyPrefix: 'legend' });
  const text = useGradeText();
  return (
    <ul className={css.warnings} aria-label={t('warned')}>
      {grades.map((grade) => (
        <li key={grade}>
          <i style={{ background: `var(${WARNING_LINE[grade]})` }} />
          {text(grade)}
        </li>
      ))}
    </ul>
  );
}
