import type { Logger } from '../logger.js';
import { rows, type Runner, sql } from './sql.js';

/**
 * Warns if the database would not end what takes forever: through a pooler no connection can set its limits, so the role
 * must have them.
 */
export async function warnOfNoLimits(runner: Runner, logger: Logger): Promise<void> {
  const without = await rows<{ name: string }>(
    runner,
    sql`SELECT name FROM pg_settings
        WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout') AND setting = '0' ORDER BY name`,
  );
  if (without.length === 0) return;
  const settings = without.map(({ name }) => name);
  logger.warn({ settings }, "behind a pooler, set these for the database's role: ALTER ROLE … SET …");
}
