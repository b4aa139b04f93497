import { Readable } from 'node:stream';
import { lowestWithQuota, mayUseQuota, throttlingOf } from '@tabimori/domain';
import type { RelaySettings } from '@tabimori/server';
import { DAILY_QUOTA_USED } from '@tabimori/shared';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Allowance } from './allowance.js';
import { askRelay, type Asked } from './ask-relay.js';
import { openConnection, type Opened, type SmtpSettings } from './open-connection.js';
import { Pacer } from './pacer.js';
import { Seats, type Gate, type Letter, type Seat } from './seats.js';
import { answerOfSend, type Settled, type SmtpAnswer, type Throttled } from './smtp-answer.js';

/** Until the relay asks for the mail's text: nothing has been taken before, so it can be cut short. */
const ENVELOPE_TIMEOUT_MS = 10_000;
/** How often it is looked whether the wait for the relay is too long. */
const WATCH_MS = 250;
/** So many looks between two reports. */
const LOOKS = 4;
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
 * Connections to one relay, kept open, as many as its pace allows. A mail that does not end is cut off if its text was not yet
 * sent, otherwise it is waited for. A mail that the relay refuses because of our pace waits for its next turn. Returns null
 * for a letter that nobody wants any more (`mayStart`, `mayLeave`).
 */
export class SmtpPool {
  readonly pacer: Pacer;
  private readonly seats: Seats;
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
  private looks = 0;
  private watch: NodeJS.Timeout | undefined;
  private idleTimer: NodeJS.Timeout | undefined;

  /** @param looked called every second or so while mails are sent, and once more after that */
  constructor(
    private readonly relay: RelaySettings,
    private readonly settings: SmtpSettings,
    private readonly allowance: Allowance,
    private readonly looked: (pacer: Pacer) => void,
  ) {
    this.pacer = new Pacer(settings.smtpConnections);
    this.seats = new Seats(this.gate());
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
          this.seats.turnAway(answer);
          return answer;
        }
      } finally {
        this.seats.leave(seat);
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

  private gate(): Gate {
    const { pacer, allowance } = this;
    const isOpen = (): boolean => this.idle.length > 0 || performance.now() >= this.noMoreBefore;
    return {
      ceiling: this.settings.smtpConnections,
      get size() {
        return pacer.connections;
      },
      get waitMs() {
        return Math.max(pacer.waitMs, allowance.waitMs);
      },
      get isOpen() {
        return isOpen();
      },
      starts: () => {
        pacer.starts();
        allowance.starts();
      },
      wants: (count, come) => allowance.wants(count, come),
    };
  }

  private seatFor(letter: Letter): ReturnType<Seats['seatFor']> {
    const seat = this.seats.seatFor(letter);
    if (this.seats.isAwaited) this.startWatch();
    return seat;
  }

  private async handOver(seat: Seat, connection: SMTPConnection): Promise<SmtpAnswer | null> {
    const { letter } = seat;
    const data = asData(await this.textOf(letter, connection));
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

  private async textOf(letter: Letter, connection: SMTPConnection): Promise<string> {
    try {
      return await letter.text();
    } catch (error) {
      this.keep(connection);
      throw error;
    }
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
      this.seats.crowd();
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
    if (this.idle.length > this.pacer.connections || this.mails.get(connection) === this.mostMails) connection.quit();
    else this.idle.push(connection);
  }

  private startWatch(): void {
    clearTimeout(this.idleTimer);
    this.watch ??= setInterval(() => this.look(), WATCH_MS).unref();
  }

  private look(): void {
    for (const handover of [...this.busy]) this.lookAt(handover);
    this.seats.lookForRoom(this.busy);
    this.seats.dropUnwanted();
    if (this.allowance.isUsedUp) this.seats.turnAway(USED_UP);
    this.pacer.look(this.allowance.waitMs === 0 && this.seats.isShort);
    this.seats.fill();
    this.trim();
    this.looks += 1;
    const isOver = this.busy.size === 0 && !this.seats.isAwaited;
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
    while (this.idle.length > 0 && this.idle.length + this.seats.inUse > this.pacer.connections)
      this.idle.shift()?.quit();
  }

  /** Mails sent aside get the whole time: only other mails sent aside wait for them. */
  private lookAt(handover: Handover): void {
    const { letter, begun, startedAt, lingers, cut } = handover;
    if (lingers) return;
    const waited = performance.now() - startedAt;
    const isOver = waited >= ENVELOPE_TIMEOUT_MS;
    const hangs = letter.mail.hangs() && (isOver || !letter.turn.aside);
    if (hangs) {
      letter.mail.hung();
      this.pacer.disturbed();
    }
    if (!begun) {
      if (hangs || isOver) cut({ kind: 'later', text: `no answer within ${Math.round(waited / 1000)} s` });
    } else if (hangs) {
      handover.lingers = true;
      letter.lingers();
      this.seats.discount(handover);
    }
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
