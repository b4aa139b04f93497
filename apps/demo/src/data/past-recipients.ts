import { ApplicantEntity, ChunkEntity, ChunkTallyEntity, DeliveryTallyEntity, RecipientEntity } from '@tabimori/server';
import {
  type Channel,
  type ChannelState,
  CHANNELS,
  type Language,
  RESPONSE,
  type ResponseValue,
} from '@tabimori/shared';
import { type EntityManager, In } from 'typeorm';
import type { Random } from './random.js';

export interface Traveler {
  id: number;
  divisionId: number;
  name: string;
  language: Language;
  prefectureCode: string | null;
  mailAddress: string | null;
  phone: string | null;
}

interface GivenAnswer {
  applicantId: number;
  at: Date;
  response: ResponseValue;
}

type Row = Omit<RecipientEntity, 'answerId' | 'smsId' | 'mailChunkId' | 'smsChunkId' | 'sharesAddress'>;

const RESPONSE_COLUMN = {
  [RESPONSE.safe]: 'safe',
  [RESPONSE.injured]: 'injured',
  [RESPONSE.help]: 'help',
  [RESPONSE.other]: 'other',
} as const;

/** The recipients of a past delivery with the states of their messages, and all tallies. */
export async function saveRecipients(
  tx: EntityManager,
  deliveryId: number,
  at: Date,
  travelers: readonly Traveler[],
  answers: readonly GivenAnswer[],
  random: Random,
): Promise<void> {
  const byApplicant = new Map(answers.map((answer) => [answer.applicantId, answer]));
  const rows = travelers.map((traveler): Row => {
    const answer = byApplicant.get(traveler.id);
    const mailFails = random.chance(0.012);
    const smsFails = random.chance(0.02);
    return {
      deliveryId,
      applicantId: traveler.id,
      divisionId: traveler.divisionId,
      name: traveler.name,
      language: traveler.language,
      prefectureCode: traveler.prefectureCode,
      mailAddress: traveler.mailAddress,
      phone: traveler.phone,
      mailState: traveler.mailAddress === null ? 'none' : mailFails ? 'refused' : 'accepted',
      mailAt: traveler.mailAddress === null ? null : new Date(at.getTime() + 2000 + random.below(4000)),
      mailError: traveler.mailAddress !== null && mailFails ? '550 5.1.1 User unknown' : null,
      smsState: traveler.phone === null ? 'none' : smsFails ? 'unreachable' : 'accepted',
      smsAt: traveler.phone === null ? null : new Date(at.getTime() + 2000 + random.below(5000)),
      smsError: traveler.phone !== null && smsFails ? '30003 Unreachable destination handset' : null,
      response: answer?.response ?? null,
      respondedAt: answer?.at ?? null,
    };
  });
  const divisions = Map.groupBy(rows, ({ divisionId }) => divisionId);
  const count = (some: readonly Row[], test: (row: Row) => boolean): number => some.filter(test).length;
  await tx.insert(
    DeliveryTallyEntity,
    [...divisions].map(([divisionId, some]) => ({
      deliveryId,
      divisionId,
      total: some.length,
      mailNone: count(some, ({ mailState }) => mailState === 'none'),
      smsNone: count(some, ({ smsState }) => smsState === 'none'),
      ...Object.fromEntries(
        Object.entries(RESPONSE_COLUMN).map(([value, column]) => [
          column,
          count(some, ({ response }) => response === Number(value)),
        ]),
      ),
    })),
  );
  const chunkIds = new Map<Channel, number>();
  for (const channel of CHANNELS) chunkIds.set(channel, await saveChunk(tx, deliveryId, channel, at, divisions));
  const withChunks = rows.map((row) => ({
    ...row,
    mailChunkId: row.mailState === 'none' ? null : (chunkIds.get('mail') ?? null),
    smsChunkId: row.smsState === 'none' ? null : (chunkIds.get('sms') ?? null),
  }));
  for (let from = 0; from < rows.length; from += 500)
    await tx.insert(RecipientEntity, withChunks.slice(from, from + 500));
  const refused = rows.filter(({ mailState }) => mailState === 'refused').map(({ applicantId }) => applicantId);
  if (refused.length > 0) await tx.update(ApplicantEntity, { id: In(refused) }, { mailUndelivered: true });
}

async function saveChunk(
  tx: EntityManager,
  deliveryId: number,
  channel: Channel,
  at: Date,
  divisions: ReadonlyMap<number, Row[]>,
): Promise<number> {
  const { id } = await tx.save(ChunkEntity, {
    deliveryId,
    channel,
    lane: channel === 'sms' ? 'sms' : 'mixed',
    priority: 4,
    done: true,
    notBefore: at,
    attempt: 1,
  });
  const state = (row: Row): ChannelState => (channel === 'mail' ? row.mailState : row.smsState);
  await tx.insert(
    ChunkTallyEntity,
    [...divisions].map(([divisionId, rows]) => ({
      chunkId: id,
      divisionId,
      deliveryId,
      channel,
      accepted: rows.filter((row) => state(row) === 'accepted').length,
      refused: rows.filter((row) => state(row) === 'refused').length,
      unreachable: rows.filter((row) => state(row) === 'unreachable').length,
    })),
  );
  return id;
}
