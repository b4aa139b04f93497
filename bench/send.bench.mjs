import { withDatabase } from './database.mjs';
import { inTurn, ratio, startSink, summaries, summary } from './lib.mjs';
import { fullSender } from './senders/full.mjs';
import { statelessSender } from './senders/stateless.mjs';
import { stockSender } from './senders/stock.mjs';
import { usualSender } from './senders/usual.mjs';
import { contextOf } from './settings.mjs';
import { seedTravelers } from './travelers.mjs';

/**
 * The whole send with its durable state, compared with the same sender without any, with stock nodemailer, and with
 * the usual pattern.
 */
export const goals = [
  { id: 'P1', what: 'full send (durable state) ÷ same sender without state', goal: 0.8 },
  { id: 'P2', what: 'full send ÷ stock nodemailer pool without state', goal: 4 },
  { id: 'P3', what: 'full send ÷ BullMQ on Redis, a job and an UPDATE a recipient, nodemailer', goal: 6 },
  { id: 'P1 µs', what: 'processor time of PostgreSQL a mail of the full send ÷ 25 µs', goal: 1, atMost: true },
];
const WANTED_MICROS = 25;

/** Recipients per round; fewer if a thousand take a second. */
const RECIPIENTS = { full: 10_000, stateless: 10_000, stock: 10_000, usual: 2000 };
const WARM_UPS = 2;
const CONNECTIONS = 5;

export const run = ({ rounds }) => withDatabase((database) => withSink((sink) => measure(rounds, database, sink)));

async function withSink(work) {
  const sink = await startSink();
  try {
    return await work(sink);
  } finally {
    sink.stop();
  }
}

async function measure(rounds, { url, dataSource, owner }, sink) {
  const context = contextOf(dataSource, {
    DATABASE_URL: url,
    SMTP_URL: sink.url,
    SMTP_CONNECTIONS: String(CONNECTIONS),
  });
  const [many, few] = [await seedTravelers(owner, RECIPIENTS.full), await seedTravelers(owner, RECIPIENTS.usual)];
  const senders = {
    full: fullSender(context, many),
    stateless: statelessSender(context, many),
    stock: stockSender(sink.port, CONNECTIONS, RECIPIENTS.stock),
    usual: await usualSender(context, few, sink.port, CONNECTIONS),
  };
  const names = Object.keys(senders);
  const rates = { full: [], stateless: [], stock: [], usual: [] };
  const [sinkShare, postgresMicros] = [[], []];
  try {
    for (let round = -WARM_UPS; round < rounds; round += 1) {
      for (const name of inTurn(names, round + WARM_UPS)) {
        const before = await sink.seen('reset');
        const seconds = await senders[name].send();
        const { taken, cpuSeconds } = await sink.seen();
        if (taken !== RECIPIENTS[name]) throw new Error(`${name}: the sink took ${taken} mails`);
        if (round < 0) continue;
        rates[name].push(taken / seconds);
        if (name !== 'full') continue;
        sinkShare.push((cpuSeconds - before.cpuSeconds) / seconds);
        postgresMicros.push((senders.full.postgresSeconds() * 1e6) / taken);
      }
    }
  } finally {
    for (const { close } of Object.values(senders)) await close();
  }
  return {
    ratios: {
      P1: ratio(rates.full, rates.stateless),
      P2: ratio(rates.full, rates.stock),
      P3: ratio(rates.full, rates.usual),
      'P1 µs': summary(postgresMicros.map((micros) => micros / WANTED_MICROS)),
    },
    figures: summaries({
      'full mails/s': rates.full,
      'stateless mails/s': rates.stateless,
      'stock mails/s': rates.stock,
      'usual mails/s': rates.usual,
      'processor time of PostgreSQL in the full send, µs a mail': postgresMicros,
      'processors used by the sink in the full send': sinkShare,
    }),
  };
}
