import { createDataSource, createDelivery, createLogger, inPrefectures, readConfig } from '@tabimori/server';
import nodemailer from 'nodemailer';
import { createMetrics } from '../apps/worker/dist/health/metrics.js';
import { createFactsReader } from '../apps/worker/dist/sending/delivery-facts.js';
import { createMailTransport } from '../apps/worker/dist/sending/mail/mail-transport.js';
import { createSender } from '../apps/worker/dist/sending/sender.js';
import { startDatabase } from './database.mjs';
import { startSink, summary, timed } from './lib.mjs';

/** P1 and P2: the whole send with its durable state, against the same sender without any, and against stock nodemailer. */
export const goals = [
  { id: 'P1', what: 'full send (durable state) ÷ same sender without state', goal: 0.9 },
  { id: 'P2', what: 'full send ÷ stock nodemailer pool without state', goal: 4 },
];

const RECIPIENTS = 10_000;
const WARM_UP = 1000;
const CONNECTIONS = 5;
/** As many messages wait for a connection as in the full send: 4 chunks with a window each. */
const IN_FLIGHT = 4 * 50;

export async function run({ rounds }) {
  const sink = await startSink();
  const database = await startDatabase();
  const dataSource = await createDataSource(database.url, 16).initialize();
  try {
    const context = contextOf(dataSource, database.url, sink.url);
    await fillDatabase(dataSource);
    const ways = { full: fullSend(context), stateless: statelessSend(context), stock: stockSend(sink.url) };
    for (const way of Object.values(ways)) await way(WARM_UP);
    const rates = { full: [], stateless: [], stock: [] };
    const before = await sink.taken();
    for (let round = 0; round < rounds; round += 1) {
      // each round begins with another, so that nobody always runs first
      const names = Object.keys(ways);
      for (let i = 0; i < names.length; i += 1) {
        const name = names[(round + i) % names.length];
        rates[name].push(RECIPIENTS / (await ways[name](RECIPIENTS)));
      }
    }
    const taken = (await sink.taken()) - before;
    if (taken !== rounds * 3 * RECIPIENTS) throw new Error(`the sink took ${taken} mails`);
    const ratio = (other) => summary(rates.full.map((rate, round) => rate / rates[other][round]));
    return {
      ratios: { P1: ratio('stateless'), P2: ratio('stock') },
      figures: Object.fromEntries(Object.entries(rates).map(([name, all]) => [`${name} mails/s`, summary(all)])),
    };
  } finally {
    await dataSource.destroy();
    await database.stop();
    sink.stop();
  }
}

function contextOf(dataSource, databaseUrl, smtpUrl) {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtpUrl,
    SMTP_CONNECTIONS: String(CONNECTIONS),
    JMA_FEED_URL: 'http://127.0.0.1:1/feed.xml',
    LINK_KEYS: '1:a-key-for-links-of-the-bench-only-1',
    JWT_SECRET: 'a-key-for-tokens-of-the-bench-only-1',
    SUPPORT_MAIL_KEY: 'support-mail-key',
    APP_BASE_URL: 'https://tabimori.example.com',
  });
  return {
    dataSource,
    config,
    logger: createLogger('bench', 'warn'),
    metrics: createMetrics(),
    holder: 'bench',
    now: () => new Date(),
    wake: () => undefined,
    readTelegram: () => Promise.reject(new Error('not used')),
    stopping: new AbortController().signal,
  };
}

async function fillDatabase(dataSource) {
  await dataSource.query(`WITH c AS (INSERT INTO category (name) VALUES ('bench') RETURNING id),
    k AS (INSERT INTO company (category_id, name) SELECT id, '計測商事' FROM c RETURNING id),
    s AS (INSERT INTO auto_send_setting (company_id) SELECT id FROM k)
    INSERT INTO division (company_id, name) SELECT id, '計測部' FROM k`);
  await dataSource.query(
    `INSERT INTO applicant (company_id, division_id, name, app_id, mail_address, country_id, prefecture_code)
     SELECT d.company_id, d.id, '旅行者 ' || n, lpad(n::text, 10, '0'), 't' || n || '@example.com',
       (SELECT id FROM country WHERE code = '392'), CASE WHEN n <= ${WARM_UP} THEN '17' ELSE '16' END
     FROM division d, generate_series(1, ${WARM_UP + RECIPIENTS}) AS n`,
  );
}

/** A safety confirmation to so many; made before the clock runs. */
function newDelivery(dataSource, count) {
  const codes = [count === WARM_UP ? '17' : '16'];
  return dataSource.transaction((tx) =>
    createDelivery(tx, {
      companyId: 1,
      messageType: 1,
      reminderNumber: 0,
      origin: 'manual',
      eventId: null,
      waveId: null,
      rootId: null,
      facts: {
        originAt: '2024-01-01T07:10:00Z',
        epicenter: '石川県能登地方',
        magnitude: '7.6',
        intensities: { [codes[0]]: { intensity: '7', unreceived: false } },
      },
      audience: inPrefectures(1, codes),
      smsPossible: false,
    }),
  );
}

function fullSend(context) {
  return async (count) => {
    const delivery = await newDelivery(context.dataSource, count);
    const sender = createSender(context);
    const seconds = await timed(() => sender.run());
    await sender.close();
    const [{ state }] = await context.dataSource.query('SELECT state FROM delivery WHERE id = $1', [delivery.id]);
    if (state !== 'finished') throw new Error(`the delivery is ${state}`);
    return seconds;
  };
}

function statelessSend(context) {
  return async (count) => {
    const delivery = await newDelivery(context.dataSource, count);
    await context.dataSource.query('UPDATE chunk SET done = true WHERE delivery_id = $1', [delivery.id]);
    const facts = await createFactsReader(context.dataSource)(delivery.id);
    const recipients = await context.dataSource.query(
      `SELECT applicant_id AS "applicantId", name, language, prefecture_code AS "prefectureCode", mail_address AS "mailAddress",
         phone, '' AS "appId", false AS abroad, false AS uncertain FROM recipient WHERE delivery_id = $1`,
      [delivery.id],
    );
    const transport = createMailTransport(context);
    let next = 0;
    const lane = async () => {
      while (next < recipients.length)
        await transport.send(facts, [recipients[next++]], { priority: 1, aside: false }, () => true);
    };
    const seconds = await timed(() => Promise.all(Array.from({ length: IN_FLIGHT }, lane)));
    transport.close();
    return seconds;
  };
}

const BODY = `まず身の安全を確保してください。海の近くにいる人は、すぐに海岸や川沿いから離れ、高い所へ。

石川県の最大震度：7
発生：1月1日 16:10
震源：石川県能登地方
規模：M7.6
（気象庁発表）

・落ちてくる物、壊れた建物、がけから離れてください。
・揺れの強かった所では、このあとも強い揺れに注意してください。
・津波の有無は、テレビ・ラジオ・自治体の発表で確かめてください。
`;

function stockSend(url) {
  const { hostname: host, port } = new URL(url);
  return async (count) => {
    const pool = nodemailer.createTransport({
      pool: true,
      host,
      port,
      maxConnections: CONNECTIONS,
      maxMessages: Infinity,
    });
    let next = 0;
    const lane = async () => {
      while (next < count) {
        next += 1;
        await pool.sendMail({
          from: { name: '計測商事', address: 'no-reply@example.com' },
          to: `t${next}@example.com`,
          subject: '【地震】石川県で最大震度7 身の安全を',
          text: `${BODY}\n旅行者 ${next}さんの回答は、いまは不要です。このあと安否確認を送ります。`,
        });
      }
    };
    const seconds = await timed(() => Promise.all(Array.from({ length: IN_FLIGHT }, lane)));
    pool.close();
    return seconds;
  };
}
