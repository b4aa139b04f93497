import type { api, Reply } from '@tabimori/shared';
import { useSeparator } from '../shell/i18n.js';
import { usePrefectures } from '../shell/use-call.js';
import { useGradeText } from './intensity.js';

export type Warned = NonNullable<Reply<typeof api.events.unfinished>['warned']>;

/** The tsunami warning in force and where, in words, as a question names them. */
export function useWarned(): (warned: Warned) => { grade: string; places: string } {
  const gradeText = useGradeText();
  const prefecture = usePrefectures();
  const separator = useSeparator();
  return ({ grade, prefectures }) => ({
    grade: gradeText(grade),
    places: prefectures.map((code) => prefecture(code)).join(separator),
  });
}
