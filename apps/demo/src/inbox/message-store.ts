import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isTo, summarize, type Message, type NewMessage, type Summary } from './message.js';

/**
 * One earthquake of the demo creates up to 4,000 messages. Older ones are dropped, because a demo running for months
 * must not fill the disk.
 */
const KEPT_MESSAGES = 10_000;

export interface ListQuery {
  /** Part of an address or phone number. */
  to?: string | undefined;
  /** Only larger ids, oldest first, so that a reader can continue from the last one. */
  after?: number | undefined;
  /** Only smaller ids, newest first. */
  before?: number | undefined;
  limit: number;
}

/** The inbox: one file per message on disk, the summaries in memory. */
export class MessageStore {
  /** In ascending order of id. */
  private readonly summaries: Summary[] = [];
  private lastId = 0;
  private writing: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly folder: string,
    private readonly kept: number,
  ) {}

  /** Opens the folder and reads its messages. */
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

  /** Stores a message. Once this resolves, it survives a kill of the process. */
  add(message: NewMessage): Promise<Message> {
    // One at a time, so that a reader continuing from an id misses none.
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

  /** Lines of the list: newest first, or with `after` the later ones, oldest first. */
  list({ to, after, before, limit }: ListQuery): Summary[] {
    const wanted = this.summaries.filter(
      (summary) =>
        summary.id > (after ?? 0) && summary.id < (before ?? Infinity) && (!to?.trim() || isTo(summary.to, to)),
    );
    return after === undefined ? wanted.slice(-limit).reverse() : wanted.slice(0, limit);
  }

  /** A whole message; undefined if it does not exist or was dropped. */
  async get(id: number): Promise<Message | undefined> {
    if (!this.summaries.some((summary) => summary.id === id)) return undefined;
    try {
      return JSON.parse(await readFile(this.pathOf(id), 'utf8')) as Message;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** The whole messages of these lines, in the same order. */
  async getAll(summaries: readonly Summary[]): Promise<Message[]> {
    const messages: Message[] = [];
    for (const { id } of summaries) {
      const message = await this.get(id);
      if (message) messages.push(message);
    }
    return messages;
  }

  /** The SMS that match, newest first. */
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
