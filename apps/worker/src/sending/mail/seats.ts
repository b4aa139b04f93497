import type { Passage, Turn } from '../transport.js';
import type { Mail } from './domains.js';
import type { Throttled } from './smtp-answer.js';

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

/** A letter that has a place on a connection. */
export interface Seat {
  letter: Letter;
  /** false: its mail is late, and another may take its place meanwhile */
  counts: boolean;
}

interface Waiting {
  letter: Letter;
  /** null: the letter is not wanted any more; or why there is no turn for it */
  start: (seat: Seat | Throttled | null) => void;
}

/** What the relay lets through at the moment. */
export interface Gate {
  /** connections that its pace allows, and those of the settings */
  readonly size: number;
  readonly ceiling: number;
  /** milliseconds until the next mail may leave */
  readonly waitMs: number;
  /** a connection is at hand, or one may be opened */
  readonly isOpen: boolean;
  /** a mail has its turn */
  starts(): void;
  /** so many wait for theirs; `come` is called when there may be a turn for them */
  wants(count: number, come: () => void): void;
}

/**
 * Who has a place on a connection, and who is next. More urgent mail gets the next free place, and one is kept for alerts;
 * one more serves mail sent aside. While others wait, a domain gets at most half of them. A place whose mail does not end no
 * longer counts, so that the others have as many as before.
 */
export class Seats {
  /** in the order of their priority */
  private readonly waiting: Waiting[] = [];
  /** how many of them wait for a domain, except those sent aside, and how many are sent aside */
  private readonly waitingFor = new Map<string, number>();
  private waitingAside = 0;
  /** those that count, and how many of these are not for alerts */
  private used = 0;
  private usedByOthers = 0;
  private usedAside = false;
  /** those that do not count */
  private readonly late = new Set<Seat>();
  /** the relay does not let in more, so these count for now */
  private isCrowded = false;
  /** by domain, except those for mails sent aside */
  private readonly held = new Map<string, number>();
  private turnTimer: NodeJS.Timeout | undefined;

  constructor(private readonly gate: Gate) {}

  get inUse(): number {
    return this.used;
  }

  get isAwaited(): boolean {
    return this.waiting.length > 0;
  }

  /** Mails wait for a place, besides those sent aside. */
  get isShort(): boolean {
    return this.waitingFor.size > 0;
  }

  /** A place for a letter, when its turn comes; or why there is none. Null: it is not wanted any more. */
  seatFor(letter: Letter): Promise<Seat | Throttled | null> {
    if (this.mayRun(letter.turn)) return Promise.resolve(this.sit(letter));
    return new Promise((start) => {
      const { priority } = letter.turn;
      let place = this.waiting.length;
      while (place > 0 && (this.waiting[place - 1]?.letter.turn.priority ?? 0) > priority) place -= 1;
      this.waiting.splice(place, 0, { letter, start });
      this.noteWaiting(letter, 1);
      this.fillInTurn();
    });
  }

  leave(seat: Seat): void {
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
  fill(): void {
    while (this.seatNext());
    this.fillInTurn();
  }

  /** Its place is free for another, although its mail has not ended. */
  discount(seat: Seat): void {
    // not the pace's connections: the pace falls when mails hang, and they would keep the places of all others
    if (!seat.counts || this.isCrowded || this.late.size >= this.gate.ceiling) return;
    seat.counts = false;
    this.late.add(seat);
    this.count(seat.letter.turn, -1);
    this.fill();
  }

  /** The relay did not let in one more: what is late counts again. */
  crowd(): void {
    if (this.late.size > 0) this.isCrowded = true;
  }

  /** The relay takes nothing for a while: those who wait may go elsewhere. */
  turnAway(answer: Throttled): void {
    for (const { letter, start } of this.waiting.splice(0)) {
      this.noteWaiting(letter, -1);
      start(answer);
    }
  }

  /** Whoever stops a send does not wait for the turn of its mails. */
  dropUnwanted(): void {
    for (const entry of [...this.waiting]) {
      if (entry.letter.mayStart()) continue;
      this.waiting.splice(this.waiting.indexOf(entry), 1);
      this.noteWaiting(entry.letter, -1);
      entry.start(null);
    }
  }

  /**
   * When all that count are late while another domain waits, one of them no longer counts: only another domain can
   * show whether the relay or the domains are slow.
   * @param busy those whose mails are being handed over, the oldest first
   */
  lookForRoom(busy: Iterable<Seat>): void {
    const counting = [...busy].filter(({ counts, letter }) => counts && !letter.turn.aside);
    const [oldest] = counting;
    if (!oldest || counting.length < this.used || !counting.every(({ letter }) => letter.mail.isLate())) return;
    const waits = ({ letter: { turn, domain } }: Waiting): boolean =>
      !turn.aside && !this.held.has(domain) && !this.mayRun(turn);
    if (this.waiting.some(waits)) this.discount(oldest);
  }

  private mayRun({ priority, aside }: Turn): boolean {
    const { size, waitMs, isOpen } = this.gate;
    if (waitMs > 0 || !isOpen) return false;
    const used = this.isCrowded ? this.used + this.late.size : this.used;
    if (aside) return !this.usedAside && !this.isCrowded;
    // one of its own, also while more are in use than the pace now allows
    if (priority <= ALERT && size > 1 && this.used === this.usedByOthers) return true;
    if (used >= size) return false;
    return this.usedByOthers < this.most(priority);
  }

  /** Places for messages of a priority. */
  private most(priority: number): number {
    const { size } = this.gate;
    return priority <= ALERT || size === 1 ? size : size - 1;
  }

  private sit(letter: Letter): Seat {
    this.gate.starts();
    this.count(letter.turn, 1);
    if (!letter.turn.aside) this.held.set(letter.domain, this.heldBy(letter.domain) + 1);
    return { letter, counts: true };
  }

  /** Those who wait for the relay's pace have their turn when it comes. */
  private fillInTurn(): void {
    this.gate.wants(this.waiting.length, () => this.fill());
    const { waitMs } = this.gate;
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
    const place = this.placeOfNext();
    const [entry] = place < 0 ? [] : this.waiting.splice(place, 1);
    if (!entry) return false;
    this.noteWaiting(entry.letter, -1);
    entry.start(this.sit(entry.letter));
    return true;
  }

  /** Called for each mail that ends, with hundreds waiting: it asks as little of each of them as it can. */
  private placeOfNext(): number {
    const [urgent] = this.waiting;
    // the most urgent may run whenever another may, but for what is sent aside
    if (!urgent || (this.waitingAside === 0 && !this.mayRun(urgent.letter.turn))) return -1;
    let next = -1;
    let asked: Turn | undefined;
    let mayRun = false;
    for (let place = 0; place < this.waiting.length; place += 1) {
      const letter = this.waiting[place]?.letter;
      const first = this.waiting[next]?.letter;
      if (!letter || (first && letter.turn.priority > first.turn.priority)) break;
      const { turn, domain } = letter;
      if (turn.priority !== asked?.priority || turn.aside !== asked.aside) mayRun = this.mayRun((asked = turn));
      if (!mayRun) continue;
      if (!first) next = place;
      const isOnly = this.waitingFor.size === 1;
      if (turn.aside || isOnly || this.heldBy(domain) < Math.max(this.most(turn.priority) >> 1, 1)) return place;
    }
    return next;
  }

  private noteWaiting({ turn, domain }: Letter, by: 1 | -1): void {
    if (turn.aside) {
      this.waitingAside += by;
      return;
    }
    const count = (this.waitingFor.get(domain) ?? 0) + by;
    if (count > 0) this.waitingFor.set(domain, count);
    else this.waitingFor.delete(domain);
  }

  private count({ priority, aside }: Turn, by: 1 | -1): void {
    if (aside) {
      this.usedAside = by > 0;
      return;
    }
    this.used += by;
    if (priority > ALERT) this.usedByOthers += by;
  }
}
