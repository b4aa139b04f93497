import { randomUUID } from 'node:crypto';
import { builtInFor, compareIntensity, intensityLabel, placesLabel, render, type BuiltInType } from '@tabimori/domain';
import { AnswerEntity, DeliveryEntity, HandlingEntity, type DeliveryContent } from '@tabimori/server';
import { type Language, MESSAGE_TYPE, RESPONSE, type MessageType, type ResponseValue } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import type { PastWave } from './past-events.js';
import { Random } from './random.js';
import { saveRecipients, type Traveler } from './past-recipients.js';
import { type Position, positionIn } from './stays.js';

const MINUTE = 60_000;

const COMMENTS: Record<ResponseValue, string[]> = {
  [RESPONSE.safe]: ['', '', '', '', '宿にいます。けがはありません。', '駅で待機しています。', '家族も無事です。'],
  [RESPONSE.injured]: ['転んで手首を打ちました。歩けます。', 'ガラスで指を切りました。止血済みです。', ''],
  [RESPONSE.help]: [
    '倒れた棚で足を痛め、動けません。',
    'エレベーターに閉じ込められています。',
    '持病の薬がなくなりそうです。',
  ],
  [RESPONSE.other]: ['電車が止まり、帰れません。', '停電しています。充電が残りわずかです。'],
};

interface Answer {
  applicantId: number;
  at: Date;
  response: ResponseValue;
  comment: string;
  position: Position | null;
}

/** Share of those answering who report their position. */
const SHARES_POSITION = 0.7;

/** The answers to a past confirmation: most come soon, a few never, nearly all are safe. */
function answersOf(travelers: readonly Traveler[], from: Date, random: Random, where: Random): Answer[] {
  return travelers.flatMap(({ id, prefectureCode }) => {
    if (random.chance(0.06)) return [];
    const at = new Date(from.getTime() + MINUTE + -Math.log(1 - random.next()) * 18 * MINUTE);
    const response = ([1, 2, 3, 4] as const)[random.weighted([93, 3.5, 1.5, 2])] ?? RESPONSE.safe;
    const comment = random.pick(COMMENTS[response]);
    const shares = prefectureCode !== null && where.chance(SHARES_POSITION);
    return [{ applicantId: id, at, response, comment, position: shares ? positionIn(prefectureCode, where) : null }];
  });
}

function content(type: BuiltInType, reminderNumber: number, wave: PastWave): DeliveryContent {
  const { text } = builtInFor(type, { reminderNumber });
  const { earthquake } = wave.state;
  return {
    jp: text.jp,
    en: text.en,
    originAt: earthquake?.originAt?.toISOString() ?? null,
    epicenter: earthquake?.epicenter ?? null,
    magnitude: earthquake?.magnitude ?? null,
    intensities: Object.fromEntries(
      wave.prefectures.map(({ code, intensity, unreceived }) => [code, { intensity, unreceived }]),
    ),
  };
}

type Names = ReadonlyMap<string, { name: string; nameEn: string }>;

function subjects(text: DeliveryContent, wave: PastWave, names: Names): { subject: string; subjectEn: string } {
  const [strongest, ...others] = wave.prefectures.toSorted((a, b) => compareIntensity(b.intensity, a.intensity));
  if (!strongest) throw new Error('a wave without prefectures');
  const subject = (language: Language): string => {
    const nameOf = ({ code }: { code: string }): string =>
      names.get(code)?.[language === 'jp' ? 'name' : 'nameEn'] ?? '';
    const prefecture = placesLabel(nameOf(strongest), others.map(nameOf), language);
    return render(text[language].subject, { prefecture, intensity: intensityLabel(strongest, language) }, { language });
  };
  return { subject: subject('jp'), subjectEn: subject('en') };
}

/** The alert, confirmation, reminders and answers of a past wave. */
export async function loadPastWave(
  tx: EntityManager,
  wave: PastWave,
  travelers: readonly Traveler[],
  names: Names,
): Promise<void> {
  const random = new Random(wave.id);
  const confirmedAt = new Date(wave.at.getTime() + 15 * MINUTE);
  const answers = answersOf(travelers, confirmedAt, random, new Random(wave.id));
  const save = async (
    type: BuiltInType & MessageType,
    at: Date,
    reminderNumber: number,
    rootId: number | null,
    to: readonly Traveler[],
  ): Promise<number> => {
    const text = content(type, reminderNumber, wave);
    const asksAnswer = type !== MESSAGE_TYPE.earthquakeAlert;
    const { id } = await tx.save(DeliveryEntity, {
      sendId: randomUUID(),
      companyId: wave.company.id,
      messageType: type,
      reminderNumber,
      origin: 'auto' as const,
      state: 'finished' as const,
      eventId: wave.eventId,
      waveId: wave.id,
      rootId,
      asksAnswer,
      ...subjects(text, wave, names),
      content: text,
      targetPrefectures: wave.prefectures.map(({ code }) => code),
      priority: type,
      sentAt: at,
      finishedAt: new Date(at.getTime() + 8000),
      lastHelpAt: asksAnswer ? (answers.find(({ response }) => response === RESPONSE.help)?.at ?? null) : null,
    });
    await saveRecipients(tx, id, at, to, asksAnswer ? answers : [], random);
    return id;
  };
  await save(MESSAGE_TYPE.earthquakeAlert, wave.at, 0, null, travelers);
  const root = await save(MESSAGE_TYPE.safetyConfirmation, confirmedAt, 0, null, travelers);
  const sends = [{ id: root, at: confirmedAt }];
  for (let number = 1; number <= wave.company.reminderTimes; number++) {
    const at = new Date(confirmedAt.getTime() + number * wave.company.reminderIntervalMinutes * MINUTE);
    const open = travelers.filter(({ id }) => !answers.some((answer) => answer.applicantId === id && answer.at <= at));
    if (open.length === 0) break;
    sends.push({ id: await save(MESSAGE_TYPE.reminder, at, number, root, open), at });
  }
  await saveAnswers(tx, root, sends, answers);
  await saveHandlings(tx, root, answers);
}

/** Somebody looked after everyone who was not safe until it was done. */
async function saveHandlings(tx: EntityManager, rootId: number, answers: readonly Answer[]): Promise<void> {
  const inNeed = answers.filter(({ response }) => response !== RESPONSE.safe);
  if (inNeed.length === 0) return;
  const [user] = await tx.query<{ id: number; name: string }[]>(
    `SELECT u.id, u.user_name AS name FROM users u JOIN delivery d ON d.company_id = u.company_id
     WHERE d.id = $1 AND u.user_div = 3 ORDER BY u.id LIMIT 1`,
    [rootId],
  );
  if (!user) return;
  await tx.insert(
    HandlingEntity,
    inNeed.flatMap(({ applicantId, at }) =>
      (['taken', 'done'] as const).map((state, index) => ({
        rootId,
        applicantId,
        number: index + 1,
        state,
        note: '',
        userId: user.id,
        userName: user.name,
        at: new Date(at.getTime() + (index === 0 ? 4 : 50) * MINUTE),
      })),
    ),
  );
}

/** Every answer came through the link sent most recently before it. */
async function saveAnswers(
  tx: EntityManager,
  rootId: number,
  sends: readonly { id: number; at: Date }[],
  answers: readonly Answer[],
): Promise<void> {
  if (answers.length === 0) return;
  await tx.insert(
    AnswerEntity,
    answers.map(({ applicantId, at, response, comment, position }) => ({
      deliveryId: sends.findLast((send) => send.at <= at)?.id ?? rootId,
      rootId,
      applicantId,
      nonce: 'demo',
      response,
      comment,
      ...position,
      via: 'url' as const,
      answeredAt: at,
    })),
  );
  await tx.query(
    `UPDATE recipient r SET answer_id = a.id FROM answer a, delivery d
     WHERE a.root_id = $1 AND r.applicant_id = a.applicant_id AND r.delivery_id = d.id AND (d.id = $1 OR d.root_id = $1)`,
    [rootId],
  );
  await tx.query(
    `UPDATE applicant p SET latitude = a.latitude, longitude = a.longitude, accuracy = a.accuracy, located_at = a.answered_at
     FROM answer a WHERE a.root_id = $1 AND p.id = a.applicant_id AND a.latitude IS NOT NULL`,
    [rootId],
  );
}
