import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isTo, summarize, type Message, type NewMessage, type Summary } from './message.js';

/** An earthquake of the demo makes up to 4,000. Older ones are dropped: a demo that runs for months must not fill the disk. */
const KEPT_MESSAGES = 10_000;

export interface ListQuery {
  /** Part of an address or a telephone number. */
  to?: string | undefined;
  /** Only ids above; these come oldest first, so that a reader can go on from the last one. */
  after?: number | undefined;
  /** Only ids below, newest first. */
  before?: number | undefined;
  limit: number;
}

/** The inbox: a file a message on disk, the list's lines in memory. */
export class MessageStore {
  /** In ascending order of id. */
  private readonly summaries: Summary[] = [];
  private lastId = 0;
  private writing: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly folder: string,
    private readonly kept: number,
  ) {}

  /** Opens the folder and reads what is there. */
  static async open(folder: string, kept = KEPT_MESSAGES): Promise<MessageStore> {
    const store = new MessageStore(folder, kept);
    await mkdir(folder, { recursive: true });
    for (const name of (await readdir(folder)).sort()) {
      if (name.endsWith('.tmp')) await rm(join(folder, name), { force: true });
      else if (/^\d{10}\.json$/.test(name)) {
        const message = JSON.parse(await readFile(join(folder, name), 'utf8')) as Message;
        store.summaries.push(summarize(message));
        store.lastId = message.id;
      }
    }
    return store;
  }

  /** Keeps a message. When this resolves, it survives a kill of the process. */
  add(message: NewMessage): Promise<Message> {
    // One after the other, so that a reader who goes on from an id misses none.
    const added = this.writing.then(() => this.write(message));
    this.writing = added.catch(() => undefined);
    return added;
  }

  private async write(message: NewMessage): Promise<Message> {
    const full: Message = { id: this.lastId + 1, receivedAt: new Date().toISOString(), ...message };
    const path = this.pathOf(full.id);
    await writeFile(`${path}.tmp`, JSON.stringify(full));
    await rename(`${path}.tmp`, path);
    this.lastId = full.id;
    this.summaries.push(summarize(full));
    while (this.summaries.length > this.kept) {
      const oldest = this.summaries.shift();
      if (oldest) await rm(this.pathOf(oldest.id), { force: true });
    }
    return full;
  }

  /** Lines of the list: newest first, or from `after` on oldest first. */
  list({ to, after, before, limit }: ListQuery): Summary[] {
    const wanted = this.summaries.filter(
      (summary) =>
        summary.id > (after ?? 0) && summary.id < (before ?? Infinity) && (!to?.trim() || isTo(summary.to, to)),
    );
    return after === undefined ? wanted.slice(-limit).reverse() : wanted.slice(0, limit);
  }

  /** A whole message; undefined when there is none, or it was dropped as too old. */
  async get(id: number): Promise<Message | undefined> {
    if (!this.summaries.some((summary) => summary.id === id)) return undefined;
    try {
      return JSON.parse(await readFile(this.pathOf(id), 'utf8')) as Message;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Whole messages of the given lines, in their order. */
  async getAll(summaries: readonly Summary[]): Promise<Message[]> {
    const messages: Message[] = [];
    for (const { id } of summaries) {
      const message = await this.get(id);
      if (message) messages.push(message);
    }
    return messages;
  }

  /** SMS by `matches`, newest first. */
  findSms(matches: (summary: Summary) => boolean, limit: number): Summary[] {
    return this.summaries
      .filter((summary) => summary.kind === 'sms' && matches(summary))
      .slice(-limit)
      .reverse();
  }

  private pathOf(id: number): string {
    return join(this.folder, `${String(id).padStart(10, '0')}.json`);
  }
}
