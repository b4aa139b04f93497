import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createDataSource, readSetting, Refusal, runCommand } from '@tabimori/server';
import { erasePerson } from './persons/erase-person.js';
import { exportPerson } from './persons/export-person.js';

const USAGE = `npm run person -- export <app ID> --by <who> [--out <file>]
npm run person -- erase <app ID> --by <who> --confirm <app ID>`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { by: { type: 'string' }, out: { type: 'string' }, confirm: { type: 'string' } },
});
const [command, appId] = positionals;
const by = values.by?.trim().slice(0, 100) ?? '';

async function answer(): Promise<string> {
  if (appId === undefined || by === '' || (command !== 'export' && command !== 'erase'))
    throw new Refusal(`使い方:\n${USAGE}`, `Usage:\n${USAGE}`);
  if (command === 'erase' && values.confirm !== appId)
    throw new Refusal(
      `消去していません。元に戻せないため、アプリ ID をもう一度指定してください: --confirm ${appId}`,
      `Nothing was erased. This cannot be undone, so repeat the app ID: --confirm ${appId}`,
    );
  const owner = await createDataSource(readSetting('MIGRATION_DATABASE_URL'), 1).initialize();
  try {
    if (command === 'erase') {
      await erasePerson(owner, appId, by);
      return `erased: ${appId}\n`;
    }
    const found = await owner.transaction((tx) => exportPerson(tx, appId, by));
    const text = `${JSON.stringify(found, null, 2)}\n`;
    if (values.out === undefined) return text;
    writeFileSync(values.out, text, { flag: 'wx', mode: 0o600 });
    return `written: ${values.out}\n`;
  } finally {
    await owner.destroy();
  }
}

await runCommand(async () => {
  process.stdout.write(await answer());
});
