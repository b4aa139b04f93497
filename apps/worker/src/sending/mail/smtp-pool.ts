import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Passage, Turn } from '../transport.js';
import { askRelay, type Asked } from './ask-relay.js';
import type { Mail } from './domains.js';
import { openConnection, type Opened, type SmtpSettings } from './open-connection.js';
import { answerOfSend, type SmtpAnswer } from './smtp-answer.js';

/** Until the relay asks for the mail's text: nothing has been taken before, so it can be cut short. */
const ENVELOPE_TIMEOUT_MS = 10_000;
/** How often it is looked whether the wait for the relay is too long. */
const WATCH_MS = 250;
const ALERT = 1;

/** A mail that is to be sent over a connection. */
export interface Letter extends Passage {
  envelope: { from: string; to: string };
  turn: Turn;
  /** of its recipient */
  domain: string;
  mail: Mail;
  /** composes it, when it has a connection */
  text(): Promise<string>;
}

interface Waiting {
  letter: Letter;
  start: (seat: Seat) => void;
}

/** A letter that has a place on a connection. */
interface Seat {
  letter: Letter;
  /** false: its mail is late, and another may take its place meanwhile */
  counts: boolean;
}

/** A seat whose letter is being handed over. */
interface Handover extends Seat {
  /** the relay has asked for the text and got it */
  begun: boolean;
  startedAt: number;
  lingers: boolean;
  /** ends the connection, and the wait for its answer: the library keeps silent about a connection that is closed */
  cut: (answer: SmtpAnswer | null) => void;
}

/** A text in lines that end with CRLF, as it follows DATA: no line of it is taken for its end (RFC 5321, 4.5.2). */
export const asData = (text: string): Buffer => {
  const stuffed = `${text.startsWith('.') ? '.' : ''}${text.replaceAll('\n.', '\n..')}`;
  return Buffer.from(`${stuffed}${stuffed.endsWith('\r\n') ? '' : '\r\n'}.\r\n`);
};

/**
 * A text that reaches the socket in one piece when the relay asks for it. nodemailer looks at each byte and writes twice: a
 * mail of 6 kB then takes 185 µs of processor time, not 140, one of 1 kB 151, not 133 (the least of five rounds in turn).
 */
class Text extends Readable {
  constructor(private readonly data: () => Buffer | null) {
    super();
  }

  override pipe<T extends NodeJS.WritableStream>(destination: T): T {
    const data = this.data();
    if (data && destination instanceof Readable) for (const part of [data, null]) destination.push(part);
    return destination;
  }
}

/**
 * Connections to one relay, kept open. More urgent mail gets the next free one, and one is kept for alerts; one more
 * serves mail sent aside. While others wait, a domain gets at most half of them. A connection whose mail does not end
 * no longer counts, so that the others have as many as before: a mail whose text was not yet sent is then cut off,
 * one whose text was is waited for. Returns null for a letter that nobody wants any more (`mayStart`, `mayLeave`).
 */
export class SmtpPool {
  private readonly idle: SMTPConnection[] = [];
  /** in the order in which they began */
  private readonly busy = new Set<Handover>();
  /** in the order of their priority */
  private readonly waiting: Waiting[] = [];
  /** connections in use or being opened, and how many of these are not for alerts */
  private used = 0;
  private usedByOthers = 0;
  private usedAside = false;
  /** those that do not count */
  private readonly late = new Set<Seat>();
  /** the relay does not let in more, so these count for now */
  private isCrowded = false;
  /** connections by domain, except those for mails sent aside */
  private readonly held = new Map<string, number>();
  private watch: NodeJS.Timeout | undefined;
  private readonly size: number;

  constructor(
    private readonly url: string,
    private readonly settings: SmtpSettings,
  ) {
    this.size = settings.smtpConnections;
  }

  async send(letter: Letter): Promise<SmtpAnswer | null> {
    for (;;) {
      const seat = await this.seatFor(letter);
      try {
        if (!letter.mayStart()) return null;
        const { connection, error } = await this.take();
        if (connection) return await this.handOver(seat, connection);
        if (this.used + this.late.size <= this.size) return { kind: 'down', text: error };
        this.isCrowded = true;
      } finally {
        this.leave(seat);
      }
    }
  }

  /**
   * Whether the relay accepts a mail to one of these addresses; none is sent. Rejects if it admits nobody or is
   * silent.
   */
  async ask(from: string, to: readonly string[]): Promise<Asked> {
    const { connection, error } = await openConnection(this.url, this.settings);
    if (!connection?._socket) throw new Error(error ?? 'the connection ended');
    return askRelay(connection._socket, from, to);
  }

  /** Ends every connection, those in use too. */
  close(): void {
    for (const connection of this.idle.splice(0)) connection.quit();
    for (const { begun, cut } of this.busy) {
      cut(begun ? { kind: 'lost', text: 'the connection was ended' } : null);
    }
  }

  private async handOver(seat: Seat, connection: SMTPConnection): Promise<SmtpAnswer | null> {
    const { letter } = seat;
    const data = asData(await letter.text());
    const answer = await new Promise<SmtpAnswer | null>((resolve) => {
      const cut = (end: SmtpAnswer | null): void => {
        this.busy.delete(handover);
        resolve(end);
        connection.close();
      };
      const handover = Object.assign(seat, { begun: false, startedAt: performance.now(), lingers: false, cut });
      const text = new Text(() => {
        if (!letter.mayLeave()) {
          cut(null);
          return null;
        }
        handover.begun = true;
        return data;
      });
      this.busy.add(handover);
      this.watch ??= setInterval(() => this.look(), WATCH_MS).unref();
      connection.send(letter.envelope, text, (error, info) => {
        this.busy.delete(handover);
        resolve(error ? answerOfSend(error) : { kind: 'accepted', text: info?.response ?? '' });
      });
    });
    if (answer?.kind === 'accepted' || (answer && (await wasReset(connection, answer)))) this.keep(connection);
    return answer;
  }

  private take(): Promise<Opened> {
    for (let connection = this.idle.pop(); connection; connection = this.idle.pop()) {
      if (!connection.destroyed) return Promise.resolve({ connection });
    }
    return openConnection(this.url, this.settings);
  }

  private keep(connection: SMTPConnection): void {
    if (connection.destroyed) return;
    if (this.idle.length > this.size) connection.quit();
    else this.idle.push(connection);
  }

  private mayRun({ priority, aside }: Turn): boolean {
    const used = this.isCrowded ? this.used + this.late.size : this.used;
    if (aside) return !this.usedAside && !this.isCrowded;
    if (used >= this.size) return false;
    return this.usedByOthers < this.most(priority);
  }

  /** Connections for messages of a priority. */
  private most(priority: number): number {
    return priority <= ALERT || this.size === 1 ? this.size : this.size - 1;
  }

  private seatFor(letter: Letter): Promise<Seat> {
    if (this.mayRun(letter.turn)) return Promise.resolve(this.sit(letter));
    return new Promise((start) => {
      const { priority } = letter.turn;
      let place = this.waiting.length;
      while (place > 0 && (this.waiting[place - 1]?.letter.turn.priority ?? 0) > priority) place -= 1;
      this.waiting.splice(place, 0, { letter, start });
    });
  }

  private sit(letter: Letter): Seat {
    this.count(letter.turn, 1);
    if (!letter.turn.aside) this.held.set(letter.domain, this.heldBy(letter.domain) + 1);
    return { letter, counts: true };
  }

  private leave(seat: Seat): void {
    const { turn, domain } = seat.letter;
    if (!turn.aside) {
      const held = this.heldBy(domain) - 1;
      if (held > 0) this.held.set(domain, held);
      else this.held.delete(domain);
    }
    if (seat.counts) this.count(turn, -1);
    else this.late.delete(seat);
    this.seatNext();
    if (!this.isCrowded || this.late.size > 0) return;
    this.isCrowded = false;
    while (this.seatNext());
  }

  private heldBy(domain: string): number {
    return this.held.get(domain) ?? 0;
  }

  /** The most urgent; of those the first whose domain has not its share yet, or the first. */
  private seatNext(): boolean {
    let next = -1;
    for (const [place, { letter }] of this.waiting.entries()) {
      const { turn, domain } = letter;
      const first = this.waiting[next]?.letter;
      if (first && turn.priority > first.turn.priority) break;
      if (!this.mayRun(turn)) continue;
      if (!first) next = place;
      if (turn.aside || this.heldBy(domain) < Math.max(this.most(turn.priority) >> 1, 1)) {
        next = place;
        break;
      }
    }
    const [entry] = next < 0 ? [] : this.waiting.splice(next, 1);
    entry?.start(this.sit(entry.letter));
    return entry !== undefined;
  }

  private count({ priority, aside }: Turn, by: 1 | -1): void {
    if (aside) {
      this.usedAside = by > 0;
      return;
    }
    this.used += by;
    if (priority > ALERT) this.usedByOthers += by;
  }

  private look(): void {
    for (const handover of [...this.busy]) this.lookAt(handover);
    this.lookForRoom();
    if (this.busy.size > 0) return;
    clearInterval(this.watch);
    this.watch = undefined;
  }

  /** Mails sent aside get the whole time: only other mails sent aside wait for them. */
  private lookAt(handover: Handover): void {
    const { letter, begun, startedAt, lingers, cut } = handover;
    if (lingers) return;
    const waited = performance.now() - startedAt;
    const isOver = waited >= ENVELOPE_TIMEOUT_MS;
    const hangs = letter.mail.hangs() && (isOver || !letter.turn.aside);
    if (hangs) letter.mail.hung();
    if (!begun) {
      if (hangs || isOver) cut({ kind: 'later', text: `no answer within ${Math.round(waited / 1000)} s` });
    } else if (hangs) {
      handover.lingers = true;
      letter.lingers();
      this.discount(handover);
    }
  }

  /**
   * When all that count are late while another domain waits, one of them no longer counts: only another domain can
   * show whether the relay or the domains are slow.
   */
  private lookForRoom(): void {
    const counting = [...this.busy].filter(({ counts, letter }) => counts && !letter.turn.aside);
    const [oldest] = counting;
    if (!oldest || counting.length < this.used || !counting.every(({ letter }) => letter.mail.isLate())) return;
    const waits = ({ letter: { turn, domain } }: Waiting): boolean =>
      !turn.aside && !this.held.has(domain) && !this.mayRun(turn);
    if (this.waiting.some(waits)) this.discount(oldest);
  }

  private discount(seat: Seat): void {
    if (!seat.counts || this.isCrowded || this.late.size >= this.size) return;
    seat.counts = false;
    this.late.add(seat);
    this.count(seat.letter.turn, -1);
    this.seatNext();
  }
}

/** After a refusal the connection is used again when the relay agrees to start afresh. */
function wasReset(connection: SMTPConnection, { kind }: SmtpAnswer): Promise<boolean> {
  if (kind === 'lost' || connection.destroyed) {
    connection.close();
    return Promise.resolve(false);
  }
  return new Promise((resolve) => {
    const failed = (): void => resolve(false);
    connection.once('error', failed);
    connection.reset((error) => {
      connection.removeListener('error', failed);
      if (error) connection.close();
      resolve(!error);
    });
  });
}
