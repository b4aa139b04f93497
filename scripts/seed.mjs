import './lib/node-version.mjs';
import { join } from 'node:path';
import { databaseUrl, withClient } from './lib/database.mjs';
import { FREE_PORTS } from './lib/environment.mjs';
import { DATA } from './lib/paths.mjs';
import { rememberedPorts } from './lib/ports.mjs';
import { readRunning } from './lib/run-file.mjs';
import { Trouble, runMain, say } from './lib/say.mjs';
import { loadSecrets } from './lib/secrets.mjs';

const MOST = 1_000_000;

/** Adds many travelers to the demo that runs here: `npm run seed -- 100000`. */
await runMain(async () => {
  const travelers = Number(process.argv[2]);
  if (!(Number.isInteger(travelers) && travelers > 0 && travelers <= MOST)) {
    throw new Trouble(
      '使い方: npm run seed -- 人数（1,000,000 まで）',
      'Usage: npm run seed -- travelers (up to 1,000,000)',
    );
  }
  if (!readRunning() || process.env.DATABASE_URL) {
    throw new Trouble(
      'npm start で動いているデモのデータベースにだけ入れられます。',
      'Only the database of a demo that npm start runs here can be filled.',
    );
  }
  const { database: port } = await rememberedPorts(join(DATA, 'ports.json'), FREE_PORTS);
  const { databaseOwner: password } = loadSecrets(join(DATA, 'secrets.json'));
  const { seed } = await import('../bench/seed.mjs');
  say('旅行者を入れています …', 'Adding travelers …');
  await withClient(databaseUrl({ port, role: 'tabimori_owner', password, database: 'tabimori' }), (owner) =>
    seed(owner, travelers),
  );
});
