import { Readable } from 'node:stream';
import { lowestWithQuota, mayUseQuota, throttlingOf } from '@tabimori/domain';
import type { RelaySettings } from '@tabimori/server';
import { DAILY_QUOTA_USED } from '@tabimori/shared';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Passage, Turn } from '../transport.js';
import type { Allowance } from './allowance.js';
import { askRelay, type Asked } from './ask-relay.js';
import type { Mail } from './domains.js';
import { openConnection, type Opened, type SmtpSettings } from './open-connection.js';
import { Pacer } from './pacer.js';
import { answerOfSend, type Settled, type SmtpAnswer, type Throttled } from './smtp-answer.js';

/** Until the relay asks for the mail's text: nothing has been taken before, so it can be cut short. */
const ENVELOPE_TIMEOUT_MS = 10_000;
/** How often it is looked whether the wait for the relay is too long. */
const WATCH_MS = 250;
/** So many looks between two reports. */
const LOOKS = 4;
const ALERT = 1;
/** A relay that has refused every mail for our pace for so long takes nothing: another one may. */
const STUCK_MS = 30_000;
/** A mail whose connection was closed before its text so often is put off. */
const MOST_CLOSED = 3;
/** After a connection was refused, none is opened beside the others for this long. */
const NO_MORE_MS = 1000;
/** So many connections are kept while nothing is sent, the others for this long. */
const IDLE = 5;
const IDLE_MS = 30_000;

const USED_UP: Throttled = { kind: 'throttled', throttling: 'quota', text: DAILY_QUOTA_USED };

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
  /** null: the letter is not wanted any more; or why there is no turn for it */
  start: (seat: Seat | Throttled | null) => void;
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
 * Connections to one relay, kept open, as many as its pace allows. More urgent mail gets the next free one, and one is kept
 * for alerts; one more serves mail sent aside. While others wait, a domain gets at most half of them. A connection whose mail
 * does not end no longer counts, so that the others have as many as before: a mail whose text was not yet sent is then cut
 * off, one whose text was is waited for. A mail that the relay refuses because of our pace waits for its next turn. Returns
 * null for a letter that nobody wants any more (`mayStart`, `mayLeave`).
 */
export class SmtpPool {
  readonly pacer: Pacer;
  private readonly idle: SMTPConnection[] = [];
  /** mails that were taken on a connection */
  private readonly mails = new WeakMap<SMTPConnection, number>();
  /** mails that the relay takes on a connection; null: no limit was seen */
  private mostMails: number | null = null;
  /** mails on the connection that the relay ended last */
  private endedAfter = 0;
  /** connections being opened */
  private opening = 0;
  private noMoreBefore = -Infinity;
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
  private looks = 0;
  private watch: NodeJS.Timeout | undefined;
  private turnTimer: NodeJS.Timeout | undefined;
  private idleTimer: NodeJS.Timeout | undefined;

  /** @param looked called every second or so while mails are sent, and once more after that */
  constructor(
    private readonly relay: RelaySettings,
    private readonly settings: SmtpSettings,
    private readonly allowance: Allowance,
    private readonly looked: (pacer: Pacer) => void,
  ) {
    this.pacer = new Pacer(settings.smtpConnections);
  }

  /** Whether mails of a priority may use what is left of the day's quota. */
  takes(priority: number): boolean {
    return mayUseQuota(priority, { dailyQuota: this.relay.dailyQuota, left: this.allowance.left });
  }

  /** Messages to travelers are taken down to this priority. */
  get lowest(): number {
    return lowestWithQuota({ dailyQuota: this.relay.dailyQuota, left: this.allowance.left });
  }

  /** It has refused every mail for our pace for so long that it takes nothing. */
  get isStuck(): boolean {
    return this.pacer.stuckMs > STUCK_MS;
  }

  /** Milliseconds until the next mail may leave. */
  private get waitMs(): number {
    return Math.max(this.pacer.waitMs, this.allowance.waitMs);
  }

  private get size(): number {
    return this.pacer.connections;
  }

  async send(letter: Letter): Promise<Settled | Throttled | null> {
    for (let closed = 0; ;) {
      const seat = this.allowance.isUsedUp ? USED_UP : await this.seatFor(letter);
      if (seat === null || 'kind' in seat) return seat;
      try {
        if (!letter.mayStart()) return null;
        const opened = await this.take();
        const answer = opened.connection
          ? await this.handOver(seat, opened.connection)
          : this.refusedConnection(opened);
        if (answer?.kind === 'closed') {
          closed += 1;
          if (closed >= MOST_CLOSED) return { kind: 'later', text: answer.text };
        } else if (answer?.kind !== 'throttled') return answer;
        else if (answer.throttling === 'quota' || this.isStuck) {
          this.turnAway(answer);
          return answer;
        }
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
    const opened = await openConnection(this.relay.url, this.settings);
    if (!opened.connection) throw new Error(opened.said ?? opened.error);
    if (!opened.connection._socket) throw new Error('the connection ended');
    return askRelay(opened.connection._socket, from, to);
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
      this.startWatch();
      // a copy: the library notes an error in it, and takes it for that of the next try
      connection.send({ ...letter.envelope }, text, (error, info) => {
        this.busy.delete(handover);
        if (!error) this.pacer.taken(performance.now() - handover.startedAt);
        resolve(error ? answerOfSend(error, handover.begun) : { kind: 'accepted', text: info?.response ?? '' });
      });
    });
    if (answer) this.learn(connection, answer);
    if (answer?.kind === 'accepted' || (answer && (await canGoOn(connection, answer)))) this.keep(connection);
    return answer;
  }

  /** What an answer says about the relay's limits. */
  private learn(connection: SMTPConnection, answer: SmtpAnswer): void {
    const mails = this.mails.get(connection) ?? 0;
    if (answer.kind === 'accepted') this.mails.set(connection, mails + 1);
    if (answer.kind !== 'throttled' && answer.kind !== 'closed') return;
    const limits = answer.kind === 'closed' ? 'messages' : answer.throttling;
    const isEnd = limits === 'messages' || answer.text.startsWith('421');
    const isUsual = isEnd && mails > 0 && mails === this.endedAfter;
    if (isUsual) this.mostMails = mails;
    if (isEnd) this.endedAfter = mails;
    if (isUsual || limits === 'quota') return;
    if (limits === 'rate') this.pacer.throttled(answer.text);
    else if (limits === 'connections' || mails === 0) this.refuses(answer.text);
  }

  private take(): Promise<Opened> {
    for (let connection = this.idle.pop(); connection; connection = this.idle.pop()) {
      if (!connection.destroyed) return Promise.resolve({ connection });
    }
    this.opening += 1;
    return openConnection(this.relay.url, this.settings).finally(() => (this.opening -= 1));
  }

  /** Beside others that are open the relay has reached its limit; otherwise it is down, unless it says that it is busy. */
  private refusedConnection({ error, said }: { error: string; said: string | null }): Settled | Throttled {
    const throttling = said === null ? null : throttlingOf({ to: 'connection', text: said });
    if (throttling === 'quota') return { kind: 'throttled', throttling, text: said ?? error };
    if (this.isConnected()) {
      this.refuses(said ?? error);
      if (this.late.size > 0) this.isCrowded = true;
    } else if (throttling === null) return { kind: 'down', text: error };
    else this.pacer.busy(said ?? error);
    return { kind: 'throttled', throttling: 'connections', text: said ?? error };
  }

  /** The relay lets in no more connections than are open. */
  private refuses(said: string): void {
    this.noMoreBefore = performance.now() + NO_MORE_MS;
    this.pacer.refusedConnection(this.busy.size + this.idle.length + this.opening, said);
  }

  private isConnected(): boolean {
    return this.opening > 0 || this.busy.size > 0 || this.idle.some(({ destroyed }) => !destroyed);
  }

  private keep(connection: SMTPConnection): void {
    if (connection.destroyed) return;
    if (this.idle.length > this.size || this.mails.get(connection) === this.mostMails) connection.quit();
    else this.idle.push(connection);
  }

  private mayRun({ priority, aside }: Turn): boolean {
    if (this.waitMs > 0 || (this.idle.length === 0 && performance.now() < this.noMoreBefore)) return false;
    const used = this.isCrowded ? this.used + this.late.size : this.used;
    if (aside) return !this.usedAside && !this.isCrowded;
    // one of its own, also while more are in use than the pace now allows
    if (priority <= ALERT && this.size > 1 && this.used === this.usedByOthers) return true;
    if (used >= this.size) return false;
    return this.usedByOthers < this.most(priority);
  }

  /** Connections for messages of a priority. */
  private most(priority: number): number {
    return priority <= ALERT || this.size === 1 ? this.size : this.size - 1;
  }

  private seatFor(letter: Letter): Promise<Seat | Throttled | null> {
    if (this.mayRun(letter.turn)) return Promise.resolve(this.sit(letter));
    this.startWatch();
    return new Promise((start) => {
      const { priority } = letter.turn;
      let place = this.waiting.length;
      while (place > 0 && (this.waiting[place - 1]?.letter.turn.priority ?? 0) > priority) place -= 1;
      this.waiting.splice(place, 0, { letter, start });
      this.fillInTurn();
    });
  }

  private sit(letter: Letter): Seat {
    this.pacer.starts();
    this.allowance.starts();
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
    if (this.late.size === 0) this.isCrowded = false;
    this.fill();
  }

  /** Gives a turn to all who may have one. */
  private fill(): void {
    while (this.seatNext());
    this.fillInTurn();
  }

  /** Those who wait for the relay's pace have their turn when it comes. */
  private fillInTurn(): void {
    this.allowance.wants(this.waiting.length, () => this.fill());
    const { waitMs } = this;
    if (this.turnTimer || waitMs === 0 || waitMs === Infinity || this.waiting.length === 0) return;
    this.turnTimer = setTimeout(() => {
      this.turnTimer = undefined;
      this.fill();
    }, Math.ceil(waitMs));
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

  private startWatch(): void {
    clearTimeout(this.idleTimer);
    this.watch ??= setInterval(() => this.look(), WATCH_MS).unref();
  }

  private look(): void {
    for (const handover of [...this.busy]) this.lookAt(handover);
    this.lookForRoom();
    this.dropUnwanted();
    if (this.allowance.isUsedUp) this.turnAway(USED_UP);
    this.pacer.look(this.allowance.waitMs === 0 && this.waiting.some(({ letter }) => !letter.turn.aside));
    this.fill();
    this.trim();
    this.looks += 1;
    const isOver = this.busy.size === 0 && this.waiting.length === 0;
    if (this.looks % LOOKS === 0 || isOver) this.looked(this.pacer);
    if (!isOver) return;
    clearInterval(this.watch);
    this.watch = undefined;
    this.idleTimer = setTimeout(() => {
      for (const connection of this.idle.splice(IDLE)) connection.quit();
    }, IDLE_MS).unref();
  }

  /** The pace allows fewer connections than are open. */
  private trim(): void {
    while (this.idle.length > 0 && this.idle.length + this.used > this.size) this.idle.shift()?.quit();
  }

  /** The relay takes nothing for a while: those who wait may go elsewhere. */
  private turnAway(answer: Throttled): void {
    for (const { start } of this.waiting.splice(0)) start(answer);
  }

  /** Whoever stops a send does not wait for the turn of its mails. */
  private dropUnwanted(): void {
    for (const entry of [...this.waiting]) {
      if (entry.letter.mayStart()) continue;
      this.waiting.splice(this.waiting.indexOf(entry), 1);
      entry.start(null);
    }
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
    // not the pace's connections: the pace falls when mails hang, and they would keep the places of all others
    if (!seat.counts || this.isCrowded || this.late.size >= this.settings.smtpConnections) return;
    seat.counts = false;
    this.late.add(seat);
    this.count(seat.letter.turn, -1);
    this.fill();
  }
}

/** After a refusal the connection is used again when the relay agrees to start afresh, unless it has had enough of it. */
function canGoOn(connection: SMTPConnection, answer: SmtpAnswer): Promise<boolean> {
  const isOver = answer.kind === 'throttled' && answer.throttling !== 'rate';
  if (answer.kind === 'lost' || answer.kind === 'closed' || isOver || connection.destroyed) {
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
