import './lib/node-version.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastEvent, publish } from './lib/feed-folder.mjs';
import { FEED, ROOT } from './lib/paths.mjs';
import { newEventTime, readTelegram, republish } from './lib/republish.mjs';
import { readRunning } from './lib/run-file.mjs';
import { Trouble, runMain, say } from './lib/say.mjs';

const BUNDLE = join(ROOT, 'telegrams');
const USAGE = 'npm run feed -- [name | telegram.xml …] [--seconds-between 8] [--list]';
const SECONDS_BETWEEN = 8;
/** How long after its due time the confirmation has surely been sent. */
const SECONDS_TO_SEND = 8;

await runMain(async () => {
  const { names, secondsBetween, list } = readArguments(process.argv.slice(2));
  const scenarios = JSON.parse(readFileSync(join(BUNDLE, 'scenarios.json'), 'utf8'));
  if (list) {
    for (const { name, ja, en, files } of scenarios)
      console.log(`${name.padEnd(16)}${ja}\n${' '.repeat(16)}${en}  (${files.join(', ')})`);
    return;
  }
  const paths = (names.length > 0 ? names : [scenarios[0].name]).flatMap((name) => findTelegrams(name, scenarios));
  const telegrams = paths.map(loadTelegram);
  const running = readRunning();
  if (!running?.feedOrigin) {
    throw new Trouble(
      '動いているたびもりが見つかりません。先に別の画面で npm start を実行してください。',
      'Nothing is running here. Run npm start in another terminal first.',
    );
  }
  let newEvent = continuedEvent(names[0], scenarios, telegrams[0]);
  const seconds = secondsBetween ?? secondsOf(names, scenarios, running);
  for (const [index, telegram] of telegrams.entries()) {
    if (index > 0) {
      say(`次の電文は ${seconds} 秒後です …`, `The next telegram follows in ${seconds} s …`);
      await sleep(seconds * 1000);
    }
    const published = await publish({ folder: FEED, origin: running.feedOrigin, ...telegram, newEvent });
    newEvent = published.newEvent;
    say(`発表しました: ${published.title}  ${published.headline.replace(/\s+/g, '')}`);
    console.log(`  EventID ${published.eventId}  ${published.url}`);
  }
});

function readArguments(args) {
  const rest = [...args];
  const names = [];
  let secondsBetween;
  let list = false;
  while (rest.length > 0) {
    const arg = rest.shift();
    if (arg === '--list') list = true;
    else if (arg === '--seconds-between') secondsBetween = Number(rest.shift());
    else if (arg.startsWith('-')) throw new Trouble(`使い方: ${USAGE}`, `Usage: ${USAGE}`);
    else names.push(arg);
  }
  if (secondsBetween !== undefined && !(secondsBetween >= 0 && secondsBetween <= 3600))
    throw new Trouble(`使い方: ${USAGE}`, `Usage: ${USAGE}`);
  return { names, secondsBetween, list };
}

/**
 * A telegram that cancels another waits until its confirmation was sent: only then do links show the retracted page.
 */
function secondsOf(names, scenarios, { confirmationSeconds }) {
  const waits = scenarios.some(({ name, afterConfirmation }) => afterConfirmation && names.includes(name));
  return waits ? confirmationSeconds + SECONDS_TO_SEND : SECONDS_BETWEEN;
}

/** A scenario that continues an event belongs to the last one with a telegram of its type, unless it comes after others. */
function continuedEvent(name, scenarios, { xml, fileName }) {
  const scenario = scenarios.find((one) => one.name === name);
  if (!scenario?.continues) return undefined;
  const event = lastEvent(FEED, readTelegram(xml, fileName).type);
  if (event === undefined)
    throw new Trouble(
      `「${name}」の前に、続きとなる地震・津波を発表してください。例: npm run feed -- ${scenario.continues}`,
      `Publish what "${name}" continues first, for example: npm run feed -- ${scenario.continues}`,
    );
  return event;
}

/** The files of a scenario, a bundled telegram, or the user's own file. */
function findTelegrams(name, scenarios) {
  const scenario = scenarios.find((one) => one.name === name);
  if (scenario) return scenario.files.map((file) => join(BUNDLE, file));
  const found = [name, join(BUNDLE, name), join(BUNDLE, `${name}.xml`)].find((path) => existsSync(path));
  if (found) return [found];
  const known = scenarios.map((one) => one.name).join(', ');
  throw new Trouble(
    `電文「${name}」がありません。付属しているもの: ${known}`,
    `There is no telegram "${name}". Bundled ones: ${known}`,
  );
}

function loadTelegram(path) {
  const fileName = basename(path);
  try {
    const xml = readFileSync(path, 'utf8');
    const now = Date.now();
    republish(xml, { now, newEvent: newEventTime(xml, now, fileName), fileName });
    return { xml, fileName };
  } catch (error) {
    throw new Trouble(
      `${path} は、たびもりが使う気象庁の電文として読めません（${error.message}）。`,
      `${path} cannot be read as a telegram that the product uses (${error.message}).`,
    );
  }
}
