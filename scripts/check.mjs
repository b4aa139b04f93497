import './lib/node-version.mjs';
import { runChecks } from './lib/checks.mjs';
import { buildAll, ensureInstalled } from './lib/install.mjs';
import { report, runMain } from './lib/say.mjs';

await runMain(async () => {
  await ensureInstalled();
  let failed = 0;
  await buildAll().catch((error) => {
    report(error);
    failed += 1;
  });
  failed += await runChecks();
  if (failed > 0) process.exitCode = 1;
});
