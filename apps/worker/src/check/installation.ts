import { type Finding, one, type Pause, pauseOf, type Runner, sql } from '@tabimori/server';
import { EXAMPLE_ADDRESS } from '@tabimori/shared';

/** What a database says of its installation. */
export interface Installation {
  /** as PostgreSQL numbers it, 180004 */
  version: number;
  /** our role may do everything, or owns the tables */
  isOwner: boolean;
  senderAddress: string;
  /** users of the provider who can sign in */
  providers: number;
  /** users under example.com: the demo's, whose password everybody knows */
  demoUsers: number;
  /** null: messages are sent */
  pausedBy: Pause['by'];
}

const OLDEST = 180_000;

export async function readInstallation(runner: Runner): Promise<Installation> {
  const found = await one<Omit<Installation, 'pausedBy'>>(
    runner,
    sql`SELECT current_setting('server_version_num')::int AS version,
       (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
         OR pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = 'users'::regclass), 'USAGE') AS is_owner,
       (SELECT sender_mail_address FROM system_setting) AS sender_address,
       (SELECT count(*)::int FROM users WHERE user_div = 1 AND NOT is_disabled) AS providers,
       (SELECT count(*)::int FROM users WHERE NOT is_disabled AND mail_address LIKE '%@example.com') AS demo_users`,
  );
  return { ...found, pausedBy: (await pauseOf(runner)).by };
}

/** What in the database is unsafe, missing or still the example's. */
export function judgeInstallation(found: Installation): Finding[] {
  const { version, isOwner, senderAddress, providers, demoUsers, pausedBy } = found;
  const wrong = (text: string, name = 'DATABASE_URL'): Finding => ({ level: 'wrong', name, text });
  return [
    ...(version < OLDEST ? [wrong(`is PostgreSQL ${Math.floor(version / 10_000)}; 18 or later is needed`)] : []),
    ...(isOwner ? [wrong('signs in with the rights of the tables’ owner: the role must be tabimori_app')] : []),
    ...(demoUsers > 0
      ? [wrong(`holds ${demoUsers} users of the demo (@example.com), whose password everybody knows`)]
      : []),
    ...(providers === 0 ? [wrong('holds no account of the provider: make one with make-provider.js')] : []),
    ...(EXAMPLE_ADDRESS.test(senderAddress)
      ? [
          wrong(
            `is still ${senderAddress}: set it in the console, under システム設定 (System settings)`,
            'sender address',
          ),
        ]
      : []),
    ...(pausedBy !== null
      ? [
          wrong(
            `is paused ${pausedBy === 'restore' ? 'since a restore' : 'by hand'}, nobody is alerted: resume it in the console, under 稼働状況 (Status)`,
            'sending',
          ),
        ]
      : []),
  ];
}
