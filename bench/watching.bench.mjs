import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDelivery, REGISTRATION, sql } from '@tabimori/server';
import { MESSAGE_TYPE } from '@tabimori/shared';
import { freePort } from '../scripts/lib/ports.mjs';
import { httpLoad, request } from './http-load.mjs';
import { startProgram, startSink, summaries, summary, until } from './lib.mjs';
import { withSeededApi } from './seeded-api.mjs';
import { settings } from './settings.mjs';
import { strike } from './strike.mjs';

/** What everybody looks at in the worst hour: an earthquake has asked all travelers, and the provider writes to all of them. */
const LIMIT_MS = 100;
const COLD_MAP_MS = 2000;
const DEPARTMENTS_MS = 1000;

const LOOKS = {
  home: { what: 'home page', path: '/my-home-page' },
  situation: { what: 'state of the sends', path: '/situation' },
  company: { what: 'state of the sends, by the largest company', path: '/situation', level: 3 },
  history: { what: 'history', path: '/past-sends' },
  result: { what: 'result of the event', path: '/events/EVENT/result' },
  people: { what: 'people of the event', path: '/events/EVENT/people' },
  handOvers: { what: 'how fast its alerts left', path: '/events/EVENT/hand-overs' },
};

export const goals = [
  ...Object.entries(LOOKS).map(([id, { what, level }]) => ({
    id: `watching ${id}`,
    what: `p95 of the ${what}${level === undefined ? ' of all companies' : ''} while a send runs ÷ ${LIMIT_MS} ms`,
    goal: 1,
    atMost: true,
  })),
  { id: 'watching map', what: `first read of the map meanwhile ÷ ${COLD_MAP_MS / 1000} s`, goal: 1, atMost: true },
  {
    id: 'watching departments',
    what: `reachability by department of all companies meanwhile ÷ ${DEPARTMENTS_MS / 1000} s`,
    goal: 1,
    atMost: true,
  },
];

/** Everybody who looks does so every half second, so that a look is measured and not a queue of them. */
const EVERY_MS = 500;
const LOOKING = 2;
const SECONDS = 5;
/** Longer than a reading of the map is kept: each round reads it first, and nothing is read again beside the other looks. */
const ROUND_SECONDS = 75;

const TEXT = { subject: 'お知らせ', body: '落ち着いて行動してください。', sms: '落ち着いて行動してください。' };

/** A notice of the provider to all travelers, a delivery a company, as the API makes it. */
async function noticeToAll({ dataSource, owner }) {
  const { rows: companies } = await owner.query('SELECT DISTINCT company_id AS id FROM applicant ORDER BY id');
  const sendId = randomUUID();
  for (const { id } of companies) {
    await dataSource.transaction((tx) =>
      createDelivery(tx, {
        ...REGISTRATION,
        messageType: MESSAGE_TYPE.notice,
        smsPossible: false,
        companyId: id,
        audience: sql`SELECT a.id FROM applicant a WHERE a.company_id = ${id} AND a.deleted_at IS NULL`,
        byHand: { sendId, senderId: 1, texts: { jp: TEXT, en: TEXT }, channels: ['mail'], waitSeconds: 0, plan: null },
      }),
    );
  }
}

export const run = ({ rounds, travelers = 1_000_000 }) =>
  withSeededApi(travelers, async (api) => {
    const { eventId } = await strike(api.owner);
    await noticeToAll(api);
    const sink = await startSink();
    const env = settings({
      DATABASE_URL: api.url,
      SMTP_URL: sink.url,
      WORKER_HEALTH_PORT: String(await freePort()),
      // so that it lasts as long as the rounds
      SMTP_RATE: String(Math.ceil(travelers / (rounds * ROUND_SECONDS))),
    });
    const worker = startProgram('apps/worker/dist/main.js', { env });
    const headers = { Authorization: `Bearer ${await api.token(1)}` };
    const figures = { map: [], departments: [], ...Object.fromEntries(Object.keys(LOOKS).map((id) => [id, []])) };
    const once = async (path) => {
      const started = performance.now();
      const answer = await fetch(`http://127.0.0.1:${api.port}/api/v1${path}`, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
      return performance.now() - started;
    };
    try {
      await until(async () => (await sink.seen()).taken > 0, 60, 'the send begins');
      for (let round = 0; round < rounds; round += 1) {
        const began = performance.now();
        figures.map.push(await once('/maps?zoom=5&bounds=122,24,150,46'));
        figures.departments.push(await once('/reachability/departments'));
        for (const [id, { path, level }] of Object.entries(LOOKS)) {
          const as = level === undefined ? headers : { Authorization: `Bearer ${await api.token(level)}` };
          const next = () => request('GET', `/api/v1${path.replace('EVENT', eventId)}`, { headers: as });
          const how = { ports: [api.port], connections: LOOKING, seconds: SECONDS, everyMs: EVERY_MS, next };
          figures[id].push((await httpLoad(how)).p95);
        }
        const { taken } = await sink.seen();
        if (taken >= travelers) throw new Error('the send was over before the round');
        if (round + 1 < rounds) await sleep(Math.max(0, ROUND_SECONDS * 1000 - (performance.now() - began)));
      }
    } finally {
      await worker.stop();
      sink.stop();
    }
    const share = (values, of) => summary(values.map((value) => value / of));
    return {
      ratios: {
        ...Object.fromEntries(Object.keys(LOOKS).map((id) => [`watching ${id}`, share(figures[id], LIMIT_MS)])),
        'watching map': share(figures.map, COLD_MAP_MS),
        'watching departments': share(figures.departments, DEPARTMENTS_MS),
      },
      figures: summaries(
        Object.fromEntries(Object.entries(figures).map(([id, values]) => [`${LOOKS[id]?.what ?? id}, ms`, values])),
      ),
    };
  });
