import {
  intensityOrder,
  render,
  renderSms,
  type EventState,
  type Timetable,
  type WarnedPlace,
  type WavePrefecture,
} from '@tabimori/domain';
import { builtInTexts, factsOf, placeValues, prefectureNames, tsunamiFactsOf } from '@tabimori/server';
import { type DrillPlan, type Language, MESSAGE_TYPE, type MessageType } from '@tabimori/shared';
import type { Db } from '../db/sql.js';

type Message = DrillPlan['messages'][number];

const SAMPLE: Record<Language, string> = { jp: '見本 太郎', en: 'Taro Mihon' };

const TYPES = {
  alert: { earthquake: MESSAGE_TYPE.earthquakeAlert, tsunami: MESSAGE_TYPE.tsunamiAlert },
  confirmation: MESSAGE_TYPE.safetyConfirmation,
  reminder: MESSAGE_TYPE.reminder,
} as const;

const severityOf = (one: WavePrefecture | WarnedPlace): number =>
  'grade' in one ? one.class : intensityOrder(one.intensity);

/** Each message of these timetables once, in both languages, for a sample traveler in the worst struck prefecture. */
export async function sampleMessages(
  db: Db,
  state: EventState,
  times: readonly Timetable[],
  { company, contactTel, link }: { company: string; contactTel: string; link: string },
): Promise<Message[]> {
  const names = await prefectureNames(db.source);
  const samples = new Map<MessageType, WavePrefecture | WarnedPlace>();
  for (const { hazard, prefectures, stages } of times.flatMap(({ waves }) => waves)) {
    const [worst] = prefectures.toSorted((a, b) => severityOf(b) - severityOf(a));
    if (!worst) continue;
    for (const { stage } of stages) {
      const type = stage === 'alert' ? TYPES.alert[hazard] : TYPES[stage];
      if (!samples.has(type)) samples.set(type, worst);
    }
  }
  return [...samples].map(([messageType, sample]) => {
    const facts =
      'grade' in sample
        ? tsunamiFactsOf(state.earthquake, null, [sample], {})
        : factsOf(state.earthquake, null, [sample]);
    const texts = builtInTexts(messageType, 1, facts, true);
    const filled = (language: Language) => {
      const place = placeValues(facts, sample.code, language, names, 'mail');
      const values = { name: SAMPLE[language], company, contactTel, url: `${link}/c/…`, ...place };
      const fill = (text: string): string => render(text, values, { language });
      const { subject, body, sms } = texts[language];
      return { subject: fill(subject), body: fill(body), sms: renderSms(sms, values, { language }) };
    };
    return { messageType, jp: filled('jp'), en: filled('en') };
  });
}
