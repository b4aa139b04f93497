import { withDatabase } from './database.mjs';
import { postForms } from './http-load.mjs';
import { inTurn, postgresSeconds, processorSeconds, ratio, summaries, summary } from './lib.mjs';
import { linksOf, newDelivery, startServer } from './settings.mjs';
import { seedTravelers } from './travelers.mjs';

/** Travelers answer all at once: the response page's form, compared with a bare server that runs its two statements. */
export const goals = [
  { id: 'P6', what: 'answers/s ÷ raw node:http with the same two statements a request', goal: 1.2 },
  { id: 'P6 rate', what: 'answers/s of one replica ÷ 5,000', goal: 1 },
  { id: 'P6 p99', what: 'p99 at 64 connections ÷ raw’s', goal: 1, atMost: true },
  { id: 'P6 two', what: 'answers/s of two replicas ÷ one', goal: 1.8 },
  { id: 'P6 two p99', what: 'p99 of two replicas ÷ raw’s', goal: 1, atMost: true },
];
const WANTED_RATE = 5000;

const TRAVELERS = 10_000;
const CONNECTIONS = 64;
const SECONDS = 4;

export const run = ({ rounds }) =>
  withDatabase(async ({ url, dataSource, owner }) => {
    const bodies = await formsOf(dataSource, await seedTravelers(owner, TRAVELERS));
    const programs = [];
    const start = async (script) => {
      const program = await startServer(script, url);
      programs.push(program);
      return program.port;
    };
    try {
      const raw = [await start('bench/raw-answers.mjs')];
      const two = [await start('apps/api/dist/main.js'), await start('apps/api/dist/main.js')];
      const ways = { raw, one: two.slice(0, 1), two };
      const names = Object.keys(ways);
      const rates = { raw: [], one: [], two: [] };
      const p99s = { raw: [], one: [], two: [] };
      const micros = { raw: [], one: [], two: [] };
      const pids = Object.fromEntries(programs.map(({ port, child }) => [port, child.pid]));
      const used = async (ports) =>
        ports.reduce((sum, port) => sum + processorSeconds(pids[port]), await postgresSeconds(dataSource));
      for (let round = -1; round < rounds; round += 1) {
        for (const name of inTurn(names, round + 1)) {
          const before = await used(ways[name]);
          const { rate, p99 } = await postForms({
            ports: ways[name],
            bodies,
            connections: CONNECTIONS,
            seconds: SECONDS,
          });
          if (round < 0) continue;
          rates[name].push(rate);
          p99s[name].push(p99);
          micros[name].push((((await used(ways[name])) - before) / (rate * SECONDS)) * 1e6);
        }
      }
      return {
        ratios: {
          P6: ratio(rates.one, rates.raw),
          'P6 rate': summary(rates.one.map((rate) => rate / WANTED_RATE)),
          'P6 p99': ratio(p99s.one, p99s.raw),
          'P6 two': ratio(rates.two, rates.one),
          'P6 two p99': ratio(p99s.two, p99s.raw),
        },
        figures: summaries({
          'raw answers/s': rates.raw,
          'one replica, answers/s': rates.one,
          'two replicas, answers/s': rates.two,
          'raw p99, ms': p99s.raw,
          'one replica, p99, ms': p99s.one,
          'two replicas, p99, ms': p99s.two,
          'processor time of raw and PostgreSQL, µs an answer': micros.raw,
          'of one replica and PostgreSQL': micros.one,
          'of two replicas and PostgreSQL': micros.two,
        }),
      };
    } finally {
      for (const { stop } of programs) await stop();
    }
  });

/** The forms of a safety confirmation's recipients, without the nonce, which differs in every request. */
async function formsOf(dataSource, company) {
  const { id } = await newDelivery(dataSource, company, { messageType: 2 });
  const links = await linksOf(dataSource, id);
  return links.map((link) => `token=${link}&response=1&comment=&lang=ja&n=`);
}
