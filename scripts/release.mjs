import './lib/node-version.mjs';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from './lib/files.mjs';
import { ROOT } from './lib/paths.mjs';
import { noticesOf } from './lib/release/notices.mjs';
import { provenanceOf } from './lib/release/provenance.mjs';
import { readSbom } from './lib/release/sbom.mjs';
import { Trouble, runMain, say } from './lib/say.mjs';

const FOLDER = join(ROOT, 'release');
const git = (...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
const write = (name, text) => writeFileSync(join(FOLDER, name), text);
const sha256 = (name) =>
  createHash('sha256')
    .update(readFileSync(join(FOLDER, name)))
    .digest('hex');

/** The files of a release, and with `--image` the image: `npm run release`. */
await runMain(async () => {
  const args = process.argv.slice(2);
  if (args.some((arg) => arg !== '--image')) {
    throw new Trouble('使い方: npm run release [-- --image]', 'Usage: npm run release [-- --image]');
  }
  const startedOn = new Date();
  const commit = commitOfThis();
  const { version } = readJson(join(ROOT, 'package.json'));
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  const source = `tabimori-${version}.tar.gz`;
  git('archive', '--format=tar.gz', `--prefix=tabimori-${version}/`, `--output=${join(FOLDER, source)}`, commit);
  const sbom = readSbom();
  write('sbom.cdx.json', `${JSON.stringify(sbom, null, 2)}\n`);
  write('THIRD-PARTY-NOTICES.txt', noticesOf(sbom));
  const subjects = [source, 'sbom.cdx.json', 'THIRD-PARTY-NOTICES.txt'].map((name) => ({ name, sha256: sha256(name) }));
  if (args.includes('--image')) subjects.push(buildImage(version, commit));
  const made = { version, commit, repository: repository(), subjects, startedOn, finishedOn: new Date() };
  write('provenance.json', `${JSON.stringify(provenanceOf(made), null, 2)}\n`);
  const files = [source, 'sbom.cdx.json', 'THIRD-PARTY-NOTICES.txt', 'provenance.json'];
  write('SHA256SUMS', files.map((name) => `${sha256(name)}  ${name}\n`).join(''));
  say(`${version}（${commit}）: release/ にあります。`, `${version} (${commit}) is in release/.`);
});

/** The commit that all files here are of: otherwise a release would hold what no commit has. */
function commitOfThis() {
  const changed = git('status', '--porcelain');
  if (changed === '') return git('rev-parse', 'HEAD');
  throw new Trouble(
    'コミットしていない変更があるため、リリースを作れません。',
    'There are changes that are not committed, so no release is made.',
    changed,
  );
}

function repository() {
  try {
    // without a password that the address may have
    return git('remote', 'get-url', 'origin').replace(/\/\/[^/@]*@/, '//');
  } catch {
    return 'unknown';
  }
}

/** Builds the image with Docker; its digest is that of its configuration. */
function buildImage(version, commit) {
  const name = `tabimori:${version}`;
  const labels = ['--build-arg', `VERSION=${version}`, '--build-arg', `REVISION=${commit}`];
  execFileSync('docker', ['build', ...labels, '--tag', name, '.'], { cwd: ROOT, stdio: 'inherit' });
  const id = execFileSync('docker', ['image', 'inspect', '--format', '{{.Id}}', name], { encoding: 'utf8' }).trim();
  return { name, sha256: id.replace('sha256:', '') };
}
