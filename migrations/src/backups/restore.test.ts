import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createDataSource, MIGRATIONS, pauseOf, settleIn } from '@tabimori/server';
import { Client } from 'pg';
import { makeApplicants, makeCompany, makeDivision, makeUser } from '../../../tests/support/factories.js';
import { newDatabase, type NewDatabase } from '../../../tests/support/new-database.js';
import { ownerDataSource, runPending, withOwner } from '../migrate.js';
import { backUp } from './back-up.js';
import { pauseCopy, restore } from './restore.js';

const REFERENCE = join(process.cwd(), 'migrations/reference');

let from: NewDatabase;
let backup: string;

/** Runs `work` as the owner of a database. */
async function asOwner<T>({ ownerUrl }: NewDatabase, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const read = (database: NewDatabase): Promise<string> =>
  asOwner(database, async (client) => {
    const parts: Buffer[] = [];
    for await (const part of backUp(client, new Date(0))) parts.push(Buffer.from(part));
    return Buffer.concat(parts).toString();
  });

const restored = (to: NewDatabase, script = backup): Promise<unknown> =>
  restore(to.ownerUrl, to.url, REFERENCE, Readable.from([Buffer.from(script)]));

/** A database, dropped after `work`. */
async function within(work: (to: NewDatabase) => Promise<void>): Promise<void> {
  const to = await newDatabase();
  try {
    await work(to);
  } finally {
    await to.drop();
  }
}

/** What the application sees of its pause. */
async function pausedBy({ url }: NewDatabase): Promise<string | null> {
  const db = await createDataSource(url, 1).initialize();
  const { by } = await pauseOf(db).finally(() => db.destroy());
  return by;
}

beforeAll(async () => {
  from = await newDatabase();
  const db = await createDataSource(from.url).initialize();
  await settleIn(db);
  await makeUser(db, { userDiv: 1, mailAddress: 'a@example.com', userName: 'タブ\tと\n改行 \\. \u2028' });
  await makeApplicants(db, await makeDivision(db, (await makeCompany(db)).id), 300);
  await db.query(
    `INSERT INTO operation_log (at, user_name, address, feature, action, entity, result)
     VALUES (now(), '', '', 0, 'signIn', 'session', 'done')`,
  );
  await db.query(`SELECT nextval('delivery_id_seq') FROM generate_series(1, 7)`).catch(() => undefined);
  await db.destroy();
  backup = await read(from);
});
afterAll(() => from.drop());

test('a migrated database that nobody has used gets every row, and sending is paused', () =>
  within(async (to) => {
    await restored(to);
    const [before, after] = [backup, await read(to)].map((text) =>
      text.split('\n').filter((line) => !/setval\('public\.(?:delivery|operation_log)_id_seq/.test(line)),
    );
    // but where it sends from, and what the log says of the restore
    const changed = after?.filter((line) => !before?.includes(line));
    expect(changed).toEqual([
      expect.stringMatching(/^1\trestored\t/),
      expect.stringMatching(/\trestore\tdatabase\t.*"madeAt": "1970-01-01T00:00:00.000Z"/),
      // it is to be sealed
      '2',
    ]);
    expect(after).toHaveLength((before?.length ?? 0) + 2);
    expect(await pausedBy(to)).toBe('restore');
    expect(await pausedBy(from)).toBeNull();
    const next = await asOwner(to, (client) => client.query<{ id: string }>(`SELECT nextval('delivery_id_seq') AS id`));
    expect(Number(next.rows[0]?.id)).toBeGreaterThan(100_000);
  }));

test('the role of a rotated password, which a new cluster lacks, is made by an owner who may, otherwise asked for', () =>
  within(async (to) => {
    const url = new URL(to.url);
    url.username = `tabimori_app_${randomBytes(4).toString('hex')}`;
    url.password = 'a%40password';
    const as = (owner: string): Promise<unknown> =>
      restore(owner, url.toString(), REFERENCE, Readable.from([Buffer.from(backup)]));
    await expect(as(to.ownerUrl)).rejects.toThrow(`The role ${url.username} of DATABASE_URL does not exist.`);
    // as in Compose, whose owner is the superuser
    const superuser = new URL(process.env.TEST_DATABASE_URL ?? '');
    superuser.pathname = url.pathname;
    await as(superuser.toString());
    try {
      expect(await pausedBy({ ...to, url: url.toString() })).toBe('restore');
    } finally {
      await asOwner({ ...to, ownerUrl: superuser.toString() }, (client) => client.query(`DROP ROLE ${url.username}`));
    }
  }));

test('a role with another password gets that of DATABASE_URL from an owner who may, unless somebody is signed in by it', () =>
  within(async (to) => {
    const superuser = new URL(process.env.TEST_DATABASE_URL ?? '');
    superuser.pathname = new URL(to.url).pathname;
    const name = `tabimori_app_${randomBytes(4).toString('hex')}`;
    const appUrl = (password: string): string =>
      Object.assign(new URL(to.url), { username: name, password }).toString();
    const admin = (statement: string): Promise<unknown> =>
      asOwner({ ...to, ownerUrl: superuser.toString() }, (client) => client.query(statement));
    const as = (owner: string): Promise<unknown> =>
      restore(owner, appUrl('that-of-today'), REFERENCE, Readable.from([Buffer.from(backup)]));
    await admin(`CREATE ROLE ${name} LOGIN PASSWORD 'of-the-past' IN ROLE tabimori_app`);
    try {
      const refusal = `The role ${name} cannot sign in with the password in DATABASE_URL.`;
      await expect(as(to.ownerUrl)).rejects.toThrow(refusal);
      const elsewhere = new URL(appUrl('of-the-past'));
      elsewhere.pathname = '/postgres';
      const other = new Client({ connectionString: elsewhere.toString() });
      await other.connect();
      await expect(as(superuser.toString())).rejects.toThrow(refusal);
      await other.end();
      const users = (): Promise<unknown> =>
        asOwner(to, async (client) => (await client.query<object>('SELECT mail_address FROM users')).rows);
      expect(await users()).toEqual([]);
      await as(superuser.toString());
      expect(await users()).toEqual([{ mail_address: 'a@example.com' }]);
      expect(await pausedBy({ ...to, url: appUrl('that-of-today') })).toBe('restore');
    } finally {
      await admin(`DROP ROLE ${name}`);
    }
  }));

test('a backup that is cut off leaves an empty database, and another one can be restored there', () =>
  within(async (to) => {
    await expect(restored(to, backup.slice(0, -200))).rejects.toThrow('cut off');
    await restored(to);
  }));

test('a line that no backup has is not run', () =>
  within(async (to) => {
    const foreign = backup.replace('\nCOPY ', '\nDROP TABLE users;\nCOPY ');
    await expect(restored(to, foreign)).rejects.toThrow('damaged: DROP TABLE users;');
  }));

test.each<[string, string, string]>([
  ['with accounts', `INSERT INTO users (user_div, mail_address) VALUES (1, 'b@example.com')`, 'is in use'],
  ['of another version', `DELETE FROM migrations WHERE id = 2`, 'belongs to another version'],
  ['of something else', 'DROP TABLE installation', 'is not empty'],
])('a database %s is refused, and nothing is changed in it', (_name, statement, reason) =>
  within(async (to) => {
    await asOwner(to, (client) => client.query(statement));
    await expect(restored(to)).rejects.toThrow(reason);
  }),
);

test('a database to which the application is connected is refused', () =>
  within(async (to) => {
    const db = await createDataSource(to.url, 1).initialize();
    await expect(restored(to)).rejects.toThrow('An API or a worker is connected');
    await db.destroy();
  }));

test('the backup of a newer version is refused', () =>
  within(async (to) => {
    const newer = backup.replace('"Schema1795392000000"', '"Schema1795392000000","Future1999999999999"');
    await expect(restored(to, newer)).rejects.toThrow('A newer version made this backup (Future1999999999999)');
  }));

test('a backup of an earlier version is brought to the present schema', () =>
  within(async (old) => {
    const empty = (database: NewDatabase): Promise<unknown> =>
      asOwner(database, (client) => client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public'));
    await empty(old);
    await withOwner(ownerDataSource(old.ownerUrl, ['Schema1795392000000']), runPending);
    const earlier = await read(old);
    await within(async (to) => {
      await empty(to);
      await restored(to, earlier);
      const { rows } = await asOwner(to, (client) => client.query('SELECT name FROM migrations ORDER BY id'));
      expect(rows).toHaveLength(MIGRATIONS.length);
      expect(await pausedBy(to)).toBe('restore');
    });
  }));

test('a dump that another tool has loaded over the same database pauses sending, too', () =>
  within(async (to) => {
    const db = await createDataSource(to.url, 1).initialize();
    await settleIn(db);
    await db.destroy();
    expect(await pausedBy(to)).toBeNull();
    await asOwner(to, async (client) => {
      await client.query('CREATE TABLE kept AS SELECT * FROM installation');
      await client.query('ALTER TABLE installation RENAME TO old; CREATE TABLE installation (LIKE old INCLUDING ALL)');
      await client.query('INSERT INTO installation SELECT * FROM kept; GRANT SELECT ON installation TO tabimori_app');
    });
    expect(await pausedBy(to)).toBe('restore');
  }));

test('sending from a copy of the files can be paused before anything starts', () =>
  within(async (to) => {
    await pauseCopy(to.ownerUrl);
    const logged = await asOwner(to, (client) =>
      client.query(`SELECT after FROM operation_log WHERE action = 'restore'`),
    );
    expect(logged.rows).toEqual([{ after: null }]);
    expect(await pausedBy(to)).toBe('restore');
  }));
