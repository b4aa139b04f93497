import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { FREE_PORTS } from '../../scripts/lib/environment.mjs';
import { filledTemplate, newDatabase, type NewDatabase } from '../support/new-database.js';
import { freePort } from '../support/ports.js';

const ROOT = join(__dirname, '../..');
/** With the demo data, which otherwise each start would load: a quarter of its time. */
const WITH_DATA = 'tabimori_demo_template';

export interface InboxMessage {
  id: number;
  kind: 'mail' | 'sms';
  receivedAt: string;
  to: string[];
  subject: string;
  text: string;
  headers: { name: string; value: string }[];
}

/** How a command ended, and its output. */
export interface Ended {
  code: number | null;
  said: string;
}

async function loadDemoData({ url }: NewDatabase): Promise<void> {
  const env = { ...process.env, DATABASE_URL: url };
  await promisify(execFile)(process.execPath, [join(ROOT, 'apps/demo/dist/data/load.js')], { env });
}

/** Waits until `look` returns something; if it never does, says what it waited for. */
export async function until<T>(
  what: string,
  seconds: number,
  look: () => Promise<T | undefined | false | null>,
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > end) throw new Error(`not seen within ${seconds} s: ${what}`);
    await sleep(200);
  }
}

/** `npm start` with its own data folder, and seconds instead of minutes. */
export class Demo {
  private process: ChildProcess | undefined;
  private output = '';

  private constructor(
    readonly data: string,
    readonly port: number,
    readonly inboxPort: number,
    private readonly settings: NodeJS.ProcessEnv,
    private readonly database: NewDatabase | undefined,
  ) {}

  /** In a database of the run's PostgreSQL that has the demo data. */
  static async create(settings: NodeJS.ProcessEnv = {}): Promise<Demo> {
    await filledTemplate(WITH_DATA, loadDemoData);
    return this.inFolder(settings, await newDatabase(WITH_DATA));
  }

  /** In an empty folder, with its own PostgreSQL. */
  static async createWhole(): Promise<Demo> {
    return this.inFolder({});
  }

  private static async inFolder(settings: NodeJS.ProcessEnv, database?: NewDatabase): Promise<Demo> {
    const data = await mkdtemp(join(tmpdir(), 'tabimori-e2e-'));
    await chmod(data, 0o755); // PostgreSQL may run as another user
    // those of its last start: two that start at once would now and then draw the same
    const ports = await Promise.all(FREE_PORTS.map(async (name) => [name, await freePort()] as const));
    await writeFile(join(data, 'ports.json'), JSON.stringify(Object.fromEntries(ports)));
    return new Demo(data, await freePort(), await freePort(), settings, database);
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  get inboxUrl(): string {
    return `http://localhost:${this.inboxPort}`;
  }

  private get env(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      NODE_OPTIONS: '',
      NODE_ENV: '',
      TABIMORI_DATA_DIR: this.data,
      PORT: String(this.port),
      INBOX_PORT: String(this.inboxPort),
      CONFIRMATION_DELAY_SECONDS: '5',
      REMINDER_INTERVAL_SECONDS: '4',
      ...(this.database && { DATABASE_URL: this.database.url, MIGRATION_DATABASE_URL: this.database.ownerUrl }),
      ...this.settings,
    };
  }

  async start(): Promise<void> {
    const child = spawn('node', ['scripts/start.mjs'], { cwd: ROOT, env: this.env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.process = child;
    this.output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (this.output += text.toString()));
    await until('the addresses and accounts', 150, async () => {
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}\n${this.output}`);
      return Promise.resolve(this.output.includes('provider@example.com'));
    });
  }

  /** Ctrl-C; returns the exit code. */
  async stop(): Promise<number | null> {
    const child = this.process;
    if (!child || child.exitCode !== null) return child?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    return ended;
  }

  /** kill -9 of the start and everything it started. */
  async killEverything(): Promise<void> {
    const ids = await this.processIds();
    for (const id of ids) {
      try {
        process.kill(id, 'SIGKILL');
      } catch (error) {
        // ended by itself meanwhile
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
    await sleep(300);
  }

  private async processIds(): Promise<number[]> {
    const list = spawn('ps', ['-eo', 'pid=,ppid='], { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    list.stdout.on('data', (part: Buffer) => (text += part.toString()));
    await new Promise((resolve) => list.once('close', resolve));
    const parents = text
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .map(([pid = 0, parent = 0]) => ({ pid, parent }));
    const ids = [this.process?.pid ?? 0];
    for (const id of ids) ids.push(...parents.filter(({ parent }) => parent === id).map(({ pid }) => pid));
    return ids.filter((id) => id > 1);
  }

  async feed(...args: string[]): Promise<void> {
    const { code, said } = await this.npm('feed', ...args);
    if (code !== 0) throw new Error(`npm run feed ended with ${String(code)}\n${said}`);
  }

  /** `npm run <script> -- <args>` alongside the running product. */
  npm(script: string, ...args: string[]): Promise<Ended> {
    return this.command('npm', ['run', '--silent', script, '--', ...args]);
  }

  /** A command alongside the running product; `owner`: as the installer, with the addresses of its database. */
  async command(command: string, args: string[], { owner = false } = {}): Promise<Ended> {
    const env = { ...this.env, ...(owner && (await this.databaseUrls())) };
    const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, said };
  }

  /** Of the PostgreSQL started with it. */
  private async databaseUrls(): Promise<NodeJS.ProcessEnv> {
    const { databaseOwner, databaseApp } = JSON.parse(await this.file('secrets.json')) as Record<string, string>;
    const { database } = JSON.parse(await this.file('ports.json')) as Record<string, number>;
    const of = (role: string, password = ''): string => `postgres://${role}:${password}@127.0.0.1:${database}/tabimori`;
    return {
      DATABASE_URL: of('tabimori_app', databaseApp),
      MIGRATION_DATABASE_URL: of('tabimori_owner', databaseOwner),
    };
  }

  /** The content of a file in its data folder. */
  file(name: string): Promise<string> {
    return readFile(join(this.data, name), 'utf8');
  }

  /** Every message received, oldest first. */
  async inbox(): Promise<InboxMessage[]> {
    const all: InboxMessage[] = [];
    for (;;) {
      const path = `/api/messages?limit=500&after=${all.at(-1)?.id ?? 0}`;
      // one that has rested may be ended by the other side just when it is used again
      const headers = { connection: 'close' };
      const answer = await fetch(this.inboxUrl + path, { headers }).catch((cause: unknown) => {
        throw new Error(`${this.inboxUrl} does not answer. npm start said:\n${this.output}`, { cause });
      });
      const { items } = (await answer.json()) as { items: InboxMessage[] };
      if (items.length === 0) return all;
      all.push(...items);
    }
  }

  async remove(): Promise<void> {
    if (this.process?.exitCode === null) await this.killEverything();
    await this.database?.drop();
    await rm(this.data, { recursive: true, force: true });
  }
}
