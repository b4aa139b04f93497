import './lib/node-version.mjs';
import { withClient } from './lib/database.mjs';
import { runningDatabase } from './lib/running-database.mjs';
import { Trouble, runMain, say } from './lib/say.mjs';

const MOST = 1_000_000;

/** Adds many travelers to the demo running here: `npm run seed -- 100000`. */
await runMain(async () => {
  const travelers = Number(process.argv[2]);
  if (!(Number.isInteger(travelers) && travelers > 0 && travelers <= MOST)) {
    throw new Trouble(
      '使い方: npm run seed -- 人数（1,000,000 まで）',
      'Usage: npm run seed -- travelers (up to 1,000,000)',
    );
  }
  if (process.env.DATABASE_URL) {
    throw new Trouble(
      'npm start で動いているデモのデータベースにだけ入れられます。',
      'Only the database of a demo that npm start runs here can be filled.',
    );
  }
  const url = runningDatabase('owner');
  const { seed } = await import('../bench/seed.mjs');
  say('旅行者を入れています …', 'Adding travelers …');
  await withClient(url, (owner) => seed(owner, travelers));
});
