import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { readSetting, Refusal, runCommand, say } from '@tabimori/server';
import { backUp } from './backups/back-up.js';
import { namedFile } from './backups/named-file.js';
import { alone } from './migrate.js';

/** Everybody's data: nobody else may read it. */
const MODE = 0o600;

const writeTo = (output: NodeJS.WritableStream): Promise<void> =>
  alone(readSetting('MIGRATION_DATABASE_URL'), (client) =>
    pipeline(backUp(client, new Date()), createGzip({ level: 3 }), output),
  );

/**
 * Under another name until it is whole and on the disk, so that whatever has the name of a backup is one, also after a
 * crash. Nothing that is there is written over, neither a backup nor what another run is writing.
 */
async function writeFile(file: string): Promise<void> {
  const unfinished = `${file}.part`;
  const output = await open(unfinished, 'wx', MODE);
  try {
    if (existsSync(file)) {
      throw new Refusal(
        `${file} はすでにあります。別の名前にしてください。`,
        `${file} already exists: name another file.`,
      );
    }
    await writeTo(output.createWriteStream({ flush: true }));
    await rename(unfinished, file);
  } catch (error) {
    await output.close();
    await rm(unfinished, { force: true });
    throw error;
  }
}

await runCommand(async () => {
  const file = namedFile('npm run backup -- tabimori.sql.gz');
  await (file === '-' ? writeTo(process.stdout) : writeFile(file));
  say(
    'バックアップを作りました。LINK_KEYS、SECOND_FACTOR_KEYS、JWT_SECRET などの設定は含みません。別に保管してください。',
    'The backup is made. It does not hold the settings (LINK_KEYS, SECOND_FACTOR_KEYS, JWT_SECRET …): keep them elsewhere.',
  );
});
