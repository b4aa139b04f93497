import { AUTO_SENDS, type Config, feedState, sql } from '@tabimori/server';
import type { home, Reply } from '@tabimori/shared';
import type { Db } from '../db/sql.js';

type Situation = Reply<typeof home.situation>;
type Health = Situation['mail']['state'];

/** The facts about the service that everyone may know. */
export type ServiceState = Pick<Situation, 'now' | 'feed' | 'mail' | 'sms' | 'autoSendEnabled'> & {
  mailDownSince: Date | null;
  smsDownSince: Date | null;
};

interface Row {
  now: Date;
  autoSendEnabled: boolean;
  mailOkAt: Date | null;
  mailDownSince: Date | null;
  smsOkAt: Date | null;
  smsDownSince: Date | null;
}

/** The worker asks each channel every half minute, and notes what it took. */
const PROVED_SECONDS = 300;

/** None: nothing has proved for 5 minutes that the channel takes messages. */
export function channelHealth(lastOkAt: Date | null, downSince: Date | null, now: Date): Health {
  if (downSince !== null) return 'down';
  return lastOkAt !== null && now.getTime() - lastOkAt.getTime() <= PROVED_SECONDS * 1000 ? 'ok' : 'none';
}

/** The state of feed and channels. */
export async function serviceState(db: Db, config: Pick<Config, 'feedUrls' | 'pollSeconds'>): Promise<ServiceState> {
  const feed = await feedState(db.source, config);
  const row = await db.row<Row>(sql`
    SELECT now() AS now, (${AUTO_SENDS}) AS auto_send_enabled,
           mail.last_ok_at AS mail_ok_at, mail.down_since AS mail_down_since, sms.last_ok_at AS sms_ok_at,
           sms.down_since AS sms_down_since
    FROM system_setting s
    LEFT JOIN channel_health mail ON mail.channel = 'mail'
    LEFT JOIN channel_health sms ON sms.channel = 'sms'
    WHERE s.id = 1`);
  if (!row) throw new Error('system_setting has no row: the migrations have not run');
  return {
    now: row.now,
    feed,
    mail: { state: channelHealth(row.mailOkAt, row.mailDownSince, row.now) },
    sms: { state: channelHealth(row.smsOkAt, row.smsDownSince, row.now) },
    autoSendEnabled: row.autoSendEnabled,
    mailDownSince: row.mailDownSince,
    smsDownSince: row.smsDownSince,
  };
}
