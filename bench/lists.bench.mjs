import { request, httpLoad } from './http-load.mjs';
import { ratio, summaries, summary } from './lib.mjs';
import { signInBody, withSeededApi } from './seeded-api.mjs';

/**
 * The list of travelers: what the API adds to its statements, how it grows, and how it behaves under load and
 * sign-ins.
 */
export const goals = [
  {
    id: 'P7',
    what: 'list endpoint, first page and count, at a million rows ÷ the same raw SQL',
    goal: 2,
    atMost: true,
  },
  { id: 'P7 growth', what: 'p95 of its first page and count at a million ÷ at 10,000', goal: 3, atMost: true },
  { id: 'P7 growth of six', what: 'the same of six lists in turn, a common name among them', goal: 3, atMost: true },
  { id: 'lists', what: 'p95 at 50 connections on 100,000 travelers ÷ 200 ms', goal: 1, atMost: true },
  { id: 'sign-ins', what: 'sign-ins/s beside them ÷ 20', goal: 1 },
  { id: 'lists beside sign-ins', what: 'p95 of lists beside 20 sign-ins/s ÷ 400 ms', goal: 1, atMost: true },
];

const [SMALL, MIDDLE] = [10_000, 100_000];
const REPEATS = 100;
const CONNECTIONS = 50;
const SIGN_IN_CONNECTIONS = 10;
const SIGN_INS_A_SECOND = 22;
/** one administrator of each is seeded */
const LEVELS = 4;
const SECONDS = 8;
const PATHS = [
  '',
  '?sort=nameKana',
  '?sort=-createdAt&page=3',
  '?prefectureCode=13',
  '?name=%E5%B1%B1%E7%94%B0',
  '?undelivered=true',
].map((query) => `/api/v1/applicants${query}`);
const LIST = PATHS[0];

/** The endpoint's queries for the first page, without the endpoint: keys, rows and capped count. */
const RAW = [
  `SELECT count(*)::int FROM (SELECT 1 FROM applicant a WHERE a.deleted_at IS NULL LIMIT 10001) AS capped`,
  `SELECT a.*, c.name AS company, v.name AS division, n.name AS country, n.name_en FROM (
     SELECT a.id FROM applicant a WHERE a.deleted_at IS NULL ORDER BY a.id DESC LIMIT 20) AS keys
   JOIN applicant a ON a.id = keys.id JOIN company c ON c.id = a.company_id JOIN division v ON v.id = a.division_id
   JOIN country n ON n.id = a.country_id ORDER BY a.id DESC`,
];

export const run = ({ rounds, travelers = 1_000_000 }) =>
  withSeededApi(SMALL, (small) =>
    withSeededApi(Math.min(travelers, MIDDLE), (middle) =>
      withSeededApi(travelers, (large) => measure(rounds, { small, middle, large })),
    ),
  );

async function measure(rounds, { small, middle, large }) {
  const asks = {};
  for (const [name, api] of Object.entries({ small, middle, large })) {
    const headers = { Authorization: `Bearer ${await api.token(1)}` };
    let turn = 0;
    asks[name] = {
      list: (seconds) =>
        httpLoad({ ports: [api.port], connections: 1, seconds, next: () => request('GET', LIST, { headers }) }),
      lists: (connections, seconds) =>
        httpLoad({
          ports: [api.port],
          connections,
          seconds,
          next: () => request('GET', PATHS[(turn += 1) % PATHS.length], { headers }),
        }),
    };
  }
  const figures = {
    raw: [],
    endpoint: [],
    smallFirst: [],
    largeFirst: [],
    small: [],
    large: [],
    busy: [],
    besideSignIns: [],
    signIns: [],
  };
  let signedIn = 0;
  // not one administrator over and over: more than a few tries at once of the same one are refused
  const signIn = () =>
    request('POST', '/api/v1/auth/login', {
      headers: { 'Content-Type': 'application/json' },
      body: signInBody(1 + ((signedIn += 1) % LEVELS)),
    });
  const turns = [
    async (keep) => keep('raw', await rawMilliseconds(large.dataSource)),
    async (keep) => {
      const { rate, p95 } = await asks.large.list(SECONDS / 4);
      keep('endpoint', 1000 / rate);
      keep('largeFirst', p95);
    },
    async (keep) => keep('smallFirst', (await asks.small.list(SECONDS / 4)).p95),
    async (keep) => keep('small', (await asks.small.lists(1, SECONDS / 2)).p95),
    async (keep) => keep('large', (await asks.large.lists(1, SECONDS / 2)).p95),
    async (keep) => keep('busy', (await asks.middle.lists(CONNECTIONS, SECONDS)).p95),
    async (keep) => {
      const [lists, signIns] = await Promise.all([
        asks.middle.lists(SIGN_IN_CONNECTIONS, SECONDS),
        httpLoad({
          ports: [middle.port],
          connections: SIGN_IN_CONNECTIONS,
          seconds: SECONDS,
          everyMs: (1000 * SIGN_IN_CONNECTIONS) / SIGN_INS_A_SECOND,
          next: signIn,
        }),
      ]);
      keep('besideSignIns', lists.p95);
      keep('signIns', signIns.rate);
    },
  ];
  for (let round = -1; round < rounds; round += 1) {
    const keep = (name, value) => round >= 0 && figures[name].push(value);
    for (const turn of round % 2 ? turns : turns.toReversed()) await turn(keep);
  }
  const share = (values, of) => summary(values.map((value) => value / of));
  return {
    ratios: {
      P7: ratio(figures.endpoint, figures.raw),
      'P7 growth': ratio(figures.largeFirst, figures.smallFirst),
      'P7 growth of six': ratio(figures.large, figures.small),
      lists: share(figures.busy, 200),
      'sign-ins': share(figures.signIns, 20),
      'lists beside sign-ins': share(figures.besideSignIns, 400),
    },
    figures: summaries({
      'raw SQL, ms': figures.raw,
      'endpoint, ms': figures.endpoint,
      'p95 of the first page at 10,000, ms': figures.smallFirst,
      'p95 of the first page at the most, ms': figures.largeFirst,
      'p95 of six lists at 10,000, ms': figures.small,
      'p95 of six lists at the most, ms': figures.large,
      'p95 at 50 connections, ms': figures.busy,
      'p95 beside sign-ins, ms': figures.besideSignIns,
      'sign-ins/s': figures.signIns,
      'seed of the most, s': [large.seconds],
    }),
  };
}

async function rawMilliseconds(dataSource) {
  const started = performance.now();
  for (let times = 0; times < REPEATS; times += 1) {
    for (const statement of RAW) await dataSource.query(statement);
  }
  return (performance.now() - started) / REPEATS;
}
