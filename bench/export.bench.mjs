import { grownBy, ratio, summaries, summary } from './lib.mjs';
import { withSeededApi } from './seeded-api.mjs';

/** An export of 100,000 travelers, compared with the same rows as CSV straight from the database. */
export const goals = [
  { id: 'P9', what: 'xlsx export of 100,000 rows ÷ CSV of the same rows', goal: 6, atMost: true },
  { id: 'P9 MB', what: 'MB that the API grows by', goal: 150, atMost: true },
  { id: 'P9 first byte', what: 'seconds until the first byte ÷ 2', goal: 1, atMost: true },
];

const CSV = `SELECT a.app_id, a.name, a.name_kana, c.name, v.name, a.mail_address, a.mail_undelivered, a.phone, a.sms_undelivered, n.name,
    p.name, a.city, a.number_of_people, a.language, a.stay_from, a.stay_to, a.app_registered_at, a.created_at
  FROM applicant a JOIN company c ON c.id = a.company_id JOIN division v ON v.id = a.division_id JOIN country n ON n.id = a.country_id
  LEFT JOIN prefecture p ON p.code = a.prefecture_code WHERE a.deleted_at IS NULL ORDER BY a.id DESC`;
const BATCH = 1000;

export const run = ({ rounds, travelers = 100_000 }) =>
  withSeededApi(travelers, async ({ port, pid, dataSource, token }) => {
    const headers = { Authorization: `Bearer ${await token(1)}` };
    const figures = { xlsx: [], csv: [], first: [], grown: [], megabytes: [] };
    const turns = [
      async () => {
        let started;
        let ended;
        let first;
        let bytes = 0;
        const { grown } = await grownBy(pid, async () => {
          started = performance.now();
          const answer = await fetch(`http://127.0.0.1:${port}/api/v1/applicants/export`, { headers });
          if (!answer.ok) throw new Error(`export: ${answer.status}`);
          for await (const part of answer.body) {
            first ??= performance.now();
            bytes += part.length;
          }
          ended = performance.now();
        });
        return {
          xlsx: (ended - started) / 1000,
          first: (first - started) / 1000,
          grown,
          megabytes: bytes / 2 ** 20,
        };
      },
      async () => ({ csv: await csvSeconds(dataSource) }),
    ];
    for (let round = -1; round < rounds; round += 1) {
      for (const turn of round % 2 ? turns : turns.toReversed()) {
        const found = await turn();
        if (round >= 0) for (const [name, value] of Object.entries(found)) figures[name].push(value);
      }
    }
    return {
      ratios: {
        P9: ratio(figures.xlsx, figures.csv),
        'P9 MB': summary(figures.grown),
        'P9 first byte': summary(figures.first.map((seconds) => seconds / 2)),
      },
      figures: summaries({
        'xlsx, s': figures.xlsx,
        'CSV, s': figures.csv,
        'first byte, s': figures.first,
        'MB of the file': figures.megabytes,
      }),
    };
  });

const csvCell = (value) => {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '');
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Also with a cursor, each row made a line of text that is thrown away. */
async function csvSeconds(dataSource) {
  const runner = dataSource.createQueryRunner();
  const started = performance.now();
  let bytes = 0;
  try {
    await runner.startTransaction();
    await runner.query(`DECLARE rows NO SCROLL CURSOR FOR ${CSV}`);
    const client = await runner.connect();
    for (;;) {
      const { rows } = await client.query({ text: `FETCH ${BATCH} FROM rows`, rowMode: 'array' });
      if (rows.length === 0) break;
      bytes += Buffer.from(rows.map((row) => row.map(csvCell).join(',')).join('\n')).length;
    }
    if (bytes === 0) throw new Error('no rows');
    return (performance.now() - started) / 1000;
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}
