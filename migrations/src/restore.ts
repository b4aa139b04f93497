import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import { pipeline } from 'node:stream/promises';
import { readSetting, runCommand, say } from '@tabimori/server';
import { namedFile } from './backups/named-file.js';
import { pauseCopy, restore } from './backups/restore.js';

const REFERENCE = fileURLToPath(new URL('../reference', import.meta.url));
const BLOCK = 1 << 18;

const tellPaused = (): void =>
  say(
    '送信は止まっています。API とワーカーを起動し、稼働状況のページで確かめてから再開してください。',
    'Sending is paused. Start API and worker, look at the status page, and resume sending there.',
  );

await runCommand(async () => {
  const file = namedFile('npm run restore -- tabimori.sql.gz | --copy');
  if (file === '--copy') {
    await pauseCopy(readSetting('MIGRATION_DATABASE_URL'));
    return tellPaused();
  }
  const input = file === '-' ? process.stdin : createReadStream(file);
  const { madeAt } = await pipeline(input, createGunzip({ chunkSize: BLOCK }), (script: AsyncIterable<Buffer>) =>
    restore(readSetting('MIGRATION_DATABASE_URL'), readSetting('DATABASE_URL'), REFERENCE, script),
  );
  say(`${madeAt} のバックアップを復元しました。`, `The backup of ${madeAt} is restored.`);
  tellPaused();
});
