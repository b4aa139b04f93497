import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../scripts/lib/ports.mjs';
import { withDatabase } from './database.mjs';
import { startProgram, startSink, summaries, summary, until } from './lib.mjs';
import { rawRate } from './senders/raw.mjs';
import { newDelivery, settings } from './settings.mjs';
import { seedTravelers } from './travelers.mjs';

/** Does a worker, as it is set when it is installed, find what each relay lets through? All of them over TLS. */
const RELAYS = {
  '1 ms': { delay: 1 },
  '10 ms': { delay: 10 },
  '40 ms': { delay: 40 },
  '120 ms': { delay: 120 },
  '40 ms, 10 connections': { delay: 40, connections: 10 },
  '40 ms, 50 mails a connection': { delay: 40, messages: 50 },
  '40 ms, 200 mails/s': { delay: 40, rate: 200 },
  '40 ms, 14 mails/s': { delay: 40, rate: 14 },
  '40 ms, 5 % refused for now, 1 % for good': { delay: 40, refuses: true },
  '10 ms, all of these': { delay: 10, connections: 10, messages: 50, rate: 200, refuses: true },
};
const RATED = Object.keys(RELAYS).filter((name) => RELAYS[name].rate);

export const goals = [
  ...Object.keys(RELAYS).map((name) => ({
    id: name,
    what: 'mails/s in the seconds 10 to 15 ÷ what the relay lets through',
    goal: 0.9,
  })),
  ...RATED.map((name) => ({
    id: `${name}: refused`,
    what: 'refusals because of the rate ÷ mails taken, from the tenth second on',
    goal: 0.01,
    atMost: true,
  })),
  { id: 'lost', what: 'recipients that no mail reached and no refusal', goal: 0, atMost: true, always: true },
  { id: 'twice', what: 'mails that arrived twice', goal: 0, atMost: true, always: true },
];

/** The settings' default. */
const CEILING = 100;
const [REACHED, MEASURED] = [10, 5];
const RAW_SECONDS = 3;
const DOMAINS = 20;

export const run = ({ rounds, travelers = 200_000 }) =>
  withDatabase(async ({ url, dataSource, owner }) => {
    const folder = mkdtempSync(join(tmpdir(), 'relay-'));
    makeCertificate(folder);
    const ca = readFileSync(join(folder, 'certificate.pem'));
    const found = Object.fromEntries(goals.map(({ id }) => [id, []]));
    const figures = {};
    const companies = new Map();
    const companyOf = async (people) => {
      if (!companies.has(people)) companies.set(people, await seedTravelers(owner, people, { domains: DOMAINS }));
      return companies.get(people);
    };
    try {
      for (let round = 0; round < rounds; round += 1)
        for (const [name, relay] of Object.entries(RELAYS)) {
          const sink = await startSink('--addresses', ...optionsOf({ ...relay, tls: folder }));
          const relayUrl = sink.url.replace('smtp:', 'smtps:');
          let worker;
          try {
            const limit = await limitOf(relayUrl, relay, ca);
            await sink.seen('reset');
            // in steps, so that few companies are made
            const wanted = Math.min(2 ** Math.ceil(Math.log2(limit * (REACHED + MEASURED + 3))), travelers);
            const { id } = await newDelivery(dataSource, await companyOf(wanted));
            const env = settings({
              DATABASE_URL: url,
              SMTP_URL: relayUrl,
              SMTP_CA_FILE: join(folder, 'certificate.pem'),
              WORKER_HEALTH_PORT: String(await freePort()),
            });
            worker = startProgram('apps/worker/dist/main.js', { env });
            await until(async () => (await sink.seen()).taken > 0, 120, `${name}: the first mail`);
            await sleep(REACHED * 1000);
            const before = await sink.seen();
            await sleep(MEASURED * 1000);
            const after = await sink.seen();
            const perSecond = (after.taken - before.taken) / MEASURED;
            found[name].push(perSecond / limit);
            (figures[`${name}: mails/s`] ??= []).push(perSecond);
            (figures[`${name}: what it lets through`] ??= []).push(limit);
            if (relay.rate)
              found[`${name}: refused`].push((after.throttled - before.throttled) / (after.taken - before.taken));
            await until(() => isFinished(dataSource, id), 600, `${name}: the end of the send`);
            const { taken, different } = await sink.seen();
            const [{ refused }] = await dataSource.query(
              `SELECT count(*)::int AS refused FROM recipient WHERE delivery_id = $1 AND mail_state = 'refused'`,
              [id],
            );
            found.lost.push(wanted - different - refused);
            found.twice.push(taken - different);
          } finally {
            await worker?.stop();
            sink.stop();
          }
        }
    } finally {
      rmSync(folder, { recursive: true });
    }
    const ratios = Object.fromEntries(Object.entries(found).map(([id, values]) => [id, summary(values)]));
    return { ratios, figures: summaries(figures) };
  });

/** What the sink refuses of those it sees for the first time; its rate counts them too. */
const REFUSED = 0.06;
/** Its rate if it has one, otherwise what as many connections as it lets in send. */
const limitOf = async (url, { connections = CEILING, messages, rate = Infinity, refuses = false }, ca) =>
  rate < Infinity
    ? rate * (refuses ? 1 - REFUSED : 1)
    : rawRate(url, { connections: Math.min(connections, CEILING), messages, ca, seconds: RAW_SECONDS });

const optionsOf = (relay) =>
  Object.entries(relay).map(([name, value]) => (value === true ? `--${name}` : `--${name}=${value}`));

const isFinished = async (dataSource, id) =>
  (await dataSource.query('SELECT state FROM delivery WHERE id = $1', [id]))[0].state === 'finished';

function makeCertificate(folder) {
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=relay'];
  execFileSync('openssl', [...request, '-addext', 'subjectAltName=IP:127.0.0.1', ...files], { stdio: 'ignore' });
}
