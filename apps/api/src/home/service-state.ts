import { channelHealth, worstFeed } from '@tabimori/domain';
import { AUTO_SENDS, type Config, type OwnFacts, readChannelFacts, readFeedFacts, sql } from '@tabimori/server';
import type { Channel, home, Reply } from '@tabimori/shared';
import type { Db } from '../db/sql.js';

type Situation = Reply<typeof home.situation>;

/** The facts about the service that everyone may know. */
export type ServiceState = Pick<Situation, 'now' | 'feed' | 'mail' | 'sms' | 'autoSendEnabled'> & {
  mailDownSince: Date | null;
  smsDownSince: Date | null;
};

/** The state of feed and channels. */
export async function serviceState(
  db: Db,
  config: Pick<Config, 'feedUrls' | 'longFeedUrls' | 'pollSeconds'>,
  { upSeconds }: OwnFacts,
): Promise<ServiceState> {
  const row = await db.row<{ now: Date; autoSendEnabled: boolean }>(
    sql`SELECT now() AS now, (${AUTO_SENDS}) AS auto_send_enabled FROM system_setting s WHERE s.id = 1`,
  );
  if (!row) throw new Error('system_setting has no row: the migrations have not run');
  const { now, autoSendEnabled } = row;
  const feeds = await readFeedFacts(db.source, config);
  const channels = await readChannelFacts(db.source);
  const of = (channel: Channel) => {
    const found = channels.find((one) => one.channel === channel);
    const { lastOkAt = null, downSince = null } = found ?? {};
    return { state: channelHealth({ lastOkAt, downSince }, now), downSince };
  };
  const [mail, sms] = [of('mail'), of('sms')];
  return {
    now,
    feed: worstFeed(feeds, { now, pollSeconds: config.pollSeconds, upSeconds }),
    mail: { state: mail.state },
    sms: { state: sms.state },
    autoSendEnabled,
    mailDownSince: mail.downSince,
    smsDownSince: sms.downSince,
  };
}
