import type { Channel } from '@tabimori/shared';
import { type Sql, sql } from './sql.js';

export interface ChannelColumns {
  /** of a recipient */
  state: Sql;
  chunk: Sql;
  error: Sql;
  at: Sql;
  /** of a traveler */
  undelivered: Sql;
}

/** SQL: what a recipient's row and its traveler say of a channel. */
export const CHANNEL_COLUMNS: Record<Channel, ChannelColumns> = {
  mail: {
    state: sql`mail_state`,
    chunk: sql`mail_chunk_id`,
    error: sql`mail_error`,
    at: sql`mail_at`,
    undelivered: sql`mail_undelivered`,
  },
  sms: {
    state: sql`sms_state`,
    chunk: sql`sms_chunk_id`,
    error: sql`sms_error`,
    at: sql`sms_at`,
    undelivered: sql`sms_undelivered`,
  },
};
