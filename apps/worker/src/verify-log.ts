import { createDataSource, readDatabase, runCommand } from '@tabimori/server';
import { verifyLog } from './sealing/verify-log.js';

await runCommand(async () => {
  const { url, isPooler } = readDatabase();
  const dataSource = await createDataSource(url, 1, isPooler).initialize();
  const report = await verifyLog(dataSource, process.argv.slice(2)).finally(() => dataSource.destroy());
  const { rows, pruned, erased, waiting, anchor, touched } = report;

  const say = (line: string): boolean => process.stdout.write(`${line}\n`);
  say(
    `rows verified: ${rows} (pruned since: ${pruned}, content erased: ${erased}); waiting for their seal: ${waiting}`,
  );
  say(`end of the chain: ${anchor}`);
  if (touched) {
    const { fault, logId, at, detail } = touched;
    const row = logId === null ? '' : ` row ${logId}${at === null ? '' : ` of ${at.toISOString()}`}`;
    process.stderr.write(`TOUCHED:${row} ${fault}: ${detail}\n`);
    process.exitCode = 1;
  } else {
    say('Nothing was touched.');
  }
});
