import { type DeliverySummary, ERASED_NAME, type EventSummary } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../shell/i18n.js';
import { useEpicenter } from './agency-names.js';

/** The name of an event: after its epicenter, otherwise after what is known. */
export function useEventTitle(): (event: Pick<EventSummary, 'epicenter' | 'maxIntensity' | 'hasTsunami'>) => string {
  const { t } = useTranslation('events');
  const nameOf = useEpicenter();
  return ({ epicenter, maxIntensity, hasTsunami }) => {
    if (epicenter) return t('quakeOf', { place: nameOf(epicenter) });
    return hasTsunami && !maxIntensity ? t('tsunamiAlone') : t('quakeUnknown');
  };
}

/** Name of a send by its kind: 安否確認, 再送 2 回目; one that was resent by hand says so, a lowered warning what it was lowered to. */
export function useSendName(): (
  send: Pick<DeliverySummary, 'messageType' | 'reminderNumber'> &
    Partial<Pick<DeliverySummary, 'origin' | 'loweredTo'>>,
) => string {
  const { t } = useTranslation('history');
  const { t: sends } = useTranslation('sends');
  return ({ messageType, reminderNumber, origin, loweredTo }) => {
    if (loweredTo) return sends(`lowered.${loweredTo}`);
    if (reminderNumber !== null) return t('reminder', { number: reminderNumber });
    const kind = sends(`kindsLong.${messageType}`, { defaultValue: '' });
    return origin === 'resend' ? t('again', { what: kind }) : kind;
  };
}

/** The name of a traveler; of one who was erased, that they were, in the reader's language. */
export function usePersonName(): (name: string) => string {
  const { t } = useTranslation('person');
  return (name) => (name === ERASED_NAME ? t('erased') : name);
}

/** A name in the reader's language; the Japanese one if there is no other. */
export function useNameOf(): (of: { name: string; nameEn?: string | undefined }) => string {
  const language = useLanguage();
  return ({ name, nameEn }) => (language === 'en' && nameEn) || name;
}

/** The names of its company, as rows have them. */
export interface CompanyNames<Name extends string | null> {
  companyName: Name;
  companyNameEn: Name;
}

/** The name of a row's company in the reader's language; null without a company. */
export function useCompanyName(): <Name extends string | null>(of: CompanyNames<Name>) => Name {
  const language = useLanguage();
  return ({ companyName, companyNameEn }) => (language === 'en' && companyNameEn ? companyNameEn : companyName);
}

export type CompanyOf = ReturnType<typeof useCompanyName>;

/** Subject of a send in the reader's language; the Japanese one if there is no other. */
export function useSubject(): (send: Pick<DeliverySummary, 'subject' | 'subjectEn'>) => string {
  const language = useLanguage();
  return ({ subject, subjectEn }) => (language === 'en' && subjectEn) || subject;
}

/** What the agency calls a telegram, in the reader's language and without the sign of its edition; otherwise its own title. */
export function useTelegramTitle(): (title: string) => string {
  const { t } = useTranslation('events');
  const titles: Readonly<Record<string, string>> = t('telegrams', { returnObjects: true });
  return (title) => titles[title] ?? title;
}
