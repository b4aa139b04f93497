import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FEEDS, atomEntry, atomFeed } from './atom.mjs';
import { writeAtomically } from './files.mjs';
import { newEventTime, readTelegram, republish } from './republish.mjs';

const LOCK_SECONDS = 10;

/** Creates empty feeds if there are none: a feed without entries is empty, not missing. */
export function ensureFeeds(folder, origin) {
  mkdirSync(join(folder, 'data'), { recursive: true });
  for (const name of Object.keys(FEEDS)) {
    const path = join(folder, name);
    if (!existsSync(path)) writeAtomically(path, atomFeed(name, { origin, now: Date.now() }));
  }
}

/**
 * Publishes a telegram in the feed folder, at this moment.
 * @param {{ folder: string, origin: string, xml: string, fileName: string, newEvent?: number }} what
 *   `newEvent`: time of the event in milliseconds, from the telegram before; absent for the first one
 * @returns {Promise<{ url: string, eventId: string, newEvent: number, title: string, headline: string }>}
 */
export async function publish({ folder, origin, xml, fileName, newEvent }) {
  return withLock(join(folder, '.lock'), async () => {
    const { type } = readTelegram(xml, fileName);
    const { now, path, file } = await untilNameIsFree(folder, type);
    const event = newEvent ?? newEventTime(xml, now, fileName);
    const moved = republish(xml, { now, newEvent: event, fileName });
    const facts = readTelegram(moved, fileName);
    const url = `${origin}/feed/data/${file}`;
    writeAtomically(path, moved);
    const added = atomEntry({ ...facts, url, updated: now });
    for (const name of Object.keys(FEEDS)) {
      const before = readFileSync(join(folder, name), 'utf8');
      writeAtomically(join(folder, name), atomFeed(name, { origin, now, before, added }));
    }
    const eventId = /<EventID>([\d ]+)</.exec(moved)[1];
    return { url, eventId, newEvent: event, title: facts.title, headline: facts.headline };
  });
}

/**
 * The event of the last telegram of a type, in milliseconds; undefined if there was none.
 * @param {string} folder @param {string} type
 */
export function lastEvent(folder, type) {
  const data = join(folder, 'data');
  const last = readdirSync(data)
    .filter((name) => name.includes(`_${type}_`))
    .sort()
    .at(-1);
  return last && readTelegram(readFileSync(join(data, last), 'utf8'), last).eventTime;
}

/**
 * A file name contains the second of publishing, so two telegrams of one type in the same second wait for each other.
 */
async function untilNameIsFree(folder, type) {
  for (;;) {
    const now = Math.floor(Date.now() / 1000) * 1000;
    const file = `${new Date(now).toISOString().replace(/\D/g, '').slice(0, 14)}_0_${type}_010000.xml`;
    const path = join(folder, 'data', file);
    if (!existsSync(path)) return { now, path, file };
    await sleep(1000 - (Date.now() % 1000));
  }
}

/** One publisher at a time; the lock of a killed one expires. */
async function withLock(lock, work) {
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
    if (made && Date.now() - made > LOCK_SECONDS * 1000) rmSync(lock, { recursive: true, force: true });
    await sleep(50);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}
