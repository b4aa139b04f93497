import { backoffSeconds } from '../../backoff.js';

/**
 * A mail hangs when it has not been answered for this long, nor for TIMES_USUAL of what an answer usually takes, while
 * OTHERS_ANSWERED mails of other domains were answered.
 */
const HANGS_MS = 1000;
const TIMES_USUAL = 3;
const OTHERS_ANSWERED = 5;
/** Its connection does not count as one that works from here on, when all the others of the pool are as late. */
const LATE_MS = 250;
/** How much one answer moves the usual time. */
const WEIGHT = 1 / 16;
/** After so many temporary failures in a row, a domain that used to take mail gets a rest. */
const FAILURES_IN_A_ROW = 3;
/** So many times as many failures are borne by a domain that took mail again after its rest. */
const MORE_PATIENCE = 100;
const LOOK_AGAIN_MS = 500;

interface Domain {
  /** it has taken a mail since it last failed: its mails may be sent side by side */
  proven: boolean;
  /** mails that were let in and have not ended, and how many of these are being tried again */
  inside: number;
  retried: number;
  answers: number;
  /** failures in a row, and how many it may have before it is parked */
  failures: number;
  patience: number;
  /** mails taken in a row */
  taken: number;
  parkedUntil: number;
  /** how often it was parked */
  parked: number;
  waiting: (() => void)[];
}

/** A mail that was let in. */
export interface Mail {
  /** its domain was parked after it was admitted: it steps aside before it takes a connection */
  stepsAside(): boolean;
  /** it is handed to the relay now */
  asked(): void;
  /** it waits longer for its answer than is usual */
  isLate(): boolean;
  /** its domain does not answer while others do */
  hangs(): boolean;
  /** it hangs: its domain gets a rest */
  hung(): void;
  /** `answered`: by anything but a temporary failure; `notSent`: it was not handed over */
  ended(end: 'answered' | 'failed' | 'notSent'): void;
}

/**
 * What this process has seen of the recipients' domains. The first mail to a domain goes by itself; while it is
 * unanswered, or the domain fails or hangs, the others step aside, so that they hold neither a connection nor their
 * window.
 */
export class Domains {
  private readonly known = new Map<string, Domain>();
  private answers = 0;
  /** milliseconds until a mail is answered, of late; 0: nothing is known yet */
  private usual = 0;

  /** Null: the domain is resting. `retry`: its time for another try has come. */
  async enter(name: string, retry: boolean): Promise<Mail | null> {
    const domain = this.domainOf(name);
    for (let first = true; ; first = false) {
      if (performance.now() < domain.parkedUntil && !(retry && first)) return null;
      if (domain.proven || domain.inside === 0) break;
      // a retry is given more time than others may have to wait for it
      if (!retry && domain.retried > 0) return null;
      await new Promise<void>((resolve) => {
        domain.waiting.push(resolve);
        setTimeout(resolve, LOOK_AGAIN_MS);
      });
    }
    return this.letIn(domain, retry);
  }

  /** Its mails step aside now. */
  rests(name: string): boolean {
    return performance.now() < (this.known.get(name)?.parkedUntil ?? 0);
  }

  /** How long other workers are to leave the domain alone; 0: it takes mail. */
  holdSeconds(name: string): number {
    const domain = this.known.get(name);
    return !domain || domain.proven || domain.failures === 0 ? 0 : backoffSeconds(domain.failures);
  }

  private letIn(domain: Domain, retry: boolean): Mail {
    domain.inside += 1;
    if (retry) domain.retried += 1;
    const { parked } = domain;
    let askedAt = Infinity;
    let othersBefore = 0;
    let hung = false;
    const waitedFor = (least: number): boolean =>
      performance.now() - askedAt >= Math.max(least, TIMES_USUAL * this.usual);
    const othersAnswers = (): number => this.answers - domain.answers;
    return {
      stepsAside: () => domain.parked > parked,
      asked: () => {
        askedAt = performance.now();
        othersBefore = othersAnswers();
      },
      isLate: () => this.usual > 0 && waitedFor(LATE_MS),
      hangs: () => othersAnswers() - othersBefore >= OTHERS_ANSWERED && waitedFor(HANGS_MS),
      hung: () => {
        hung = true;
        domain.failures += 1;
        this.park(domain);
      },
      ended: (end) => {
        domain.inside -= 1;
        if (retry) domain.retried -= 1;
        if (!hung) this.learn(domain, end, performance.now() - askedAt);
        wake(domain);
      },
    };
  }

  /** The recent failures were the relay's fault. */
  forgive(): void {
    for (const domain of this.known.values()) {
      domain.failures = 0;
      domain.parkedUntil = 0;
    }
  }

  private learn(domain: Domain, end: 'answered' | 'failed' | 'notSent', tookMs: number): void {
    if (end === 'notSent') return;
    this.answers += 1;
    domain.answers += 1;
    if (end === 'answered') {
      // -Infinity: never handed over
      if (tookMs >= 0) this.usual = this.usual === 0 ? tookMs : this.usual + (tookMs - this.usual) * WEIGHT;
      this.learnTaken(domain);
    } else {
      domain.failures += 1;
      domain.taken = 0;
      if (!domain.proven || domain.failures >= domain.patience) this.park(domain);
    }
  }

  /**
   * A domain that fails again soon after its rest may be one that refuses each address the first time (greylisting, or a
   * relay that first looks whether an address exists). If only a few were tried after each rest, a large one would wait
   * for hours; so each rest lets it fail more often, until it takes mail as others do.
   */
  private learnTaken(domain: Domain): void {
    if (!domain.proven && domain.parked > 0) domain.patience *= MORE_PATIENCE;
    domain.taken += 1;
    if (domain.taken > domain.patience) domain.patience = FAILURES_IN_A_ROW;
    domain.proven = true;
    domain.failures = 0;
    domain.parkedUntil = 0;
  }

  private park(domain: Domain): void {
    domain.proven = false;
    domain.parked += 1;
    domain.parkedUntil = performance.now() + backoffSeconds(domain.failures) * 1000;
    wake(domain);
  }

  private domainOf(name: string): Domain {
    const known = this.known.get(name);
    if (known) return known;
    const domain: Domain = {
      proven: false,
      inside: 0,
      retried: 0,
      answers: 0,
      failures: 0,
      patience: FAILURES_IN_A_ROW,
      taken: 0,
      parkedUntil: 0,
      parked: 0,
      waiting: [],
    };
    this.known.set(name, domain);
    return domain;
  }
}

function wake(domain: Domain): void {
  for (const look of domain.waiting.splice(0)) look();
}
