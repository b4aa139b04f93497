import { EventEntity, type TelegramContent, TelegramEntity } from '@tabimori/server';
import {
  api,
  MAP_AGE,
  MAP_MARKS,
  MAP_STATES,
  type Input,
  type MapReply,
  type MapState,
  type maps,
} from '@tabimori/shared';
import { makeTelegram } from '../../../../tests/support/factories.js';
import { startApi, type TestApi } from '../testing/api.js';
import { insert, seed, seedDelivery, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
const tokens = new Map<string, string>();
beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
  for (const name of ['provider', 'a-category', 'a-company', 'a-division', 'b-company']) {
    tokens.set(name, await test.signIn(`${name}@example.com`));
  }
});
afterAll(() => test.close());

const ask = (name: string, input: Input<typeof maps.get> | Record<string, unknown> = {}) =>
  test.call(api.maps.get, input, tokens.get(name));
const read = async (name: string, input: Input<typeof maps.get> = {}): Promise<MapReply> => {
  const { status, body } = await ask(name, input);
  expect([status, body.error]).toEqual([200, null]);
  return body.data as MapReply;
};
const list = async (name: string, input: Input<typeof maps.travelers> = {}) => {
  const { body } = await test.call(api.maps.travelers, input, tokens.get(name));
  return body.data;
};
/** Counts by MAP_STATES, zero if not named. */
const counts = (some: Partial<Record<MapState, number>>): number[] => MAP_STATES.map((state) => some[state] ?? 0);
const sumOf = (all: readonly number[][]): number[] =>
  MAP_STATES.map((_, state) => all.reduce((sum, one) => sum + (one[state] ?? 0), 0));
const answer = (applicantId: number, response: number, position: [number, number] | null = null) =>
  test.query(
    `WITH given AS (
       INSERT INTO answer (delivery_id, root_id, applicant_id, nonce, response, comment, via, answered_at, latitude, longitude)
       VALUES ($1, $1, $2, $3, $4, '足が動かない', 'url', now(), $5, $6) RETURNING id),
     placed AS (UPDATE applicant SET latitude = $5, longitude = $6, located_at = now() WHERE id = $2 AND $5 IS NOT NULL)
     UPDATE recipient SET response = $4, responded_at = now(), answer_id = (SELECT id FROM given)
     WHERE delivery_id = $1 AND applicant_id = $2`,
    [seeded.a.questionId, applicantId, `n${applicantId}-${response}`, response, position?.[0], position?.[1]],
  );
/** Of a telegram about tsunamis. */
const MIYAZAKI = { regionCode: '760', regionName: '' };
const logged = async (): Promise<number> =>
  (await test.query(`SELECT FROM operation_log WHERE action = 'readPosition'`)).length;

it('puts those without a position at their registered place, and logs nothing', async () => {
  const map = await read('a-company');
  expect(map).toMatchObject({ clustered: false, clusters: [], located: 0, unplaced: 0 });
  expect(map.counts).toEqual(counts({ none: 3 }));
  expect(map.places).toEqual([{ code: '45', name: '宮崎県', nameEn: 'Miyazaki', counts: counts({ none: 3 }) }]);
  const [office] = await test.query<{ longitude: number; latitude: number }>(
    `SELECT longitude, latitude FROM prefecture WHERE code = '45'`,
  );
  expect(map.points.map(([id]) => id)).toEqual(seeded.a.applicants);
  expect(map.points[0]).toEqual([seeded.a.applicants[0], office?.longitude, office?.latitude, 3, MAP_AGE.registered]);
  expect(await logged()).toBe(0);
});

it('shows each role its own travelers', async () => {
  const [one, two, three] = seeded.a.applicants;
  const seen = async (name: string): Promise<number[]> => (await read(name)).points.map(([id]) => id).sort();
  expect(await seen('a-division')).toEqual([one, two]);
  expect(await seen('a-company')).toEqual([one, two, three]);
  expect(await seen('a-category')).toEqual([one, two, three]);
  expect(await seen('b-company')).toEqual([...seeded.b.applicants]);
  expect(await seen('provider')).toHaveLength(6);
});

const UNKNOWN: Record<string, string> = { companyId: 'COMPANY_NOT_FOUND', divisionId: 'DIVISION_NOT_FOUND' };

it('answers for rows out of scope as for those that do not exist, at their field', async () => {
  const foreign: Record<string, number> = {
    companyId: seeded.b.companyId,
    divisionId: seeded.b.divisions[0],
    deliveryId: seeded.b.questionId,
    applicantId: seeded.b.applicants[0],
    countryId: 999_999,
    eventId: 999_999,
  };
  for (const [field, value] of Object.entries(foreign)) {
    const [there, missing] = [await ask('a-company', { [field]: value }), await ask('a-company', { [field]: 999_999 })];
    const messageCode = UNKNOWN[field] ?? 'E00066';
    expect([there.status, there.body.error]).toEqual([400, [{ field, messageCode, params: {} }]]);
    expect(there.body).toEqual(missing.body);
  }
});

it.each(['1,2,3', 'a,b,c,d', '0,50,10,40', '-181,0,0,10', '0,0,10,91'])('refuses the bounds %s', async (bounds) => {
  const { status, body } = await ask('a-company', { bounds });
  expect([status, body.error?.map(({ field }) => field.split('.')[0])]).toEqual([400, ['bounds']]);
});

it('shows a reported position with the answer, worst first, and logs that it was read, once', async () => {
  const [one, two, three] = seeded.a.applicants;
  await answer(one, 1);
  await answer(three, 3, [32.58, 131.66]);
  const map = await read('a-company', { companyId: seeded.a.companyId });
  expect(map.counts).toEqual(counts({ help: 1, none: 1, safe: 1 }));
  expect(map.located).toBe(1);
  expect(map.points[0]).toEqual([three, 131.66, 32.58, 0, MAP_AGE.current]);
  const shown = await list('a-company', { companyId: seeded.a.companyId });
  expect(shown?.items.map(({ id, state }) => [id, state])).toEqual([
    [three, 'help'],
    [two, 'none'],
    [one, 'safe'],
  ]);
  expect(shown?.items[0]).toMatchObject({
    comment: '足が動かない',
    respondedVia: 'url',
    approximate: false,
    outdated: false,
    longitude: 131.66,
    handling: null,
    handlingVersion: 0,
    deliveryId: seeded.a.questionId,
  });
  expect(shown?.items[1]).toMatchObject({ deliveryId: null });
  expect(shown?.items[1]).toMatchObject({ comment: '', approximate: true, outdated: false, locatedAt: null });
  expect(await logged()).toBe(1);
  const [entry] = await test.query(`SELECT * FROM operation_log WHERE action = 'readPosition'`);
  expect(entry).toMatchObject({
    feature: 3003,
    entity: 'applicant',
    company_id: seeded.a.companyId,
    after: { companyId: seeded.a.companyId, positions: 1 },
  });
});

it('narrows by state without losing the counts of the others, and by person', async () => {
  const [, two, three] = seeded.a.applicants;
  // what was read of all before the answers is kept for longer, the longer it took
  const own = { companyId: seeded.a.companyId };
  const helped = await read('a-company', { ...own, state: 'help' });
  expect(helped.points.map(([id]) => id)).toEqual([three]);
  expect(helped.counts).toEqual(counts({ help: 1, none: 1, safe: 1 }));
  expect((await list('a-company', { ...own, applicantId: two }))?.items.map(({ id }) => id)).toEqual([two]);
  expect((await list('a-company', { ...own, place: '45', state: 'none' }))?.pagination.total).toBe(1);
  expect((await list('a-company', { ...own, place: '13' }))?.items).toEqual([]);
  expect((await list('a-company', { ...own, bounds: '131.5,32.5,131.7,32.6' }))?.items.map(({ id }) => id)).toEqual([
    three,
  ]);
});

it('shows only those of a delivery or an event, with their answers to it', async () => {
  const [one, , three] = seeded.a.applicants;
  const deliveryId = await seedDelivery(test.source, seeded.a.companyId, [one]);
  expect((await read('a-company', { deliveryId })).counts).toEqual(counts({ none: 1 }));
  const first = await read('a-company', { deliveryId: seeded.a.questionId });
  expect(first.counts).toEqual(counts({ help: 1, none: 1, safe: 1 }));
  expect((await read('a-company', { eventId: seeded.eventId })).points[0]?.[0]).toBe(three);
  expect((await read('provider', { eventId: seeded.eventId })).counts).toEqual(counts({ help: 1, none: 4, safe: 1 }));
});

it('distinguishes travelers who were never asked from those who have not answered, and knows places without travelers', async () => {
  const [country] = await test.query<{ id: number; longitude: number }>(
    `SELECT id, longitude FROM country WHERE code = '840'`,
  );
  const id = await insert(test.source, 'applicant', {
    company_id: seeded.b.companyId,
    division_id: seeded.b.divisions[0],
    name: '旅 人',
    name_kana: 'タビ ビト',
    app_id: 'AAAAAAAAA1',
    country_id: country?.id,
  });
  const abroad = await read('b-company', { countryId: country?.id ?? 0 });
  expect(abroad.counts).toEqual(counts({ unasked: 1 }));
  expect(abroad.points).toMatchObject([[id, country?.longitude, expect.any(Number), 5, MAP_AGE.registered]]);
  expect(abroad.places).toMatchObject([{ code: '840', nameEn: 'United States' }]);
  const nobody = await read('b-company', { prefectureCode: '01' });
  expect(nobody).toMatchObject({ counts: counts({}), places: [], points: [], clusters: [], clustered: false });
});

it('says how old a position is that was reported before the event, the send or the last day', async () => {
  const three = seeded.a.applicants[2];
  await test.query(`UPDATE applicant SET located_at = now() - interval '50 hours 20 minutes' WHERE id = $1`, [three]);
  await test.query('UPDATE event SET origin_at = now() WHERE id = $1', [seeded.eventId]);
  const ages = async (input: Input<typeof maps.get>): Promise<unknown[]> => {
    const { points, located, outdated } = await read('a-company', { ...input, applicantId: three });
    const [row] = (await list('a-company', { ...input, applicantId: three }))?.items ?? [];
    return [points[0]?.[4], located, outdated, row?.outdated];
  };
  expect(await ages({})).toEqual([50, 1, 1, true]);
  expect(await ages({ deliveryId: seeded.a.questionId })).toEqual([50, 1, 1, true]);
  expect(await ages({ eventId: seeded.eventId })).toEqual([50, 1, 1, true]);
  await test.query(`UPDATE event SET origin_at = now() - interval '51 hours' WHERE id = $1`, [seeded.eventId]);
  // a filter of its own: the map that was read a moment ago may be shown for a while
  expect(await ages({ eventId: seeded.eventId, prefectureCode: '45' })).toEqual([0, 1, 0, false]);
});

it('says nothing of a week ago without an event or a send, unless a call for help is still open', async () => {
  await test.query(`UPDATE delivery SET sent_at = sent_at - interval '8 days' WHERE company_id = $1`, [
    seeded.a.companyId,
  ]);
  await test.query(`UPDATE answer SET answered_at = answered_at - interval '8 days' WHERE applicant_id = ANY($1)`, [
    seeded.a.applicants,
  ]);
  const old = await read('a-company', { companyId: seeded.a.companyId, prefectureCode: '45' });
  expect([old.counts, old.open]).toEqual([counts({ help: 1, unasked: 2 }), 1]);
  const event = await read('a-company', { eventId: seeded.eventId, prefectureCode: '45', staying: false });
  expect(event.counts[MAP_STATES.indexOf('unasked')]).toBe(0);
});

it('counts and colors only the calls for help that nobody has finished handling', async () => {
  const questions = { deliveryId: seeded.a.questionId, prefectureCode: '45' };
  expect(await read('a-company', questions)).toMatchObject({ open: 1, counts: counts({ help: 1, none: 1, safe: 1 }) });
  const [user] = await test.query<{ id: number }>(`SELECT id FROM users WHERE mail_address = 'a-company@example.com'`);
  await insert(test.source, 'handling', {
    root_id: seeded.a.questionId,
    applicant_id: seeded.a.applicants[2],
    number: 1,
    state: 'done',
    note: '',
    user_id: user?.id,
    user_name: '管理者',
    at: new Date(),
  });
  const done = await read('a-company', { ...questions, companyId: seeded.a.companyId });
  expect(done).toMatchObject({ open: 0, counts: counts({ help: 1, none: 1, safe: 1 }) });
  // on the map they are no longer in the color of a call, but still among those who gave that answer
  const called = await read('a-company', { ...questions, companyId: seeded.a.companyId, state: 'help' });
  expect(called.points.map(([id, , , mark]) => [id, MAP_MARKS[mark]])).toEqual([[seeded.a.applicants[2], 'done']]);
});

describe('with more than 2,000 travelers', () => {
  const MANY = 2500;
  let companyId: number;
  beforeAll(async () => {
    ({ companyId } = seeded.b);
    // round the Pacific, on both sides of the antimeridian, with every state
    await test.query(
      `INSERT INTO applicant (company_id, division_id, name, name_kana, app_id, country_id, longitude, latitude, located_at)
       SELECT $1, $2, 'n' || i, 'カナ', lpad(i::text, 10, 'Z'), (SELECT id FROM country WHERE code = '242'),
              ((170 + (i % 200) / 10.0 + 180)::numeric % 360)::float8 - 180, -20 + (i % 37) / 10.0, now()
       FROM generate_series(1, ${MANY}) AS i`,
      [companyId, seeded.b.divisions[0]],
    );
    const made = await test.query<{ id: number }>(`SELECT id FROM applicant WHERE name ~ '^n[0-9]+$' ORDER BY id`);
    const deliveryId = await seedDelivery(
      test.source,
      companyId,
      made.slice(0, 2000).map(({ id }) => id),
    );
    await test.query(
      'UPDATE recipient SET response = nullif(applicant_id % 5, 0), responded_at = now() WHERE delivery_id = $1',
      [deliveryId],
    );
  });
  const many = { name: 'カナ' };

  it.each([0, 3, 5, 8, 16])('loses nobody at zoom %i', async (zoom) => {
    const map = await read('b-company', { ...many, zoom });
    expect(map.clustered).toBe(true);
    expect(map.located).toBe(MANY);
    const singles = map.points.map(([, , , state]) => counts({ [MAP_STATES[state] ?? 'none']: 1 }));
    expect(sumOf([...map.clusters.map(([, , sums]) => sums), ...singles])).toEqual(map.counts);
    expect(map.counts.reduce((a, b) => a + b)).toBe(MANY);
    expect(sumOf(map.places.map((place) => place.counts))).toEqual(map.counts);
  });

  it('answers for the visible area, over the antimeridian too', async () => {
    const bounds = { east: '170,-21,180,-10', west: '-180,-21,-170,-10', both: '170,-21,-170,-10' };
    const total = async (of: string): Promise<number> => {
      const { points, clusters } = await read('b-company', { ...many, zoom: 8, bounds: of });
      return points.length + sumOf(clusters.map(([, , sums]) => sums)).reduce((a, b) => a + b, 0);
    };
    const [east, west, both] = [await total(bounds.east), await total(bounds.west), await total(bounds.both)];
    expect(Math.min(east, west)).toBeGreaterThan(500);
    expect(both).toBe(MANY);
    expect(await total('0,0,10,10')).toBe(0);
    expect((await list('b-company', { ...many, bounds: bounds.both }))?.pagination.total).toBe(MANY);
  });

  it('answers with points if a state has few', async () => {
    const map = await read('b-company', { ...many, state: 'help' });
    expect(map.clustered).toBe(false);
    expect(map.points).toHaveLength(map.counts[0] ?? 0);
  });

  it('pages the list', async () => {
    const first = await list('b-company', { ...many, perPage: 100 });
    const second = await list('b-company', { ...many, perPage: 100, page: 2 });
    expect(first?.pagination).toEqual({ page: 1, perPage: 100, total: MANY, totalCapped: false });
    expect(new Set([...(first?.items ?? []), ...(second?.items ?? [])].map(({ id }) => id)).size).toBe(200);
    expect(first?.items.every(({ state }) => state === 'help')).toBe(true);
  });
});

it('marks in the list whose place is under a tsunami warning', async () => {
  const before = await list('a-company');
  expect(before?.items.map(({ inForce }) => inForce)).toEqual(before?.items.map(() => null));
  await insert(test.source, 'event', {
    event_key: 'coast',
    status: '通常',
    latest_at: new Date(),
    tsunami: JSON.stringify([{ ...MIYAZAKI, kindCode: '51' }]),
  });
  const marks = (await list('a-company'))?.items.map(({ prefectureCode, inForce }) => [prefectureCode, inForce]);
  expect(marks).toContainEqual(['45', 'warning']);
  expect(marks?.every(([code, mark]) => (mark === 'warning') === (code === '45'))).toBe(true);
});

it('shows only those on a coast under a tsunami warning, or only the others', async () => {
  const [one, two, three] = seeded.a.applicants;
  // 都城市 is inland, 宮崎市 is not
  await test.query(`UPDATE applicant SET municipality_code = '45202' WHERE id = $1`, [two]);
  await test.query(`UPDATE applicant SET municipality_code = '45201' WHERE id = $1`, [three]);
  await test.query(`UPDATE applicant SET municipality_code = NULL WHERE id = $1`, [one]);
  const shown = async (warned: boolean): Promise<number[]> =>
    (await read('a-company', { warned })).points.map(([id]) => id).sort();
  expect(await shown(true)).toEqual([one, three]);
  expect(await shown(false)).toEqual([two]);
  const listed = await list('a-company', { warned: true });
  expect(listed?.items.map(({ id }) => id).sort()).toEqual([one, three]);
});

it('puts of those in the same need whoever is on a coast under a warning first', async () => {
  const [one, two, three] = seeded.a.applicants;
  for (const id of [three, one, two]) await answer(id, 2);
  const live = (code: string, ids: readonly number[]) =>
    test.query('UPDATE applicant SET municipality_code = $1 WHERE id = ANY($2)', [code, ids]);
  // 都城市 is inland, 宮崎市 is not
  await live('45202', [three, two]);
  await live('45201', [one]);
  const listed = await list('a-company', { deliveryId: seeded.a.questionId });
  // by who waits longest it would be the third
  expect(listed?.items.map(({ id }) => id)).toEqual([one, three, two]);
});

it('shows of an event whose tsunami warnings have ended those who were on their coasts', async () => {
  const [one, two, three] = seeded.a.applicants;
  const { id: eventId } = await test.source.getRepository(EventEntity).findOneByOrFail({ eventKey: 'coast' });
  const tsunami = (kindCode: string) => [{ ...MIYAZAKI, kindCode }];
  const { id: telegramId } = await makeTelegram(test.source, '<coast/>', { url: 'coast', type: 'VTSE41' });
  const content = {
    type: 'VTSE41',
    controlAt: '2026-11-20T05:00:00Z',
    tsunami: tsunami('51'),
  } as unknown as TelegramContent;
  await test.source.getRepository(TelegramEntity).update(telegramId, { content });
  await insert(test.source, 'event_telegram', { event_id: eventId, telegram_id: telegramId, standing: true });
  await test.query('UPDATE delivery SET event_id = $1 WHERE id = $2', [eventId, seeded.a.questionId]);
  // 都城市 is inland, 宮崎市 is not
  await test.query(`UPDATE applicant SET municipality_code = '45201' WHERE id = ANY($1)`, [[one, three]]);
  await test.query(`UPDATE applicant SET municipality_code = '45202' WHERE id = $1`, [two]);
  await test.query('UPDATE event SET tsunami = $2 WHERE id = $1', [eventId, JSON.stringify(tsunami('60'))]);
  const shown = async (warned: boolean, of: object = { eventId }) =>
    (await list('a-company', { ...of, warned }))?.items.map(({ id }) => id).sort();
  expect([await shown(true), await shown(false)]).toEqual([[one, three], [two]]);
  // nothing is in force now
  expect(await shown(true, {})).toEqual([]);
});

it('says of whoever is silent in an event by which question they are taken on, and who has taken them on', async () => {
  const [one] = seeded.a.applicants;
  const { id: eventId } = await test.source.getRepository(EventEntity).findOneByOrFail({ eventKey: 'coast' });
  await test.query(
    'UPDATE recipient SET response = NULL, responded_at = NULL, answer_id = NULL WHERE applicant_id = $1',
    [one],
  );
  const silent = async () => (await list('a-company', { eventId, applicantId: one }))?.items[0];
  expect(await silent()).toMatchObject({ state: 'none', deliveryId: seeded.a.questionId, handling: null });
  const taken = { id: seeded.a.questionId, applicantId: one, state: 'taken', note: '', version: 0 };
  expect((await test.call(api.deliveryHistory.handling, taken, tokens.get('a-company'))).status).toBe(200);
  expect(await silent()).toMatchObject({ state: 'none', handling: 'taken', handledBy: 'a-company@example.com' });
});
