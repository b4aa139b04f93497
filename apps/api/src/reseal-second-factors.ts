import { createDataSource, readConfig, runCommand } from '@tabimori/server';
import { resealAll } from './auth/reseal.js';

/** `node apps/api/dist/reseal-second-factors.js`: seals every second factor with the first key, so that others can go. */
await runCommand(async () => {
  const config = readConfig();
  const database = await createDataSource(config.databaseUrl, 1, config.databaseIsPooler).initialize();
  const { sealed, unreadable } = await resealAll(database, config.secondFactorKeys).finally(() => database.destroy());
  process.stdout.write(`second factors sealed with the first key: ${sealed}\n`);
  if (unreadable > 0) {
    process.stderr.write(
      `no key opens: ${unreadable} (their users have recovery codes, or are reset by an administrator)\n`,
    );
    process.exitCode = 1;
  }
});
