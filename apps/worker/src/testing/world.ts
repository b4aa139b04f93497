import { createHash } from 'node:crypto';
import { readTelegram, rows, sql } from '@tabimori/server';
import type { Telegram } from '@tabimori/domain';
import type { Threshold } from '@tabimori/shared';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { createTestDatabase } from '../../../../tests/support/database.js';
import { makeCompany, makeDivision, makeTelegram } from '../../../../tests/support/factories.js';
import { startSmtpSink, type SmtpSink } from '../../../../tests/support/smtp-sink.js';
import type { Context } from '../context.js';
import { decideTelegrams } from '../decisions/decide-telegrams.js';
import { followUp } from '../decisions/follow-up.js';
import { retryDecisions } from '../decisions/retry-decisions.js';
import { createSender } from '../sending/sender.js';
import { advanceWaves } from '../waves/advance-waves.js';
import { testContext } from './context.js';
import { mortal, throughDeaths, type Step } from './mortal.js';
import { elapse, restart, untilNextStage } from './time.js';

/** A telegram as it arrives; `firstSeenAt` by the feed's clock. */
export interface Arrival {
  url: string;
  type: string;
  xml: string;
  firstSeenAt: Date;
}

/** The ways in which a worker does a piece of work. */
export type Worker = (work: (context: Context) => Promise<void>) => Promise<void>;

/** A database with companies and travelers, a relay that keeps what it is given, and time that passes on demand. */
export interface World {
  db: DataSource;
  /** connects with the application's role */
  databaseUrl: string;
  sink: SmtpSink;
  /** a worker that lives */
  one: Worker;
  /** two at once */
  two: Worker;
  /** one that is killed at each of its steps and started again, and how often that was */
  dying: (step: Step) => { worker: Worker; deaths: () => number };
  /** one that is killed before this statement (from 1), and started again */
  dyingAt: (statement: number) => Worker;
  store: (arrival: Arrival) => Promise<void>;
  decide: (worker: Worker) => Promise<void>;
  send: () => Promise<void>;
  /** lets the seconds pass; each stage that becomes due meanwhile is sent */
  pass: (worker: Worker, seconds: number) => Promise<void>;
  /** lets time pass until no stage is to come */
  finish: (worker: Worker) => Promise<void>;
  /** forgets every event and message; companies and travelers stay */
  forget: () => Promise<void>;
  close: () => Promise<void>;
}

/** Large telegrams take half a second to read: each is read once, however often a worker is killed. */
function rememberingReader(): Context['readTelegram'] {
  const read = new Map<string, Promise<Telegram>>();
  return (xml, url) => {
    const key = `${url} ${createHash('sha256').update(xml).digest('hex')}`;
    const telegram = read.get(key) ?? Promise.resolve().then(() => readTelegram(xml, url));
    read.set(key, telegram);
    return telegram;
  };
}

const FOREVER = 7 * 86_400;

export async function createWorld(): Promise<World> {
  const database = await createTestDatabase();
  const sink = await startSmtpSink();
  const db = database.dataSource;
  const reader = rememberingReader();
  const contextOn = (dataSource: DataSource): Context =>
    testContext(
      dataSource,
      { smtpUrl: sink.url, confirmationDelaySeconds: 900, reminderIntervalSeconds: 900 },
      { readTelegram: reader },
    );
  const sender = createSender(contextOn(db));
  const pass = async (worker: Worker, seconds: number): Promise<void> => {
    for (let left = seconds; ;) {
      const next = await untilNextStage(db);
      await elapse(db, Math.min(next ?? left, left));
      if (next === null || next > left) return;
      left -= next;
      await worker(advanceWaves);
      await sender.run();
    }
  };
  return {
    db,
    databaseUrl: database.url,
    sink,
    one: (work) => work(contextOn(db)),
    two: async (work) => void (await Promise.all([work(contextOn(db)), work(contextOn(db))])),
    dying: (step) => {
      let deaths = 0;
      const worker: Worker = async (work) => {
        deaths += await throughDeaths(
          db,
          step,
          (life) => work(contextOn(life)),
          () => restart(db),
        );
      };
      return { worker, deaths: () => deaths };
    },
    dyingAt: (statement) => async (work) => {
      const life = mortal(db, statement, 'statement');
      await work(contextOn(life.dataSource)).catch((error: unknown) => {
        if (!life.died()) throw error;
      });
      if (!life.died()) return;
      await restart(db);
      await work(contextOn(db));
    },
    store: async ({ xml, ...telegram }) => void (await makeTelegram(db, xml, telegram)),
    decide: async (worker) => {
      await worker(decideTelegrams);
      await worker(retryDecisions);
      await worker(followUp);
    },
    send: () => sender.run(),
    pass,
    finish: async (worker) => {
      await sender.run();
      while ((await untilNextStage(db)) !== null) await pass(worker, FOREVER);
    },
    forget: async () => {
      sink.mails.length = 0;
      await asOwner(database.url, 'TRUNCATE event, telegram, delivery CASCADE');
    },
    close: async () => {
      await sender.close();
      await sink.close();
      await database.drop();
    },
  };
}

/** A statement that the application's role may not run. */
export async function asOwner(databaseUrl: string, text: string): Promise<void> {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = new URL(databaseUrl).pathname;
  const owner = new Client({ connectionString: url.toString() });
  await owner.connect();
  await owner.query(text).finally(() => owner.end());
}

/** A company with a traveler (or more) in each of these prefectures, `<name>-<prefecture>@example.com`; returns its id. */
export async function makeTravelers(
  db: DataSource,
  name: string,
  earthquakeThreshold: Threshold,
  prefectures: readonly string[],
  each = 1,
): Promise<number> {
  const setting = { earthquakeThreshold, reminderTimes: 2 };
  const { id } = await makeCompany(db, { name }, setting);
  const division = await makeDivision(db, id);
  await rows(
    db,
    sql`INSERT INTO applicant (company_id, division_id, name, app_id, mail_address, country_id, prefecture_code)
     SELECT ${id}, ${division.id}, '旅行者', upper(substr(md5(mark), 1, 10)), mark || '@example.com',
       (SELECT id FROM country WHERE code = '392'), code
     FROM unnest(${prefectures}::text[]) AS code, generate_series(1, ${each}::int) AS n,
       LATERAL (SELECT ${name} || '-' || code || CASE WHEN n = 1 THEN '' ELSE '-' || n END AS mark) AS marked`,
  );
  return id;
}
