import type { Channel, Language } from '@tabimori/shared';

/** How many travelers share one mail at most. */
export const MAX_PER_MAIL = 10;

export interface Reachable {
  mailAddress: string | null;
  phone: string | null;
}

/** Every wanted channel that has an address. Undelivered flags warn, and never suppress. */
export const channelsFor = (applicant: Reachable, wanted: readonly Channel[]): Channel[] =>
  wanted.filter((channel) => (channel === 'mail' ? applicant.mailAddress : applicant.phone) !== null);

/** A traveler gets the English text only when registered so. */
export const languageFor = (language: string): Language => (language === 'en' ? 'en' : 'jp');

/**
 * Travelers of one delivery who get one mail together: same address (letter case aside), same language, at most
 * MAX_PER_MAIL a mail. The order is kept.
 */
export const groupByMail = <T extends { mailAddress: string; language: Language }>(recipients: readonly T[]): T[][] => {
  const byAddress = new Map<string, T[]>();
  for (const recipient of recipients) {
    const key = `${recipient.language} ${recipient.mailAddress.toLowerCase()}`;
    const group = byAddress.get(key);
    if (group) group.push(recipient);
    else byAddress.set(key, [recipient]);
  }
  return [...byAddress.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / MAX_PER_MAIL) }, (_, mail) =>
      group.slice(mail * MAX_PER_MAIL, (mail + 1) * MAX_PER_MAIL),
    ),
  );
};
