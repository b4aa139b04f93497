import { mailDomain } from '@tabimori/domain';
import { rows, sql } from '@tabimori/server';
import type { Context } from '../../context.js';
import { isSendable } from './headers.js';
import type { Addresses } from './relays.js';

const DOMAINS = 5;

interface Own {
  sender: string;
  replyTo: string;
  support: string;
}

/** Some people from each of the last sends that wait, most urgent first; from the mails to users the oldest. */
const WAITING = sql`
  WITH send AS (
    SELECT DISTINCT ON (c.priority, c.delivery_id) c.id, c.priority, c.delivery_id FROM chunk c
    WHERE c.done = false AND c.channel = 'mail' ORDER BY c.priority, c.delivery_id DESC, c.id LIMIT 10
  )
  SELECT address FROM (
    SELECT s.priority, s.delivery_id, r.mail_address AS address FROM send s CROSS JOIN LATERAL (
      SELECT mail_address FROM recipient WHERE mail_chunk_id = s.id AND mail_state IN ('pending', 'unknown')
      ORDER BY random() LIMIT 5) r
    UNION ALL
    (SELECT 9, -id, mail_address FROM system_mail WHERE state = 'pending' ORDER BY id LIMIT 5)
  ) AS waiting ORDER BY priority, delivery_id DESC`;

/** The addresses that a relay is asked about. What was known last stays known while the database is away. */
export function createAddresses({
  config,
  dataSource,
}: Pick<Context, 'config' | 'dataSource'>): () => Promise<Addresses> {
  let own: Own | undefined;
  return async () => {
    try {
      [own] = await rows<Own>(
        dataSource,
        sql`SELECT sender_mail_address AS sender, reply_to_mail_address AS reply_to, support_mail_address AS support FROM system_setting`,
      );
    } catch (error) {
      if (!own) throw error;
    }
    const { sender = '', replyTo = '', support = '' } = own ?? {};
    return {
      from: config.smtpEnvelopeFrom ?? sender,
      ours: [...new Set([replyTo, support, sender])].filter(isSendable),
      others: async () => {
        const waiting = await rows<{ address: string }>(dataSource, WAITING);
        const sendable = waiting.map(({ address }) => address).filter(isSendable);
        return [...new Map(sendable.map((address) => [mailDomain(address), address])).values()].slice(0, DOMAINS);
      },
    };
  };
}
