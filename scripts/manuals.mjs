import './lib/node-version.mjs';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { chromium } from 'playwright-core';
import { problems, record } from './lib/manuals/manifest.mjs';
import { print } from './lib/manuals/pages.mjs';
import { Photographer } from './lib/manuals/photographer.mjs';
import { startProduct } from './lib/manuals/product.mjs';
import { LANGUAGES, MANUALS, hasImage, imageFile, isThere, readEdition, readShots } from './lib/manuals/sources.mjs';
import { ensurePrograms } from './lib/programs.mjs';
import { Trouble, runMain, say } from './lib/say.mjs';

const USAGE =
  'npm run manuals -- [1-provider | 2-company | 3-department | 4-traveler …] [ja | en] [--missing] [--check]';

/** The language of date fields, which a page cannot choose. */
const BROWSER_LANGUAGE = { ja: { LANG: 'ja_JP.UTF-8', LANGUAGE: 'ja' }, en: { LANG: 'en_US.UTF-8', LANGUAGE: 'en' } };

await runMain(async () => {
  const args = process.argv.slice(2);
  if (args.includes('--check')) return check();
  const onlyMissing = args.includes('--missing');
  const known = (arg) => arg === '--missing' || MANUALS.includes(arg) || LANGUAGES.includes(arg);
  if (!args.every(known)) throw new Trouble(`使い方: ${USAGE}`, `Usage: ${USAGE}`);
  const manuals = MANUALS.filter((manual) => args.includes(manual));
  for (const language of LANGUAGES) {
    if (LANGUAGES.some((one) => args.includes(one)) && !args.includes(language)) continue;
    await make(
      (manuals.length > 0 ? manuals : MANUALS).map((manual) => `${manual}.${language}`),
      language,
      onlyMissing,
    );
  }
});

function check() {
  const found = problems();
  if (found.length === 0) return;
  throw new Trouble(
    'docs/manuals の PDF が文章と合っていません。npm run manuals で作り直してください。',
    'The PDFs in docs/manuals do not match their texts. Make them again: npm run manuals',
    found.join('\n'),
  );
}

/** `onlyMissing`: keeps existing pictures, and starts the product only if one is missing. */
async function make(editions, language, onlyMissing) {
  const { CHROMIUM_PATH } = await ensurePrograms();
  const browser = await chromium.launch({
    executablePath: CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-quic'],
    env: { ...process.env, ...BROWSER_LANGUAGE[language] },
  });
  let failed = [];
  try {
    const shots = readShots();
    const wanted = new Set(editions.flatMap((edition) => readEdition(edition, shots).shots));
    // in the order of the list: a drill, for one, would be seen on what is taken after it
    const toTake = shots.filter(
      (shot) => wanted.has(shot) && isThere(shot) && !(onlyMissing && hasImage(shot.name, language)),
    );
    if (toTake.length > 0) failed = await takeAll(browser, toTake, language);
    requireImages([...wanted], language, failed);
    for (const edition of editions) {
      say(`${edition}.pdf を作っています …`, `Making ${edition}.pdf …`);
      await print(browser, readEdition(edition, shots));
    }
    record(editions);
  } finally {
    await browser.close();
  }
  if (failed.length === 0) return;
  throw new Trouble(
    '撮れなかった画面があります。PDF には前の画像を使いました。',
    'Some screens could not be photographed; the PDFs show their earlier pictures.',
    failed.join('\n'),
  );
}

/** Takes the shots, those of quiet days before those of an earthquake. Returns a sentence for each failure. */
async function takeAll(browser, shots, language) {
  mkdirSync(dirname(imageFile('any', language)), { recursive: true });
  const product = await startProduct();
  const failed = [];
  try {
    const photographer = new Photographer(browser, product, language);
    const take = async (shot) => {
      say(`撮影 ${shot.name}`, `taking ${shot.name}`);
      // once more, because a busy machine may have been too slow
      const error = await photographer.take(shot).catch(() => photographer.take(shot).catch((again) => again));
      if (error) failed.push(`${shot.name}: ${error.message}`);
    };
    for (const shot of shots.filter((one) => one.when !== 'earthquake')) await take(shot);
    const after = shots.filter((one) => one.when === 'earthquake');
    if (after.length > 0) await photographer.shake();
    for (const shot of after) await take(shot);
  } finally {
    await product.stop();
  }
  return failed;
}

function requireImages(shots, language, failed) {
  const missing = shots.filter((shot) => isThere(shot) && !hasImage(shot.name, language)).map(({ name }) => name);
  if (missing.length === 0) return;
  throw new Trouble(
    `画像がありません: ${missing.join('、')}。直してから: npm run manuals -- --missing`,
    `No picture of ${missing.join(', ')}. Once fixed: npm run manuals -- --missing`,
    failed.join('\n'),
  );
}
