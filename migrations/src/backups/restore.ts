import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codesOf, MIGRATIONS, type MigrationName, Refusal } from '@tabimori/server';
import { FEATURES, type LogAction, type LogEntity } from '@tabimori/shared';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { alone, bringUp, ownerDataSource, runPending, withOwner } from '../migrate.js';
import { requireUtf8 } from '../require-utf8.js';
import { COMPLETE, type Header, Script } from './script.js';

const COPY = /^COPY public\.\w+ \([\w", ]+\) FROM stdin;$/;
const SETVAL = /^SELECT pg_catalog\.setval\('public\.\w+', \d+, (?:true|false)\);$/;
/** More than is sent between a backup and its restore: no link or Message-ID of that time is given out again. */
const DELIVERIES_SINCE = 100_000;

/** SQL: sending waits until an operator confirms it (packages/server/src/sending-pause.ts), whichever database this is. */
const PAUSE_SENDING = `UPDATE installation SET home = 'restored'`;
const SKIP_DELIVERIES = `SELECT setval('delivery_id_seq', nextval('delivery_id_seq') + ${DELIVERIES_SINCE})`;

const RESTORED: { action: LogAction; entity: LogEntity } = { action: 'restore', entity: 'database' };

/** What must be so in a database that is not the one it was; `madeAt`: when its backup was made, null of a copy. */
async function settle(client: Client, madeAt: string | null): Promise<void> {
  await client.query(PAUSE_SENDING);
  await client.query(SKIP_DELIVERIES);
  await client.query(
    `INSERT INTO operation_log (at, user_name, address, feature, action, entity, after, result)
     VALUES (now(), '', '', $1, $2, $3, $4, 'done')`,
    [FEATURES.systemSetting, RESTORED.action, RESTORED.entity, madeAt && { madeAt }],
  );
}

const isKnown = (name: string): name is MigrationName => MIGRATIONS.some((known) => known === name);

function requireKnown({ migrations }: Header): MigrationName[] {
  const newer = migrations.filter((name) => !isKnown(name));
  if (newer.length === 0) return migrations.filter(isKnown);
  throw new Refusal(
    `このバックアップは、より新しい版で作られています（${newer.join(', ')}）。その版で復元してください。`,
    `A newer version made this backup (${newer.join(', ')}). Restore it with that version.`,
  );
}

/** Refuses a database that holds anything but what the migrations put there. Nothing has been changed by then. */
async function requireEmpty(client: Client, { migrations }: Header): Promise<void> {
  const column = async (query: string): Promise<string[]> =>
    (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);
  const tables = await column(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`);
  if (tables.length === 0) return;
  const database = (await column('SELECT current_database() AS name')).join('');
  const refuse = (ja: string, en: string): never => {
    throw new Refusal(
      `データベース ${database} は${ja}。空のデータベースを作り（createdb -O 表の所有者 新しい名前）、MIGRATION_DATABASE_URL に指定してください。何も変更していません。`,
      `The database ${database} ${en}. Create an empty one (createdb -O owner-of-the-tables new-name) and name it in MIGRATION_DATABASE_URL. Nothing was changed.`,
    );
  };
  if (!tables.includes('installation')) refuse('空ではありません', 'is not empty');
  const done = await column('SELECT name FROM migrations ORDER BY id');
  if (done.join() !== migrations.join()) refuse('別の版のものです', 'belongs to another version');
  const used = await column(
    `SELECT 'x' AS name WHERE EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM company) OR EXISTS (SELECT FROM delivery)`,
  );
  if (used.length > 0) refuse('すでに使われています', 'is in use');
}

/** Nobody may write while the rows come, and a worker of the past must not go on. */
async function requireAlone(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_stat_activity a JOIN pg_roles r ON r.oid = a.usesysid JOIN pg_roles app ON app.rolname = 'tabimori_app'
     WHERE a.datname = current_database() AND NOT r.rolsuper AND pg_has_role(r.oid, app.oid, 'USAGE')`,
  );
  if (rowCount === 0) return;
  throw new Refusal(
    'API かワーカーがこのデータベースにつながっています。止めてから、もう一度実行してください。',
    'An API or a worker is connected to this database. Stop it and try again.',
  );
}

/** All rows in one transaction: a restore that ends halfway leaves an empty database. */
async function load(client: Client, script: Script, { madeAt }: Header): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'`,
  );
  const tables = rows.map(({ name }) => `public.${name}`);
  const triggers = async (change: 'DISABLE' | 'ENABLE'): Promise<void> => {
    for (const table of tables) await client.query(`ALTER TABLE ${table} ${change} TRIGGER USER`);
  };
  await client.query('BEGIN');
  await client.query(`TRUNCATE ${tables.join(', ')}`);
  // what they would write is in the backup
  await triggers('DISABLE');
  for (let line = await script.line(); line !== COMPLETE; line = await script.line()) {
    if (COPY.test(line)) await pipeline(Readable.from(script.rows()), client.query(copyFrom(line)));
    else if (SETVAL.test(line)) await client.query(line);
    else if (line !== '')
      throw new Refusal('バックアップのファイルが壊れています。', `The backup is damaged: ${line.slice(0, 100)}`);
  }
  await triggers('ENABLE');
  await settle(client, madeAt);
  await client.query('COMMIT');
  // without it, the first queries would be planned for empty tables
  await client.query('ANALYZE');
}

/** SQLSTATE: another password. */
const WRONG_PASSWORD = '28P01';

/** Whether the server refuses the password of this address. One that cannot be asked from here, such as a pooler, does not. */
async function refusesPassword(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
    return false;
  } catch (error) {
    return codesOf(error).includes(WRONG_PASSWORD);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * The role in DATABASE_URL, new in this cluster or made there with another password, can sign in with the password of that
 * address, also one of after a rotation. A role that somebody is signed in by keeps its password: the cluster may hold
 * another installation.
 */
async function letSignIn(client: Client, appUrl: string): Promise<void> {
  const { username, password } = new URL(appUrl);
  if (password === '') return;
  const [name, secret] = [decodeURIComponent(username), client.escapeLiteral(decodeURIComponent(password))];
  const { rows } = await client.query<{ signsIn: boolean; inUse: boolean }>(
    `SELECT rolcanlogin AS "signsIn", EXISTS (SELECT FROM pg_stat_activity a WHERE a.usesysid = r.oid) AS "inUse"
     FROM pg_roles r WHERE rolname = $1`,
    [name],
  );
  const [known] = rows;
  const role = client.escapeIdentifier(name);
  if (!known) {
    await client.query(`CREATE ROLE ${role} LOGIN PASSWORD ${secret} IN ROLE tabimori_app`).catch(() => {
      throw new Refusal(
        `DATABASE_URL のロール ${name} がありません。管理者が CREATE ROLE ${role} LOGIN PASSWORD '…' IN ROLE tabimori_app で作ってから、もう一度実行してください。行は何も復元していません。`,
        `The role ${name} of DATABASE_URL does not exist. As an administrator run CREATE ROLE ${role} LOGIN PASSWORD '…' IN ROLE tabimori_app, then try again. No row was restored.`,
      );
    });
  } else if (known.signsIn ? await refusesPassword(appUrl) : name === 'tabimori_app') {
    const refuse = (): never => {
      throw new Refusal(
        `ロール ${name} は DATABASE_URL のパスワードではログインできません。DATABASE_URL を直すか、${name} をほかで使っていなければ管理者が ALTER ROLE ${role} LOGIN PASSWORD '…' を実行してから、もう一度実行してください。行は何も復元していません。`,
        `The role ${name} cannot sign in with the password in DATABASE_URL. Correct DATABASE_URL or, if nothing else uses ${name}, run ALTER ROLE ${role} LOGIN PASSWORD '…' as an administrator, then try again. No row was restored.`,
      );
    };
    if (known.inUse) refuse();
    await client.query(`ALTER ROLE ${role} LOGIN PASSWORD ${secret}`).catch(refuse);
  }
}

/**
 * Fills an empty database with a backup and brings it to the schema of this version; sending is paused. `appUrl`: how the
 * application will reach it.
 */
export function restore(
  url: string,
  appUrl: string,
  referenceDirectory: string,
  input: AsyncIterable<Buffer>,
): Promise<Header> {
  return alone(url, async (client) => {
    const script = new Script(input);
    const header = await script.header();
    const migrations = requireKnown(header);
    await requireUtf8(client);
    await requireEmpty(client, header);
    await requireAlone(client);
    await withOwner(ownerDataSource(url, migrations), runPending);
    await letSignIn(client, appUrl);
    await load(client, script, header);
    await bringUp(url, referenceDirectory);
    return header;
  });
}

/** Sending waits until an operator confirms it, in a database whose files are a copy (a snapshot, an earlier time). */
export function pauseCopy(url: string): Promise<void> {
  return alone(url, async (client) => {
    await requireAlone(client);
    await settle(client, null);
  });
}
