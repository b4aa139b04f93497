import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UPLOAD, UPLOAD_FIELDS, UPLOAD_TITLES } from '@tabimori/shared';
import { FAMILY } from '../apps/demo/dist/data/names.js';
import { freePort } from '../scripts/lib/ports.mjs';
import { copyIn } from './copy-in.mjs';
import { grownBy, inTurn, ratio, startProgram, summaries, summary, timed, until } from './lib.mjs';
import { FIRST, PLACES, SECOND } from './seed-names.mjs';
import { withSeededApi } from './seeded-api.mjs';
import { settings } from './settings.mjs';
import { workbookOf } from './workbook.mjs';

/**
 * An upload of 100,000 travelers in a file of nearly 30 MB, from the call that receives it to the last traveler
 * registered.
 */
export const goals = [
  { id: 'P8 parse', what: 'reading the rows ÷ a bare scanner', goal: 1.5, atMost: true },
  { id: 'P8 MB', what: 'MB of a process that reads the rows', goal: 250, atMost: true },
  { id: 'P8 corrupted', what: 'cells that are not what the file holds', goal: 0, atMost: true, always: true },
  { id: 'P8 ready', what: 'from the call to rows that can be looked at ÷ 12 s', goal: 1, atMost: true },
  { id: 'P8 registered', what: 'registering them ÷ 20 s', goal: 1, atMost: true },
  { id: 'P8 worker', what: 'MB that the worker has at most ÷ 400', goal: 1, atMost: true },
  { id: 'P8 insert', what: 'registering ÷ COPY of the same travelers', goal: 1.2, atMost: true },
];

const [READY_SECONDS, REGISTERED_SECONDS, WORKER_MB] = [12, 20, 400];
/** Travelers registered beforehand. */
const KNOWN = 10_000;
const FIELDS = UPLOAD_FIELDS.filter((field) => field !== 'appId');
/** An unread column makes the file as large as permitted: bytes per row. */
const REMARK = 200;
const COLUMNS = `company_id, division_id, app_id, name, name_kana, mail_address, phone, phone_e164, country_id, prefecture_code,
  municipality_code, city, number_of_people, language, stay_from, stay_to`;
const BATCH = 5000;

export const run = ({ rounds, travelers = UPLOAD.maxRows }) =>
  withSeededApi(KNOWN, async (api) => {
    const worker = await startWorker(api.url);
    const places = await placesOf(api.dataSource);
    const figures = {
      reader: [],
      parse: [],
      scan: [],
      api: [],
      worker: [],
      corrupted: [],
      read: [],
      commit: [],
      copy: [],
      megabytes: [],
    };
    try {
      for (let round = 0; round < rounds; round += 1) {
        const rows = rowsOf(places, travelers, round);
        const file = await workbookOf(rows);
        figures.megabytes.push(file.length / 2 ** 20);
        for (const name of inTurn(['parse', 'scan'], round)) {
          const { seconds, most } = await readBy(name, file, travelers);
          figures[name].push(seconds);
          if (name === 'parse') figures.reader.push(most);
        }
        const found = await upload(api, worker.child.pid, file, rows);
        for (const [name, value] of Object.entries(found)) figures[name].push(value);
        figures.copy.push(await copySeconds(api));
      }
    } finally {
      await worker.stop();
    }
    return {
      ratios: {
        'P8 parse': ratio(figures.parse, figures.scan),
        'P8 MB': summary(figures.reader),
        'P8 corrupted': summary(figures.corrupted),
        'P8 ready': summary(figures.read.map((seconds) => seconds / READY_SECONDS)),
        'P8 registered': summary(figures.commit.map((seconds) => seconds / REGISTERED_SECONDS)),
        'P8 worker': summary(figures.worker.map((most) => most / WORKER_MB)),
        'P8 insert': ratio(figures.commit, figures.copy),
      },
      figures: summaries({
        'MB of the file': figures.megabytes,
        'rows read, s': figures.parse,
        'bare scanner, s': figures.scan,
        'MB that the API grows by while it takes the file': figures.api,
        'MB that the worker has at most': figures.worker,
        'taken, read, judged, compared and stored, s': figures.read,
        'registered with their log, s': figures.commit,
        'COPY, s': figures.copy,
      }),
    };
  });

async function startWorker(url) {
  const port = String(await freePort());
  const program = startProgram('apps/worker/dist/main.js', {
    env: settings({ DATABASE_URL: url, WORKER_HEALTH_PORT: port }),
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`)
      .then(() => true)
      .catch(() => false);
  await until(isReady, 60, 'the worker listens');
  return program;
}

/** Departments of many companies, and prefectures with a place in each. */
async function placesOf(dataSource) {
  const departments = await dataSource.query(
    `SELECT c.name AS company, v.name AS division FROM division v JOIN company c ON c.id = v.company_id
     WHERE c.name IN (SELECT name FROM company GROUP BY name HAVING count(*) = 1) ORDER BY v.id LIMIT 500`,
  );
  const prefectures = await dataSource.query('SELECT code::text, name FROM prefecture');
  const names = new Map(prefectures.map(({ code, name }) => [code, name]));
  return { departments, towns: PLACES.map(([code, town]) => [names.get(code), town]) };
}

function rowsOf({ departments, towns }, count, round) {
  const rows = [[...FIELDS.map((field) => UPLOAD_TITLES.jp[field]), '備考']];
  for (let n = 0; n < count; n += 1) {
    const { company, division } = departments[n % departments.length];
    const [family, first, second] = [FAMILY, FIRST, SECOND].map(
      (names, at) => names[Math.floor(n / 7 ** at) % names.length],
    );
    const [prefecture, city] = towns[n % towns.length];
    const digits = String(10_000_000 + ((n * 7919 + round) % 90_000_000));
    const values = {
      companyName: company,
      divisionName: division,
      name: `${family[0]} ${first[0]}${second[0]}`,
      nameKana: `${family[1]} ${first[1]}${second[1]}`,
      mailAddress: `up${round}-${n}@c${n % 700}.example.com`,
      phone: `090-${digits.slice(0, 4)}-${digits.slice(4)}`,
      country: '日本',
      prefecture,
      city,
      numberOfPeople: String(1 + (n % 4)),
      language: n % 7 === 0 ? 'English' : '日本語',
      stayFrom: `2026-12-${String(1 + (n % 28)).padStart(2, '0')}`,
      stayTo: `2027-01-${String(1 + (n % 28)).padStart(2, '0')}`,
    };
    rows.push([...FIELDS.map((field) => values[field]), randomBytes(REMARK).toString('base64')]);
  }
  return rows;
}

/** Reads the file in its own process, with nothing else in its memory. */
async function readBy(reader, file, count) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const path = join(folder, 'travelers.xlsx');
    writeFileSync(path, file);
    const { child } = startProgram('bench/file-reader.mjs', { args: [reader, path] });
    let found;
    const { most } = await grownBy(child.pid, async () => ([found] = await once(child, 'message')));
    child.disconnect();
    if (found.rows !== count + 1) throw new Error(`${found.rows} rows read by ${reader}`);
    return { seconds: found.seconds, most };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Sends the file, waits until its rows can be reviewed, checks each one, and registers them. */
async function upload({ port, pid, dataSource, token }, workerPid, file, rows) {
  const headers = { Authorization: `Bearer ${await token(1)}` };
  const call = async (path, options) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/applicant-uploads${path}`, { headers, ...options });
    const { data, messageCode, error } = await answer.json();
    if (error) throw new Error(`${path}: ${messageCode} ${JSON.stringify(error)}`);
    return data;
  };
  const form = new FormData();
  form.set('input', JSON.stringify({ fileName: 'travelers.xlsx' }));
  form.set('file', new Blob([file]), 'travelers.xlsx');
  const started = performance.now();
  let sent;
  const taken = await grownBy(pid, async () => (sent = await call('', { method: 'POST', body: form })));
  const becomes = (state) =>
    until(
      async () => {
        const upload = await call(`/${sent.id}`);
        if (upload.state === 'refused') throw new Error(JSON.stringify(upload.refusal));
        return upload.state === state;
      },
      600,
      `the upload is ${state}`,
    );
  const reading = await grownBy(workerPid, () => becomes('ready'));
  const read = (performance.now() - started) / 1000;
  const corrupted = await differing(dataSource, sent.id, rows);
  await call(`/${sent.id}/commit`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ mode: 'all', expectedCount: rows.length - 1 }),
  });
  await becomes('committed');
  const [{ commit }] = await dataSource.query(
    'SELECT extract(epoch FROM committed_at - updated_at)::float8 AS commit FROM applicant_upload WHERE id = $1',
    [sent.id],
  );
  return { api: taken.grown, worker: reading.most, read, corrupted, commit };
}

/** Stored cells that differ from the file's. */
async function differing(dataSource, id, rows) {
  let count = 0;
  for (let from = 1; from < rows.length; from += BATCH) {
    const stored = await dataSource.query(
      'SELECT row, cells FROM applicant_upload_row WHERE upload_id = $1 AND row > $2 AND row <= $3',
      [id, from, from + BATCH],
    );
    for (const { row, cells } of stored) {
      count += rows[row - 1].filter((text, at) => cells[at] !== text).length;
    }
    count += Math.max(0, Math.min(BATCH, rows.length - from) - stored.length) * rows[0].length;
  }
  return count;
}

/** Copies the travelers of the last upload with other app IDs, then rolls back. */
async function copySeconds({ owner }) {
  const { rows } = await owner.query({
    text: `SELECT ${COLUMNS.replace('app_id', `'C' || lpad(row_number() OVER (ORDER BY id)::text, 9, '0')`).replace(/stay_\w+/g, '$&::text')}
           FROM applicant WHERE id IN (SELECT applicant_id FROM applicant_upload_row
             WHERE upload_id = (SELECT max(id) FROM applicant_upload)) ORDER BY id`,
    rowMode: 'array',
  });
  const text = rows.map((row) => row.map((value) => value ?? '\\N').join('\t')).join('\n');
  await owner.query('BEGIN');
  try {
    return await timed(() => copyIn(owner, `COPY applicant (${COLUMNS}) FROM STDIN`, Buffer.from(`${text}\n`)));
  } finally {
    await owner.query('ROLLBACK');
  }
}
