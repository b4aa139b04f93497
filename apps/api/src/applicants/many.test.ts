import { api, type applicants, type Input } from '@tabimori/shared';
import { startApi, type TestApi } from '../testing/api.js';
import { seed, seedDelivery, seedDrill, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
let provider: string;
let company: string;
let japan: number;
beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
  provider = await test.signIn('provider@example.com');
  company = await test.signIn('a-company@example.com');
  japan = (await test.query<{ id: number }>(`SELECT id FROM country WHERE code = '392'`))[0]?.id ?? 0;
});
afterAll(() => test.close());

const rowsOf = (column: string): Promise<unknown[]> =>
  test
    .query<{ value: unknown }>(
      `SELECT ${column}::text AS value FROM applicant WHERE id = ANY($1) AND deleted_at IS NULL ORDER BY id`,
      [seeded.a.applicants],
    )
    .then((rows) => rows.map(({ value }) => value));
const logged = (
  action: string,
): Promise<{ entity_id: string; before: unknown; after: unknown; company_id: number }[]> =>
  test.query(
    `SELECT entity_id, before, after, company_id FROM operation_log WHERE action = $1 AND entity = 'applicant' ORDER BY entity_id`,
    [action],
  );
const put = (given: Input<typeof applicants.putMany>, token = company) =>
  test.call(api.applicants.putMany, given, token);

it('changes all who are not so already, and logs for each what was different', async () => {
  const ids = [...seeded.a.applicants];
  await test.query('UPDATE applicant SET version = 1, division_id = $1 WHERE id = ANY($2)', [
    seeded.a.divisions[0],
    ids,
  ]);
  await test.query('UPDATE applicant SET division_id = $1 WHERE id = $2', [seeded.a.divisions[1], ids[0]]);
  const { body } = await put({ applicantIds: [...ids, ...ids], divisionId: seeded.a.divisions[1] });
  expect(body).toMatchObject({ messageCode: 'I00003', data: { changed: ids.length - 1 } });
  expect(await rowsOf('division_id')).toEqual(ids.map(() => String(seeded.a.divisions[1])));
  expect(await rowsOf('version')).toEqual(ids.map((_, index) => (index === 0 ? '1' : '2')));
  expect(await logged('update')).toEqual(
    ids.slice(1).map((id) => ({
      entity_id: String(id),
      before: { divisionId: seeded.a.divisions[0] },
      after: { divisionId: seeded.a.divisions[1] },
      company_id: seeded.a.companyId,
    })),
  );
  expect((await put({ applicantIds: ids, divisionId: seeded.a.divisions[1] })).body.errCode).toBe('E00044');
});

it('stores a stay without limits and a place as a form would, and refuses at their fields what is wrong in itself', async () => {
  const applicantIds = [...seeded.a.applicants];
  const place = { countryId: japan, prefectureCode: null, city: '輪島市' };
  const stay = { stayFrom: '2026-11-01', stayTo: null };
  expect((await put({ applicantIds, stay, place })).status).toBe(200);
  expect(await rowsOf(`concat_ws(' ', prefecture_code, municipality_code, city, stay_from, stay_to)`)).toEqual(
    applicantIds.map(() => '17 17204 輪島市 2026-11-01'),
  );
  const wrong = await put({ applicantIds, place: { ...place, city: '府中市' } });
  expect([wrong.status, wrong.body.error]).toEqual([
    400,
    [
      {
        field: 'place.city',
        messageCode: 'CITY_AMBIGUOUS',
        params: { places: '東京都府中市、広島県府中市', placesEn: 'Fuchu City (Tokyo)、Fuchu City (Hiroshima)' },
      },
    ],
  ]);
  const backwards = await put({ applicantIds, stay: { stayFrom: '2026-11-02', stayTo: '2026-11-01' } });
  expect(backwards.body.error?.map(({ field }) => field)).toEqual(['stay.stayTo']);
  expect((await put({ applicantIds })).status).toBe(400);
});

it('names everyone who cannot be changed or deleted, and then does nothing', async () => {
  const [own] = seeded.a.applicants;
  const [other] = seeded.b.applicants;
  const before = await rowsOf('division_id');
  const many = [own, other, 999_999];
  const unknown = [1, 2].map((index) => ({ field: `applicantIds.${index}`, messageCode: 'E00066', params: {} }));
  expect((await put({ applicantIds: many, divisionId: seeded.a.divisions[0] })).body.error).toEqual(unknown);
  expect((await test.call(api.applicants.removeMany, { applicantIds: many }, company)).body.error).toEqual(unknown);
  expect((await test.call(api.applicants.exportChosen, { applicantIds: many }, company)).body.error).toEqual(unknown);
  // the provider sees both, but a department belongs to one company
  const mixed = await put({ applicantIds: [own, other], divisionId: seeded.a.divisions[0] }, provider);
  expect(mixed.body.error).toEqual([{ field: 'applicantIds.1', messageCode: 'OTHER_COMPANY', params: {} }]);
  const foreign = await put({ applicantIds: [own], divisionId: seeded.b.divisions[0] });
  expect(foreign.body.error).toEqual([{ field: 'divisionId', messageCode: 'DIVISION_NOT_FOUND', params: {} }]);
  expect(await rowsOf('division_id')).toEqual(before);
  expect(await logged('delete')).toEqual([]);
});

it('lists whom a filter leaves to choose them, with what they said last, and exports those chosen in their order', async () => {
  const matching = await test.call(api.applicants.matching, { companyId: seeded.a.companyId }, provider);
  const ids = matching.body.data?.items.map(({ id }) => id) ?? [];
  expect(ids.toSorted()).toEqual([...seeded.a.applicants].toSorted());
  const list = await test.call(api.applicants.list, { companyId: seeded.a.companyId, sort: 'place' }, provider);
  expect(list.body.data?.items[0]).toMatchObject({ asked: true, response: null });
  const totalOf = async (response: 'none' | 'notAsked') =>
    (await test.call(api.applicants.list, { companyId: seeded.a.companyId, response }, provider)).body.data?.pagination
      .total;
  expect(await totalOf('none')).toBe(list.body.data?.items.filter(({ response }) => response === null).length);
  expect(await totalOf('notAsked')).toBe(0);
  await test.query(
    `INSERT INTO applicant (company_id, division_id, app_id, name, name_kana, country_id, number_of_people, language)
     SELECT company_id, division_id, '99999999', 'new', name_kana, country_id, 1, 'jp' FROM applicant WHERE id = $1`,
    [ids[0]],
  );
  expect(await totalOf('notAsked')).toBe(1);
  await test.query(`DELETE FROM applicant WHERE name = 'new'`);
  const file = await test.inject(api.applicants.exportChosen, { applicantIds: ids.slice(0, 2) }, company);
  expect([file.statusCode, file.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
});

it('deletes nobody who calls for help or is looked after, alone or with others, until that is done', async () => {
  const [called, taken, practised] = seeded.a.applicants;
  const { questionId: id, companyId } = seeded.a;
  const drilled = await seedDelivery(test.source, companyId, [practised], {
    origin: 'drill',
    drill_id: await seedDrill(test.source, companyId),
  });
  for (const [deliveryId, applicantId] of [
    [id, called],
    [drilled, practised],
  ]) {
    await test.query(
      `INSERT INTO answer (delivery_id, root_id, applicant_id, nonce, response, via, answered_at) VALUES ($1, $1, $2, 'n', 3, 'url', now())`,
      [deliveryId, applicantId],
    );
  }
  const handle = (applicantId: number, state: 'taken' | 'done', version: number) =>
    test.call(api.deliveryHistory.handling, { id, applicantId, state, note: '', version }, company);
  await handle(taken, 'taken', 0);
  const all = { applicantIds: [practised, called, taken] };
  const { body } = await test.call(api.applicants.removeMany, all, company);
  expect([body.errCode, body.error]).toEqual([
    'E00041',
    [1, 2].map((index) => ({ field: `applicantIds.${index}`, messageCode: 'STILL_NEEDS_HELP', params: {} })),
  ]);
  for (const applicant of [called, taken]) {
    const one = await test.call(api.applicants.remove, { id: applicant }, company);
    expect([one.status, one.body.errCode, one.body.error]).toEqual([409, 'STILL_NEEDS_HELP', []]);
  }
  expect(await logged('delete')).toEqual([]);
  await handle(called, 'done', 0);
  await handle(taken, 'done', 1);
});

it('deletes all of them, stops what was not sent to them, and logs each', async () => {
  const ids = [...seeded.a.applicants];
  expect((await test.call(api.applicants.removeMany, { applicantIds: ids }, company)).status).toBe(200);
  expect(await rowsOf('id')).toEqual([]);
  expect((await logged('delete')).map(({ entity_id }) => entity_id)).toEqual(ids.map(String).toSorted());
});
