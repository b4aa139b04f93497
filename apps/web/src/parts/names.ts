import type { DeliverySummary, EventSummary } from '@tabimori/shared';
import { events as eventsEn } from '../labels/en/events.js';
import { history as historyEn } from '../labels/en/history.js';
import { status as statusEn } from '../labels/en/status.js';
import { events as eventsJa } from '../labels/ja/events.js';
import { history as historyJa } from '../labels/ja/history.js';
import { status as statusJa } from '../labels/ja/status.js';
import { useLabels, useLanguage } from '../shell/i18n.js';
import { useEpicenter } from './epicenter.js';

const EVENTS = { jp: eventsJa, en: eventsEn };
const HISTORY = { jp: historyJa, en: historyEn };
const STATUS = { jp: statusJa, en: statusEn };

/** What an event is called: after its epicentre, else after what is known. */
export function useEventTitle(): (event: Pick<EventSummary, 'epicenter' | 'maxIntensity' | 'hasTsunami'>) => string {
  const t = useLabels(EVENTS);
  const nameOf = useEpicenter();
  return ({ epicenter, maxIntensity, hasTsunami }) => {
    if (epicenter) return t.quakeOf(nameOf(epicenter));
    return hasTsunami && !maxIntensity ? t.tsunamiAlone : t.quakeUnknown;
  };
}

/** Name of a send by its kind: 安否確認, 再送2. */
export function useSendName(): (send: Pick<DeliverySummary, 'messageType' | 'reminderNumber'>) => string {
  const t = useLabels(HISTORY);
  const { kindsLong } = useLabels(STATUS);
  return ({ messageType, reminderNumber }) =>
    reminderNumber === null ? (kindsLong[messageType] ?? '') : t.reminder(reminderNumber);
}

/** Subject of a send in the reader's language; the Japanese one where there is no other. */
export function useSubject(): (send: Pick<DeliverySummary, 'subject' | 'subjectEn'>) => string {
  const language = useLanguage();
  return ({ subject, subjectEn }) => (language === 'en' && subjectEn) || subject;
}
