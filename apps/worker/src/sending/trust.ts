/** Failures without a message taken after which a relay is down if it refuses us, too. */
const MANY = 10;
/** Refusals, and domains refused, from which a relay is down although it takes mail for ourselves: it relays nothing. */
const REFUSED = 20;
const DOMAINS = 3;
/** A message that is taken outweighs this many that are not: "nearly all" is enough. */
const WEIGHT = 10;
/** Fewer refusals wait for a message that is taken until none has followed for this long; then the relay is asked. */
const PATIENCE_MS = 1000;
/** For how long an answer of the relay counts. */
const ANSWER_MS = 5000;
/** Failures are forgotten after this long without another. */
const FORGET_MS = 600_000;

/** A relay's response to a probe. */
export type Said =
  /** it takes a message for somebody who waits for one */
  | { kind: 'takes' }
  /** it takes one for ourselves; `others`: why it takes none for those who wait, null when nobody does */
  | { kind: 'takesOurs'; others: string | null }
  /** it answers, but takes none */
  | { kind: 'refuses'; text: string }
  /** it cannot be reached, does not let us in, or does not answer */
  | { kind: 'down'; text: string };

/** `works`: it is proved; `unclear`: nothing says that it does not. */
export type Probe = 'works' | 'unclear' | { down: string };

export interface Failed {
  domain: string;
  /** the relay's words */
  text: string;
  /** for good: believed, it marks the recipient */
  isRefused: boolean;
}

/**
 * Whether a refusal is the recipient's fault or the relay's own, judged by the latest messages. A relay that takes
 * none is probed before any refusal is believed; one that is down marks nobody.
 */
export class Trust {
  /** why the relay is down; null: it is not, as far as is known */
  down: string | null = null;
  /** how often it went down */
  private downs = 0;
  private failures = 0;
  private failedAt = 0;
  private refused = 0;
  private readonly refusedDomains = new Set<string>();
  /** found down by what it refused: it is not enough that it can be reached */
  private refuses = false;
  /** found down although it accepts messages for ourselves: that no longer proves anything */
  private refusesOthers = false;
  private answer: { at: number; said: Promise<Said> } | null = null;
  private waiting: (() => void)[] = [];
  private patience: NodeJS.Timeout | null = null;
  /** it is not asked before */
  private restsUntil = -Infinity;

  /**
   * @param ask must not reject
   * @param changed called when it goes down or comes back
   */
  constructor(
    private readonly ask: (whom: { others: boolean }) => Promise<Said>,
    private readonly changed: (down: string | null) => void = () => undefined,
  ) {}

  accepted(): void {
    this.failures = Math.max(0, this.failures - WEIGHT);
    this.refusesOthers = false;
    if (this.failures > 0) return;
    this.clear();
    if (!this.refuses) this.up();
  }

  /**
   * A message was not taken. Resolves when it is known whose fault that is; false: the relay's, so that nobody is marked.
   */
  async failed({ domain, text, isRefused }: Failed): Promise<boolean> {
    const { downs } = this;
    const now = performance.now();
    if (now - this.failedAt > FORGET_MS) this.clear();
    this.failedAt = now;
    this.failures += 1;
    if (isRefused) {
      this.refused += 1;
      this.refusedDomains.add(domain);
      this.patience?.refresh();
    }
    // refusals wait for one another, however slowly they come: the first ten, or the first chunk of a company's own
    // domain, would be believed
    const isEnough = isRefused ? this.relaysNothing() : this.failures >= MANY;
    if (!isEnough) await this.wait();
    else if (isRefused) this.wake();
    if (this.down !== null || this.downs > downs) return false;
    if (this.failures === 0) return true;
    const said = await this.said();
    // meanwhile it may have taken a message, or another failure has brought it down
    if (this.down === null && this.failures > 0) this.judge(said, text);
    return this.down === null && this.downs === downs;
  }

  /**
   * It said so itself: it cannot be reached, or takes nothing from us for any recipient. `restMs`: how long it is not to be
   * asked again.
   */
  isDown(text: string, restMs = 0): void {
    this.restsUntil = performance.now() + restMs;
    this.refuses = false;
    this.goDown(text);
  }

  /** Asks it; one that is down is asked for those who wait, too. */
  async probe(): Promise<Probe> {
    if (this.down !== null && performance.now() < this.restsUntil) return { down: this.down };
    const said = await this.ask({ others: this.down !== null });
    const down = this.reasonAgainst(said);
    if (said.kind === 'down') this.isDown(said.text);
    if (down !== null) return { down };
    this.up();
    const isProved = said.kind === 'takes' || (said.kind === 'takesOurs' && !this.refusesOthers);
    return isProved ? 'works' : 'unclear';
  }

  private reasonAgainst(said: Said): string | null {
    if (said.kind === 'down') return said.text;
    if (said.kind === 'refuses') return this.refuses ? said.text : null;
    return said.kind === 'takesOurs' && this.refuses && this.refusesOthers ? said.others : null;
  }

  private judge(said: Said, text: string): void {
    if (said.kind === 'down') return this.isDown(said.text);
    const takesOurs = said.kind !== 'refuses';
    const isDown = takesOurs ? this.relaysNothing() : this.failures >= MANY;
    if (!isDown) return;
    this.refuses = true;
    this.refusesOthers = takesOurs;
    this.goDown(text);
  }

  private relaysNothing(): boolean {
    return this.refused >= REFUSED && this.refusedDomains.size >= DOMAINS;
  }

  private said(): Promise<Said> {
    const now = performance.now();
    if (!this.answer || now - this.answer.at > ANSWER_MS) this.answer = { at: now, said: this.ask({ others: false }) };
    return this.answer.said;
  }

  private goDown(text: string): void {
    const wasUp = this.down === null;
    this.down = text;
    this.downs += 1;
    this.clear();
    if (wasUp) this.changed(text);
  }

  private up(): void {
    if (this.down === null) return;
    this.down = null;
    this.refuses = false;
    this.clear();
    this.changed(null);
  }

  private clear(): void {
    this.failures = 0;
    this.refused = 0;
    this.refusedDomains.clear();
    this.answer = null;
    this.wake();
  }

  private wait(): Promise<void> {
    this.patience ??= setTimeout(() => this.wake(), PATIENCE_MS);
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private wake(): void {
    if (this.patience) clearTimeout(this.patience);
    this.patience = null;
    for (const wake of this.waiting.splice(0)) wake();
  }
}
