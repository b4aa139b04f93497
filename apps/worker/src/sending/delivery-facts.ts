import {
  COMPANY_NAMES,
  CONTACT_TEL,
  type DeliveryContent,
  type Names,
  prefectureNames,
  rows,
  sql,
} from '@tabimori/server';
import type { Language, MessageType } from '@tabimori/shared';
import type { DataSource } from 'typeorm';

/** The facts that all messages of a delivery share. */
export interface DeliveryFacts {
  id: number;
  sendId: string;
  messageType: MessageType;
  reminderNumber: number;
  asksAnswer: boolean;
  drill: boolean;
  content: DeliveryContent;
  sentAt: Date;
  company: Record<Language, string>;
  contactTel: string;
  senderAddress: string;
  replyTo: string;
  eventId: number | null;
  /** publication of the event's latest telegram */
  publishedAt: Date | null;
  traceParent: string | null;
  names: Names;
}

const KEPT = 20;

/** Reads the facts of deliveries, and keeps those used last. */
export function createFactsReader(dataSource: DataSource): (deliveryId: number) => Promise<DeliveryFacts> {
  const kept = new Map<number, Promise<DeliveryFacts>>();
  return (deliveryId) => {
    const known = kept.get(deliveryId) ?? readFacts(dataSource, deliveryId);
    kept.delete(deliveryId);
    kept.set(deliveryId, known);
    known.catch(() => kept.delete(deliveryId));
    for (const oldest of [...kept.keys()].slice(0, Math.max(kept.size - KEPT, 0))) kept.delete(oldest);
    return known;
  };
}

async function readFacts(dataSource: DataSource, deliveryId: number): Promise<DeliveryFacts> {
  const [facts] = await rows<Omit<DeliveryFacts, 'names'>>(
    dataSource,
    sql`SELECT d.id, d.send_id, d.message_type, d.reminder_number, d.asks_answer,
       d.drill_id IS NOT NULL AS drill, d.content, d.sent_at, ${COMPANY_NAMES} AS company,
       ${CONTACT_TEL} AS contact_tel, s.sender_mail_address AS sender_address, s.reply_to_mail_address AS reply_to,
       d.event_id, e.latest_at AS published_at, d.trace_parent
     FROM delivery d JOIN company c ON c.id = d.company_id CROSS JOIN system_setting s LEFT JOIN event e ON e.id = d.event_id
     WHERE d.id = ${deliveryId}`,
  );
  if (!facts) throw new Error(`delivery ${deliveryId} does not exist`);
  return { ...facts, names: await prefectureNames(dataSource) };
}
