import { backoffSeconds } from '../../backoff.js';

/** A domain that has not answered for this long, while OTHERS_ANSWERED mails of others were answered, stalls. */
const STALL_MS = 1000;
const OTHERS_ANSWERED = 20;
/** Temporary failures in a row after which a domain that had taken mail is left alone. */
const FAILURES_IN_A_ROW = 3;
const LOOK_AGAIN_MS = 500;

interface Domain {
  /** it has taken a mail since it last failed: its mails may be sent side by side */
  proven: boolean;
  /** mails that were let in and have not ended, and those of them that were handed to the relay */
  inside: number;
  asked: number;
  failures: number;
  parkedUntil: number;
  /** when, and after how many answers to everybody, it last answered or was first asked */
  since: number;
  answersBefore: number;
  waiting: (() => void)[];
}

/** A mail that was let in. */
export interface Mail {
  /** it is handed to the relay now */
  asked(): void;
  /** its domain answers nothing while those of others do */
  stalls(): boolean;
  /** `answered`: by whatever is not a temporary failure; `notSent`: it was not handed over */
  ended(end: 'answered' | 'failed' | 'notSent'): void;
}

/**
 * What this process has seen of the recipients' domains. The first mail to a domain goes alone; while it is not answered,
 * or the domain fails, the others step aside, so that they hold neither a connection nor the window they are in.
 */
export class Domains {
  private readonly known = new Map<string, Domain>();
  private answers = 0;

  /** Null: the domain is to be left alone for a while. `retry`: its time to be tried again has come. */
  async enter(name: string, retry: boolean): Promise<Mail | null> {
    const domain = this.domainOf(name);
    for (let first = true; ; first = false) {
      if ((performance.now() < domain.parkedUntil && !(retry && first)) || this.stalls(domain)) return null;
      if (domain.proven || domain.inside === 0) break;
      await new Promise<void>((resolve) => {
        domain.waiting.push(resolve);
        setTimeout(resolve, LOOK_AGAIN_MS);
      });
    }
    domain.inside += 1;
    let wasAsked = false;
    return {
      asked: () => {
        wasAsked = true;
        if (domain.asked === 0) this.note(domain);
        domain.asked += 1;
      },
      stalls: () => this.stalls(domain),
      ended: (end) => {
        domain.inside -= 1;
        if (wasAsked) domain.asked -= 1;
        this.learn(domain, end);
      },
    };
  }

  /** What failed lately was the relay's fault. */
  forgive(): void {
    for (const domain of this.known.values()) {
      domain.failures = 0;
      domain.parkedUntil = 0;
    }
  }

  private learn(domain: Domain, end: 'answered' | 'failed' | 'notSent'): void {
    if (end !== 'notSent') {
      this.answers += 1;
      this.note(domain);
    }
    if (end === 'answered') {
      domain.proven = true;
      domain.failures = 0;
    } else if (end === 'failed') {
      domain.failures += 1;
      if (!domain.proven || domain.failures >= FAILURES_IN_A_ROW) {
        domain.proven = false;
        domain.parkedUntil = performance.now() + backoffSeconds(domain.failures) * 1000;
      }
    }
    for (const wake of domain.waiting.splice(0)) wake();
  }

  private domainOf(name: string): Domain {
    const known = this.known.get(name);
    if (known) return known;
    const domain: Domain = {
      proven: false,
      inside: 0,
      asked: 0,
      failures: 0,
      parkedUntil: 0,
      since: 0,
      answersBefore: 0,
      waiting: [],
    };
    this.known.set(name, domain);
    return domain;
  }

  private note(domain: Domain): void {
    domain.since = performance.now();
    domain.answersBefore = this.answers;
  }

  private stalls({ asked, since, answersBefore }: Domain): boolean {
    return asked > 0 && this.answers - answersBefore >= OTHERS_ANSWERED && performance.now() - since >= STALL_MS;
  }
}
