import { type Hazard, HAZARDS, type Intensity, type TsunamiInForce } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useEpicenter } from './agency-names.js';
import { formatWithinDay } from '../shell/format.js';
import { useSeparator } from '../shell/i18n.js';
import { useGradeText, useIntensityText } from './intensity.js';

interface Named {
  epicenter: string | null;
  hazard: Hazard;
  maxIntensity: Intensity | null;
  grade: TsunamiInForce | null;
}

/** The name of an event for places with little room. */
export function useEventName(): (event: Named) => string {
  const { t } = useTranslation('situation');
  const text = useIntensityText();
  const inForce = useGradeText();
  const nameOf = useEpicenter();
  return ({ epicenter, hazard, maxIntensity, grade }) => {
    const place = epicenter === null ? t('unknownPlace') : nameOf(epicenter);
    if (hazard === 'tsunami') {
      return grade === null ? t('tsunamiLifted', { place }) : t('tsunami', { place, grade: inForce(grade) });
    }
    return maxIntensity === null ? place : t('event', { place, intensity: text(maxIntensity) });
  };
}

interface Timed {
  eventId: number;
  epicenter: string | null;
  originAt: Date | null;
}

/** The name of an event among others: aftershocks share their epicenter's name, and the time tells them apart. */
export function useNameAmong(): (name: string, event: Timed, all: readonly Timed[], now: Date) => string {
  const { t } = useTranslation('situation');
  return (name, { eventId, epicenter, originAt }, all, now) =>
    originAt !== null && all.some((one) => one.eventId !== eventId && one.epicenter === epicenter)
      ? t('namesake', { event: name, time: formatWithinDay(originAt, now) })
      : name;
}

/** How many responses are in progress, counted alike wherever they are: as home's cards, one for each hazard of an event. */
export function useInProgress(): (running: readonly { hazard: Hazard }[]) => string {
  const { t } = useTranslation('situation', { keyPrefix: 'progress' });
  const separator = useSeparator();
  return (running) =>
    HAZARDS.map((hazard) => ({ hazard, count: running.filter((one) => one.hazard === hazard).length }))
      .filter(({ count }) => count > 0)
      .map(({ hazard, count }) => t(hazard, { count }))
      .join(separator);
}
