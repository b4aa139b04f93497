import type { Hazard, Intensity, TsunamiInForce } from '@tabimori/shared';
import { shell as en } from '../labels/en/shell.js';
import { shell as ja } from '../labels/ja/shell.js';
import { useEpicenter } from '../parts/epicenter.js';
import { useGradeText, useIntensityText } from '../parts/intensity.js';
import { useLabels } from '../shell/i18n.js';

const LABELS = { jp: ja, en };

interface Named {
  epicenter: string | null;
  hazard: Hazard;
  maxIntensity: Intensity | null;
  grade: TsunamiInForce | null;
}

/** What an event is called where there is little room. */
export function useEventName(): (event: Named) => string {
  const t = useLabels(LABELS).situation;
  const text = useIntensityText();
  const inForce = useGradeText();
  const nameOf = useEpicenter();
  return ({ epicenter, hazard, maxIntensity, grade }) => {
    const place = epicenter === null ? t.unknownPlace : nameOf(epicenter);
    if (hazard === 'tsunami') return t.tsunami(place, grade === null ? null : inForce(grade));
    return t.event(place, maxIntensity === null ? null : text(maxIntensity));
  };
}
