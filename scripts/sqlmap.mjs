import './lib/node-version.mjs';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_PREFIX, INPUT_PART, api } from '@tabimori/shared';
import { acceptedQueries } from './lib/accepted-queries.mjs';
import { startControl } from './lib/control-server.mjs';
import { ensureSqlmap } from './lib/programs.mjs';
import { readRunning } from './lib/run-file.mjs';
import { runningDatabase } from './lib/running-database.mjs';
import { Trouble, runMain } from './lib/say.mjs';

const SIGN_IN = { mailAddress: 'provider@example.com', password: 'Demo1234' };
const SEARCH = ['--level=2', '--risk=2', '--dbms=PostgreSQL'];
/** No questions, continue with all parameters after a finding, and remember nothing from earlier runs. */
const QUIETLY = ['--batch', '--answers=keep testing=Y', '--flush-session', '--disable-coloring'];

/**
 * Runs sqlmap over the parameters of every reading call of the demo running here: `npm run sqlmap [-- applicants.list
 * …]`. Exits with 1 if a parameter can be injected, a call could not be tried, or the control was not found.
 */
await runMain(async () => {
  const url = readRunning()?.url;
  if (!url) throw new Trouble('npm start でデモを動かしてください。', 'Start the demo with npm start.');
  const sqlmap = ensureSqlmap();
  if (!sqlmap) throw new Trouble('sqlmap がありません。', 'There is no sqlmap.');
  const [version] = spawnSync(sqlmap, ['--version'], { encoding: 'utf8' }).stdout.split('\n');
  console.log(`sqlmap ${version}, ${SEARCH.join(' ')}`);
  const control = await startControl(runningDatabase());
  let wrong = 0;
  try {
    wrong += await tryControl(sqlmap, control);
    const token = () => signIn(url);
    await ensureUpload(url, await token());
    for await (const query of acceptedQueries(url, token, process.argv.slice(2))) {
      wrong += await tryCall(sqlmap, query, await token());
    }
  } finally {
    await control.close();
  }
  console.log(wrong === 0 ? 'nothing found but the control' : `${wrong} wrong`);
  if (wrong > 0) process.exitCode = 1;
});

async function tryControl(sqlmap, { url, parameters }) {
  const { found } = await search(sqlmap, `${url}?name=a&companyId=1`, parameters);
  console.log(`control: ${found.length > 0 ? `found in ${found.join(', ')}` : 'NOT FOUND'}`);
  return parameters.every((parameter) => found.includes(parameter)) ? 0 : 1;
}

async function tryCall(sqlmap, { name, url, parameters, missing }, token) {
  if (missing.length > 0) {
    console.log(`${name}: NOT TRIED, no value is accepted for ${missing.join(', ')}`);
    return 1;
  }
  const from = performance.now();
  const { found, ended, output } = await search(sqlmap, url, parameters, token);
  const seconds = Math.round((performance.now() - from) / 1000);
  const outcome = found.length > 0 ? `FOUND in ${found.join(', ')}` : ended ? 'nothing found' : `FAILED\n${output}`;
  console.log(`${name}: ${parameters.join(' ')}: ${outcome} (${seconds} s)`);
  return found.length === 0 && ended ? 0 : 1;
}

/** The parameters that sqlmap reports as injectable; `ended`: it reports that none is. */
async function search(sqlmap, url, parameters, token) {
  const folder = mkdtempSync(join(tmpdir(), 'sqlmap-'));
  const headers = token === undefined ? [] : [`--header=Authorization: Bearer ${token}`];
  const args = ['-u', url, '-p', parameters.join(','), ...SEARCH, ...QUIETLY, ...headers, `--output-dir=${folder}`];
  const child = spawn(sqlmap, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (output += part));
  await new Promise((resolve) => child.once('close', resolve));
  rmSync(folder, { recursive: true, force: true });
  const found = [...output.matchAll(/^Parameter: (\S+) \(/gm)].map(([, name]) => name);
  const ended = output.includes('all tested parameters do not appear to be injectable');
  return { found, ended, output: output.split('\n').slice(-15).join('\n') };
}

/** The rows of an upload are tried too, and the demo starts without one. */
async function ensureUpload(url, token) {
  const address = url + API_PREFIX + api.applicantUploads.list.path;
  const headers = { Authorization: `Bearer ${token}` };
  const { data } = await (await fetch(address, { headers })).json();
  if (data.items.length > 0) return;
  const form = new FormData();
  form.append(INPUT_PART, JSON.stringify({ fileName: 'a.csv' }));
  form.append('file', new Blob(['氏名\n見本 太郎\n']), 'a.csv');
  const { status } = await fetch(address, { method: 'POST', headers, body: form });
  if (status !== 200) throw new Trouble('ファイルを送れませんでした。', 'The demo took no file.');
}

async function signIn(url) {
  const answer = await fetch(`${url}${API_PREFIX}${api.auth.login.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(SIGN_IN),
  });
  const { data } = await answer.json();
  if (!data?.accessToken) throw new Trouble('デモにログインできません。', 'The demo lets nobody sign in.');
  return data.accessToken;
}
