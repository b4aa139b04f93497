import { randomUUID } from 'node:crypto';
import { type Call, can, permissionsOf, type UserDiv } from '@tabimori/shared';
import { type Schema, schemaOf } from './docs/schema.js';
import { type Accepted, acceptedInputs, type Named } from './testing/accepted-inputs.js';
import { placed, startApi, type TestApi } from './testing/api.js';
import { CALLS, envelopeOf } from './testing/calls.js';
import { choicesOf, withValue } from './testing/places.js';
import { ROLES } from './testing/roles.js';

const NOBODYS = 999_999;

/** Where a contract takes ids: `id`, `filter.companyIds`, `order.0.id`. */
function idPlaces(schema: Schema, path: string[] = []): string[] {
  const name = path.at(-1) ?? '';
  const found = choicesOf(schema).flatMap((one) => {
    const properties = Object.entries((one.properties ?? {}) as Record<string, Schema>);
    const inside = properties.flatMap(([key, value]) => idPlaces(value, [...path, key]));
    if (one.type === 'integer' && /^id$|Id$/.test(name)) return [path.join('.')];
    if (one.type !== 'array') return inside;
    const item = one.items as Schema;
    return /^ids$|Ids$/.test(name) && item.type === 'integer' ? [path.join('.')] : idPlaces(item, [...path, '0']);
  });
  return [...new Set(found)];
}

/** Every place where a call of the contract takes an id. */
const PLACES = CALLS.flatMap(([name, call]) =>
  idPlaces(schemaOf(call.input)).map((place): [string, string, Call] => [name, place, call]),
);

/** An input with an id put at a place; of a list as one more. */
const withId = (input: unknown, path: string[], id: unknown): unknown =>
  withValue(input, path, (old) => (/ids$/i.test(path.at(-1) ?? '') ? [old ?? [], id].flat() : id));

/** Places where an unknown id is not a wrong input, and the effect instead. */
const NO_FAILURE: Record<string, string> = {
  'applicants.list ids': 'finds none of that id',
  'categories.list ids': 'finds none of that id',
  'companies.list ids': 'finds none of that id',
  'countries.list ids': 'finds none of that id',
  'delivery.list ids': 'finds none of that id',
  'divisions.list ids': 'finds none of that id',
  'events.list ids': 'finds none of that id',
};
/** Places that are asked for in another input than the usual one of the call. */
const INSTEAD: Record<string, Record<string, unknown>> = {
  'delivery.dryRun applicantIds': { filter: undefined },
  'messageTemplates.post categoryId': { userDiv: 2, companyId: undefined },
};
/** Where users who may not have such a row at all are refused, for any id. */
const TOLD_AT: Record<string, string> = { 'messageTemplates.post categoryId': 'userDiv' };

let test: TestApi;
let accepted: Accepted;
const tokens = new Map<string, string>();
beforeAll(async () => {
  test = await startApi();
  accepted = await acceptedInputs(test);
  for (const [mail] of ROLES) tokens.set(mail, await test.signIn(mail));
  await accepted.renew('a-company@example.com');
});
afterAll(() => test.close());

/** The ids that a place means, of the rows of one company; undefined: of what belongs to no company. */
function idsAt(call: Call, place: string, of: Named): (number | string)[] | undefined {
  const key = place.split('.').at(-1) ?? '';
  const [, resource = ''] = call.path.split('/');
  switch (key) {
    case 'id':
    case 'ids':
      return /^(events|countries)$/.test(resource) ? undefined : accepted.idsOf(resource, of);
    case 'companyId':
    case 'companyIds':
      return [of.companyId];
    case 'categoryId':
      return [of.categoryId];
    case 'divisionId':
      return [of.divisions[0]];
    case 'draftId':
      return accepted.idsOf('drafts', of);
    case 'applicantId':
    case 'applicantIds':
    case 'sampleId':
      return [of.applicants[0]];
    case 'deviceId':
      return accepted.idsOf('devices', of);
    case 'deliveryId':
      return [of.questionId];
    case 'templateId':
      return [of.templateId];
    case 'eventId':
    case 'countryId':
      return undefined;
    default:
      throw new Error(`whose is ${key}?`);
  }
}

/** Ids of the other company, and for a department administrator those of another department of the same company. */
function foreignIds(call: Call, place: string, userDiv: UserDiv): (number | string)[] {
  const { a, b } = accepted.seeded;
  if (userDiv === 1) return [];
  const others = idsAt(call, place, b) ?? [];
  if (userDiv !== 4) return others;
  const [, , applicant] = a.applicants;
  const [, division] = a.divisions;
  const own = idsAt(call, place, a) ?? [];
  const beside: Named = { ...a, applicants: [applicant, 0, 0], divisions: [division, 0], spareDivisionId: division };
  return [...others, ...(idsAt(call, place, beside) ?? []).filter((id) => !own.includes(id))];
}

/** Every row, except the counters and notes of refused calls. */
async function everything(): Promise<string> {
  const tables = await test.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
       AND table_name NOT IN ('operation_log', 'operation_unsealed', 'rate_limit', 'municipality')`,
  );
  const hashes = tables.map(({ name }) => `(SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) FROM "${name}" t)`);
  const [row] = await test.query<{ all: string }>(`SELECT concat_ws(' ', ${hashes.join(', ')}) AS all`);
  return row?.all ?? '';
}

it('knows the places', () => {
  expect(PLACES.length).toBeGreaterThan(120);
});

/** Whether a failure names a place, the list or the item that contains it, or the object around it. */
const isAt = (field: string, place: string): boolean =>
  field === place || field.startsWith(`${place}.`) || place.startsWith(`${field}.`);

it.each(PLACES)('%s: at %s an id of others is as one that nobody has, and does nothing', async (name, place, call) => {
  const at = `${name} ${place}`;
  const base = { ...accepted.inputFor(name, accepted.seeded.a), ...INSTEAD[at] };
  const isInPath = call.path.includes(`/:${place}`);
  const send = (id: number | string, mail: string) =>
    test.app.inject({
      method: call.method,
      ...placed(call, JSON.parse(JSON.stringify(withId(base, place.split('.'), id))) as Record<string, unknown>),
      headers: { authorization: `Bearer ${tokens.get(mail)}` },
    });
  const before = await everything();
  for (const [mail, userDiv] of ROLES) {
    const allowed = typeof call.access === 'string' || can(permissionsOf(userDiv), ...call.access);
    const missing = await send(NOBODYS, mail);
    const refusal = isInPath ? 404 : 400;
    expect([mail, missing.statusCode]).toEqual([mail, !allowed ? 403 : at in NO_FAILURE ? 200 : refusal]);
    if (missing.statusCode === 400) {
      const fields = envelopeOf(missing).error?.map(({ field }) => field) ?? [];
      expect([mail, fields, fields.every((field) => isAt(field, place) || field === TOLD_AT[at])]).toEqual([
        mail,
        [expect.anything()],
        true,
      ]);
    }
    const isToken = isInPath && /"uuid"/.test(JSON.stringify(schemaOf(call.input)));
    for (const id of [...foreignIds(call, place, userDiv), ...(isToken ? [randomUUID()] : [])]) {
      const foreign = await send(id, mail);
      expect([mail, id, foreign.statusCode, foreign.body]).toEqual([mail, id, missing.statusCode, missing.body]);
    }
  }
  expect(await everything()).toBe(before);
});
