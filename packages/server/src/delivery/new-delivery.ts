import { type Channel, type Language, MESSAGE_TYPE, type MessageType } from '@tabimori/shared';
import type { Composed, DeliveryEntity, DeliveryText } from '../db/entities/delivery.js';
import type { Sql } from '../db/sql.js';
import { type Facts, NO_EVENT } from './texts.js';

/** A send of one company, as whoever decides it asks for it. */
export interface NewDelivery {
  companyId: number;
  messageType: MessageType;
  /** 1 to 5 for a reminder, otherwise 0 */
  reminderNumber: number;
  origin: DeliveryEntity['origin'];
  eventId: number | null;
  /** only for a drill */
  drillId?: number | null;
  waveId: number | null;
  /** the question that this send repeats; null: its own */
  rootId: number | null;
  facts: Facts;
  /** a query for the travelers' ids */
  audience: Sql;
  /** false: nobody carries SMS, so that none is ever pending */
  smsPossible: boolean;
  /** of a send that a person asked for, and of its resends */
  byHand?: ByHand;
}

/** What a person chose for a send. */
export interface ByHand {
  sendId: string;
  senderId: number | null;
  /** empty parts are taken from the built-in text; null: all of it */
  texts: Record<Language, DeliveryText> | null;
  channels: readonly Channel[];
  /** how long nothing leaves, so that it can be undone */
  waitSeconds: number;
  /** resends to those who have not answered; null: none */
  plan: { times: number; intervalMinutes: number; firstSeconds: number } | null;
  /** left out: it repeats another send */
  composed?: Composed;
}

/** What every registration message is: about no event, and repeats none. */
export const REGISTRATION = {
  messageType: MESSAGE_TYPE.registration,
  reminderNumber: 0,
  origin: 'manual',
  eventId: null,
  waveId: null,
  rootId: null,
  facts: NO_EVENT,
} as const;
