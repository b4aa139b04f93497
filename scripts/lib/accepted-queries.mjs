import { API_PREFIX, api } from '@tabimori/shared';
import { schemaOf } from '../../apps/api/dist/docs/schema.js';

/** Values found neither in a schema nor in a listed row. */
const BY_NAME = {
  prefectureCode: '45',
  prefectureCodes: '45',
  bounds: '130,30,133,33',
  place: '45',
  entityId: '1',
  from: '2020-01-01',
  to: '2030-12-31',
};
/** The list whose first row provides an id: by the first part of a path or by the parameter. */
const LIST_OF_PATH = {
  'delivery-history': 'deliveryHistory',
  'applicant-uploads': 'applicantUploads',
  events: 'events',
};
const LIST_OF_PARAMETER = {
  companyId: 'companies',
  companyIds: 'companies',
  ids: 'companies',
  divisionId: 'divisions',
  categoryId: 'categories',
  countryId: 'countries',
  applicantId: 'applicants',
  deliveryId: 'deliveryHistory',
  id: 'deliveryHistory',
  eventId: 'events',
};

/**
 * For every signed-in GET call with query parameters (only `names`, if given): a query that is accepted with all of
 * them at once and, if possible, finds rows. `missing`: parameters for which no value is accepted.
 */
export async function* acceptedQueries(url, signIn, names) {
  let token = await signIn();
  const get = async (path, query) => {
    const answer = await fetch(`${url}${API_PREFIX}${path}?${new URLSearchParams(query)}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const isJson = answer.headers.get('content-type')?.includes('json');
    const body = isJson ? await answer.json() : await answer.blob();
    return { isAccepted: answer.status === 200, items: body.data?.items ?? [] };
  };
  const firstId = async (list) => list && (await get(api[list].list.path, {})).items[0]?.id;
  const named = Object.entries(api).flatMap(([resource, calls]) =>
    Object.entries(calls).map(([name, call]) => [`${resource}.${name}`, call]),
  );
  for (const [name, call] of named) {
    const { properties = {}, required = [] } = schemaOf(call.input);
    const parameters = Object.keys(properties).filter((parameter) => !call.path.includes(`:${parameter}`));
    if (call.method !== 'GET' || call.access === 'public' || parameters.length === 0) continue;
    if (names.length > 0 && !names.includes(name)) continue;
    const path = call.path.replace(':id', (await firstId(LIST_OF_PATH[call.path.split('/')[1]])) ?? 0);
    const candidates = async (parameter, row) => {
      const known = [row?.[parameter], BY_NAME[parameter], await firstId(LIST_OF_PARAMETER[parameter])];
      const all = [...known, ...ofSchema(properties[parameter])];
      return all.filter((value) => value !== undefined && value !== null && value !== '');
    };
    // an access token lasts 15 minutes, and the work on one query can take as long
    token = await signIn();
    const query = {};
    for (const parameter of required) query[parameter] = (await candidates(parameter))[0];
    const [row] = (await get(path, query)).items;
    const missing = [];
    for (const parameter of parameters.filter((one) => !required.includes(one))) {
      const value = await bestOf(await candidates(parameter, row), (one) => get(path, { ...query, [parameter]: one }));
      if (value === undefined) missing.push(parameter);
      else query[parameter] = value;
    }
    yield { name, url: `${url}${API_PREFIX}${path}?${new URLSearchParams(query)}`, parameters, missing };
  }
}

/** The first value that finds rows, otherwise the first accepted one. */
async function bestOf(values, attempt) {
  let best;
  for (const value of values) {
    const { isAccepted, items } = await attempt(value);
    if (isAccepted && items.length > 0) return value;
    if (isAccepted) best ??= value;
  }
  return best;
}

/** Some values of a schema. */
function ofSchema({ enum: choices, anyOf, type, minimum }) {
  if (choices) return choices;
  if (anyOf) return anyOf.flatMap(ofSchema);
  const values = { boolean: [true, false], integer: [Math.max(minimum ?? 1, 1)], string: ['a'] };
  return [type].flat().flatMap((one) => values[one] ?? []);
}
