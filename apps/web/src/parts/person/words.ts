import { type HANDLING_STATES, isNotSafe, type Recipient, RESPONSE } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { formatWithinDay } from '../../shell/format.js';

export interface Handled {
  handling: (typeof HANDLING_STATES)[number] | null;
  handledBy: string | null;
  handledAt: Date | null;
}

/** Who looks after a person and since when, in words; empty while nobody does. */
export function useHandling(): (handled: Handled, now: Date) => string {
  const { t } = useTranslation('person', { keyPrefix: 'handling' });
  return ({ handling, handledBy, handledAt }, now) => {
    if (isOpen(handling) || handledBy === null || handledAt === null) return '';
    const by = { name: handledBy, time: formatWithinDay(handledAt, now) };
    return handling === 'done' ? t('doneBy', by) : t('since', { state: t(`states.${handling}`), ...by });
  };
}

/** Whether nobody handles them. */
export const isOpen = (handling: Handled['handling']): handling is 'open' | null =>
  handling === null || handling === 'open';

/** The label of whom nobody handles: whoever is safe by now comes after those to be called first. */
export const openWord = (response: Recipient['response'] | undefined): 'unfinished' | 'states.open' =>
  response === RESPONSE.safe ? 'unfinished' : 'states.open';

/** Whether somebody is not safe, was not by an earlier answer, or was taken on before. */
export const needsCare = ({
  response,
  handling,
  saidGraverAt,
}: Pick<Recipient, 'handling' | 'response' | 'saidGraverAt'>): boolean =>
  isNotSafe(response) || handling !== null || saidGraverAt !== null;

/** Whether somebody was asked and is silent, and nobody has taken them on: those who call the silent share them out so. */
export const isSilent = ({ response, handling }: Pick<Recipient, 'handling' | 'response'>, asked: boolean): boolean =>
  asked && response === null && handling === null;

/** Whether somebody asked for help and has not been helped yet. */
export const callsForHelp = ({
  response,
  handling,
}: Pick<Handled, 'handling'> & { response: number | null }): boolean =>
  response === RESPONSE.help && handling !== 'done';
