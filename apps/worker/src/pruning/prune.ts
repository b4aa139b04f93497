import { type Runner, rowsOf } from '@tabimori/server';
import { RETENTION } from '@tabimori/shared';

/** Rows a statement: each is its own transaction, so that nobody waits for it. */
export const BATCH = 1000;

/** A kind of row whose time is over; `statement` deals with at most $1 of them, whoever else does the same, and returns them. */
interface Kind {
  name: string;
  statement: string;
}

const deleted = (table: string, condition: string): string =>
  `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${condition} LIMIT $1 FOR UPDATE SKIP LOCKED)) RETURNING 1`;

const forgotten = (table: string, condition: string): string =>
  `UPDATE ${table} SET latitude = NULL, longitude = NULL, accuracy = NULL
   WHERE id IN (SELECT id FROM ${table} WHERE latitude IS NOT NULL AND ${condition} LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING 1`;

/** SQL: days that a setting keeps something; null: for ever. */
const kept = (name: 'position' | 'log', unlessSet: number | null): string =>
  `(SELECT make_interval(days => coalesce((retention_days->>'${name}')::int, ${unlessSet})) FROM system_setting)`;
const POSITIONS = kept('position', RETENTION.position);

/** What the worker deletes by itself. */
export const DAILY: readonly Kind[] = [
  { name: 'answer positions', statement: forgotten('answer', `answered_at < now() - ${POSITIONS}`) },
  { name: 'last positions', statement: forgotten('applicant', `located_at < now() - ${POSITIONS}`) },
  {
    name: 'sessions',
    statement: deleted('session', `expires_at < now() - interval '1 day' OR ended_at < now() - interval '30 days'`),
  },
  { name: 'rate limits', statement: deleted('rate_limit', 'window_ends_at < now()') },
  {
    name: 'mails to users',
    statement: deleted('system_mail', `state <> 'pending' AND updated_at < now() - interval '90 days'`),
  },
  { name: 'password links', statement: deleted('password_code', `expires_at < now() - interval '1 day'`) },
  { name: 'send keys', statement: deleted('send_key', `created_at < now() - interval '7 days'`) },
  {
    name: 'logos',
    statement: deleted(
      'logo',
      `NOT EXISTS (SELECT FROM company c WHERE c.logo_sha256 = logo.sha256)
         AND NOT EXISTS (SELECT FROM category g WHERE g.logo_sha256 = logo.sha256)`,
    ),
  },
];

/** What the database's owner alone may delete. */
export const OWNERS: readonly Kind[] = [
  { name: 'operation log', statement: deleted('operation_log', `at < now() - ${kept('log', null)}`) },
];

/** Deletes what is kept no longer, batch by batch; how many of each kind. Killed at any moment, the next run goes on. */
export async function prune(
  runner: Runner,
  kinds: readonly Kind[],
  isStopping: () => boolean = () => false,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name, statement } of kinds) {
    for (let gone = BATCH; gone === BATCH && !isStopping();) {
      gone = (await rowsOf(runner, statement, [BATCH])).length;
      counts[name] = (counts[name] ?? 0) + gone;
    }
  }
  return counts;
}
