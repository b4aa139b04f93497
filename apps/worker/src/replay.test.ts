import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTelegramType, typeCodeOf } from '@tabimori/server';
import { telegramFile } from '../../../tests/support/telegrams.js';
import { missingIn } from './testing/missing.js';
import { contradictionsIn, eventsOf, messagesOf, toldOf } from './testing/record.js';
import { createWorld, makeTravelers, type Arrival, type Worker, type World } from './testing/world.js';

const FOLDER = join(__dirname, '../../../tests/telegrams');
/** Chains of telegrams that share an EventID, in order of Control/DateTime. */
const SCENARIOS = JSON.parse(readFileSync(join(FOLDER, 'SCENARIOS.json'), 'utf8')) as {
  eventId: string;
  files: string[];
}[];

const controlAt = (xml: string): number => Date.parse(/<Control>[\s\S]*?<DateTime>([^<]*)/u.exec(xml)?.[1] ?? '');

/** Moves every time of a telegram, and keeps how it is written. */
const moved = (xml: string, by: number): string =>
  xml.replace(/(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(Z|\+09:00)/gu, (_, local: string, zone: string) => {
    const at = new Date(Date.parse(`${local}Z`) + by);
    return `${at.toISOString().slice(0, 19)}${zone}`;
  });

/** The wanted telegrams of a chain, as if the last had been published just now; each is seen at its Control/DateTime. */
function chainOf(files: readonly string[]): Arrival[] {
  const all = files.map((file) => ({ file, xml: telegramFile(file) }));
  const by = Math.floor((Date.now() - Math.max(...all.map(({ xml }) => controlAt(xml)))) / 1000) * 1000;
  return all.flatMap(({ file, xml }) => {
    const type = typeCodeOf(file, /<Title>([^<]*)/u.exec(xml)?.[1] ?? '');
    if (!isTelegramType(type)) return [];
    const id = createHash('sha256').update(file).digest('hex').slice(0, 8);
    const url = `https://agency.example/data/${id}_0_${type}_010000.xml`;
    return [{ url, type, xml: moved(xml, by), firstSeenAt: new Date(controlAt(xml) + by) }];
  });
}

const EXPECTED = JSON.parse(readFileSync(join(FOLDER, 'EXPECTED.json'), 'utf8')) as Record<
  string,
  Record<'hit_4' | 'hit_5' | 'hit_6' | 'send_prefs', string[] | undefined> & { type: string; status: string }
>;

const THRESHOLDS = ['4', '5', '6', 'off'] as const;
const CHAINS = SCENARIOS.map(({ eventId, files }) => ({ eventId, files })).filter(
  ({ files }) => chainOf(files).length > 0,
);
const PREFECTURES = Array.from({ length: 47 }, (_, index) => String(index + 1).padStart(2, '0'));

let world: World;

beforeAll(async () => {
  world = await createWorld();
  for (const threshold of THRESHOLDS) {
    await makeTravelers(world.db, `over-${threshold}`, threshold, PREFECTURES);
  }
});
afterAll(() => world.close());
beforeEach(() => world.forget());

/** Replays a chain to its last reminder, `now` being each telegram's Control/DateTime. */
async function replay(arrivals: readonly Arrival[], worker: Worker): Promise<void> {
  let before = arrivals[0]?.firstSeenAt ?? new Date();
  for (const arrival of arrivals) {
    const gap = (arrival.firstSeenAt.getTime() - before.getTime()) / 1000;
    if (gap > 0) await world.pass(worker, gap);
    before = arrival.firstSeenAt;
    await world.store(arrival);
    await world.decide(worker);
    await world.send();
  }
  await world.finish(worker);
  expect(await contradictionsIn(world.db)).toEqual([]);
  expect(await missingIn(world.db)).toEqual([]);
  const ids = world.sink.mails.map(({ raw }) => /^Message-ID: (.*)$/imu.exec(raw)?.[1]);
  expect(new Set(ids).size).toBe(ids.length);
}

/** The same content under another address, and with another blank: to the product another telegram. */
const again = ({ url, xml, ...rest }: Arrival): Arrival => ({
  ...rest,
  url: url.replace('_0_', '_1_'),
  xml: `${xml} `,
});

const record = async () => ({ messages: await messagesOf(world.db), events: await eventsOf(world.db) });

describe.each(CHAINS)('chain $eventId', ({ files }) => {
  let arrivals: Arrival[];
  let inOrder: Awaited<ReturnType<typeof record>>;
  let told: Record<string, number>;

  beforeAll(async () => {
    arrivals = chainOf(files);
    await world.forget();
    await replay(arrivals, world.one);
    inOrder = await record();
    told = await toldOf(world.db);
  });

  test('in order it alerts in the prefectures that EXPECTED.json names, and in no other', () => {
    const expected = files.flatMap((file) => {
      const {
        status,
        type,
        hit_4: over4 = [],
        hit_5: over5 = [],
        hit_6: over6 = [],
        send_prefs: sea = [],
      } = EXPECTED[file] ?? {};
      if (status !== '通常') return [];
      if (type === 'VTSE41') return THRESHOLDS.flatMap((name) => sea.map((code) => `over-${name}-${code} 7`));
      const hits = { '4': over4, '5': over5, '6': over6, off: [] };
      return THRESHOLDS.flatMap((name) => hits[name].map((code) => `over-${name}-${code} 1`));
    });
    const alerted = Object.keys(told).map((who) => who.replace(/@example.com \d+/u, ''));
    expect([...new Set(alerted)].sort()).toEqual([...new Set(expected)].sort());
  });

  test('every telegram twice, and two workers at once: the same messages', async () => {
    await replay(
      arrivals.flatMap((arrival) => [arrival, again(arrival)]),
      world.two,
    );
    const { messages } = await record();
    expect(messages).toEqual(inOrder.messages);
  });

  test('killed at every transaction: the same messages, the same state', async () => {
    const { worker, deaths } = world.dying('commit');
    await replay(arrivals, worker);
    expect(await record()).toEqual(inOrder);
    expect(deaths()).toBeGreaterThan(3 * arrivals.length);
  });

  test.each([
    ['backwards', (all: Arrival[]) => all.toReversed()],
    ['the second half first', (all: Arrival[]) => [...all.slice(all.length / 2), ...all.slice(0, all.length / 2)]],
  ])('%s: the same state, and nobody misses an alert that order gives', async (_, shuffle) => {
    await replay(shuffle(arrivals), world.one);
    expect((await record()).events).toEqual(inOrder.events);
    if (arrivals.some(({ xml }) => xml.includes('<InfoType>取消'))) return;
    const shuffled = await toldOf(world.db);
    // for a tsunami the newest telegram says what is in force: a warning that is over by then alerts nobody
    for (const [who, level] of Object.entries(told).filter(([who]) => who.endsWith(' 1'))) {
      expect([who, shuffled[who]]).toEqual([who, level]);
    }
  });
});

const arrivalsOf = (eventId: string): Arrival[] =>
  CHAINS.filter((chain) => chain.eventId === eventId).flatMap(({ files }) => chainOf(files));

test('killed at every statement: the same messages', async () => {
  const arrivals = arrivalsOf('20141122220819');
  await replay(arrivals, world.one);
  const inOrder = await record();
  await world.forget();
  const { worker, deaths } = world.dying('statement');
  await replay(arrivals, worker);
  expect(await record()).toEqual(inOrder);
  expect(deaths()).toBeGreaterThan(100);
});

test('jma 2: two earthquakes a minute apart, whose telegrams alternate, alert each traveler once', async () => {
  const [first, second] = [arrivalsOf('20100705065511'), arrivalsOf('20100705065610')];
  await replay(
    first.flatMap((arrival, index) => [arrival, ...second.slice(index, index + 1)]).concat(second.slice(first.length)),
    world.one,
  );
  const alerts = (await messagesOf(world.db)).filter((line) => line.includes(' 1/0 '));
  const travelers = alerts.map((line) => /over-\S*@\S*/u.exec(line)?.[0]);
  expect(travelers).toEqual(['over-4-03@example.com', 'over-4-04@example.com']);
});
