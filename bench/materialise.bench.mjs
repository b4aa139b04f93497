import { withDatabase } from './database.mjs';
import { postgresSeconds, ratio, summaries, summary, timed } from './lib.mjs';
import { makeSlices, newDelivery } from './settings.mjs';
import { seedTravelers } from './travelers.mjs';

/**
 * Creating the rows of an alert to a million travelers, slice after slice, compared with copying the same columns into a plain table.
 */
export const goals = [
  {
    id: 'P4',
    what: '1 million recipients with their snapshot ÷ CREATE UNLOGGED TABLE AS of the same columns',
    goal: 1.5,
    atMost: true,
  },
  { id: 'P4 s', what: 'processor time of PostgreSQL for all of it ÷ 6 s', goal: 1, atMost: true },
  { id: 'P4 MB', what: 'MB of recipients, chunks and counters', goal: 250, atMost: true },
];

const DOMAINS = 50;
const WANTED_SECONDS = 6;

export const run = ({ rounds, travelers = 1_000_000 }) =>
  withDatabase(async ({ dataSource, owner }) => {
    let company;
    const seeded = await timed(async () => (company = await seedTravelers(owner, travelers, { domains: DOMAINS })));
    const [ours, decided, limit, megabytes, used] = [[], [], [], [], []];
    const makeLimit = () =>
      owner.query(
        `CREATE UNLOGGED TABLE same_columns AS
         SELECT 1 AS delivery_id, a.id AS applicant_id, a.division_id, a.name, a.language, a.prefecture_code, a.mail_address,
           a.phone_e164 AS phone, 1 AS mail_chunk_id, 1 AS sms_chunk_id, 'pending'::varchar(12) AS mail_state, 'none'::varchar(12) AS sms_state
         FROM applicant a WHERE a.company_id = ${company} AND a.prefecture_code = '17' AND a.deleted_at IS NULL`,
      );
    const measureLimit = async () => {
      limit.push(await timed(makeLimit));
      await owner.query('DROP TABLE same_columns');
    };
    const measureOurs = async () => {
      let made;
      const before = await postgresSeconds(dataSource);
      const first = await timed(async () => (made = await newDelivery(dataSource, company)));
      decided.push(first);
      ours.push(first + (await timed(() => makeSlices(dataSource))));
      used.push((await postgresSeconds(dataSource)) - before);
      const [{ people }] = await dataSource.query('SELECT count(*)::int AS people FROM recipient');
      if (made.recipients !== travelers || people !== travelers) throw new Error(`${people} recipients`);
      const [{ bytes }] = await dataSource.query(
        `SELECT sum(pg_total_relation_size(name::regclass))::float8 AS bytes
         FROM unnest(ARRAY['recipient', 'chunk', 'chunk_tally', 'delivery_tally']) AS name`,
      );
      megabytes.push(bytes / 2 ** 20);
      await owner.query('TRUNCATE delivery CASCADE');
      await owner.query('TRUNCATE recipient, chunk, chunk_tally, delivery_tally');
      await owner.query('CHECKPOINT').catch(() => undefined);
    };
    for (let round = 0; round < rounds; round += 1) {
      const turns = [measureLimit, measureOurs];
      for (const measure of round % 2 ? turns.reverse() : turns) await measure();
    }
    const figures = {
      'all of it, s': ours,
      'the decision, with its first slice, s': decided,
      'processor time of PostgreSQL, s': used,
      'CREATE UNLOGGED TABLE AS, s': limit,
      'seed of the travelers, s': [seeded],
    };
    return {
      ratios: {
        P4: ratio(ours, limit),
        'P4 s': summary(used.map((seconds) => seconds / WANTED_SECONDS)),
        'P4 MB': summaries({ megabytes }).megabytes,
      },
      figures: summaries(figures),
    };
  });
