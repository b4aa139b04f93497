import type { Logger } from '../logger.js';
import { rows, type Runner, sql } from './sql.js';

/**
 * Warns if the database would not end what takes forever, or has not what each connection sets otherwise (`SESSION`):
 * through a pooler none can, so the role must.
 */
export async function warnOfRoleSettings(runner: Runner, logger: Logger): Promise<void> {
  const missing = await rows<{ name: string }>(
    runner,
    sql`SELECT name FROM pg_settings
        WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout') AND setting = '0'
          OR name = 'jit' AND pg_jit_available() OR name = 'DateStyle' AND setting NOT LIKE 'ISO%' ORDER BY name`,
  );
  if (missing.length === 0) return;
  const settings = missing.map(({ name }) => name);
  logger.warn({ settings }, "behind a pooler, set these for the database's role: ALTER ROLE … SET …");
}
