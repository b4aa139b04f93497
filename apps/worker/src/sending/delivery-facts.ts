import { CONTACT_TEL, type DeliveryContent, type Names, prefectureNames, rows, sql } from '@tabimori/server';
import type { MessageType } from '@tabimori/shared';
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
  company: string;
  contactTel: string;
  senderAddress: string;
  replyTo: string;
  eventId: number | null;
  /** publication of the event's latest telegram */
  publishedAt: Date | null;
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
    sql`SELECT d.id, d.send_id AS "sendId", d.message_type AS "messageType", d.reminder_number AS "reminderNumber",
       d.asks_answer AS "asksAnswer", d.drill_id IS NOT NULL AS drill, d.content, d.sent_at AS "sentAt", c.name AS company,
       ${CONTACT_TEL} AS "contactTel",
       s.sender_mail_address AS "senderAddress", s.reply_to_mail_address AS "replyTo",
       d.event_id AS "eventId", e.latest_at AS "publishedAt"
     FROM delivery d JOIN company c ON c.id = d.company_id CROSS JOIN system_setting s LEFT JOIN event e ON e.id = d.event_id
     WHERE d.id = ${deliveryId}`,
  );
  if (!facts) throw new Error(`delivery ${deliveryId} does not exist`);
  return { ...facts, names: await prefectureNames(dataSource) };
}
