import { type Channel, type Intensity, type Language, TSUNAMI_GRADES, type TsunamiGrade } from '@tabimori/shared';
import { intensityOrder } from './intensity.js';

/** The most travelers who share one mail. */
export const MAX_PER_MAIL = 10;

export interface Reachable {
  mailAddress: string | null;
  phone: string | null;
}

/** Every wanted channel the traveler has an address for. Undelivered flags only warn; they never suppress a channel. */
export const channelsFor = (applicant: Reachable, wanted: readonly Channel[]): Channel[] =>
  wanted.filter((channel) => (channel === 'mail' ? applicant.mailAddress : applicant.phone) !== null);

/** A traveler gets the English text only if registered with English. */
export const languageFor = (language: string): Language => (language === 'en' ? 'en' : 'jp');

/**
 * Groups the travelers of a delivery who share a mail: same address (ignoring case), same language, at most
 * MAX_PER_MAIL. The order is kept.
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

/** The prefectures of an alert, those hit hardest first; a tsunami's grade says it if there is one. */
export const hardestFirst = ({
  intensities,
  grades = {},
}: {
  intensities: Record<string, { intensity: Intensity }>;
  grades?: Record<string, TsunamiGrade>;
}): string[] => {
  const hit = (code: string): [number, number] => {
    const [grade, felt] = [grades[code], intensities[code]];
    return [grade ? TSUNAMI_GRADES.indexOf(grade) + 1 : 0, felt ? intensityOrder(felt.intensity) : 0];
  };
  return [...new Set([...Object.keys(grades), ...Object.keys(intensities)])]
    .map((code) => ({ code, hit: hit(code) }))
    .sort((a, b) => b.hit[0] - a.hit[0] || b.hit[1] - a.hit[1] || Number(a.code) - Number(b.code))
    .map(({ code }) => code);
};
