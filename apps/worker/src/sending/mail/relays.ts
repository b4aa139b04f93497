import { type Throttling, throttlingOf } from '@tabimori/domain';
import { errorText, type RelaySettings } from '@tabimori/server';
import type { Context } from '../../context.js';
import { type Probe, type Said, Trust } from '../trust.js';
import type { Asked } from './ask-relay.js';
import { Allowance } from './allowance.js';
import { createPaceNotes } from './pace-notes.js';
import type { Letter } from './seats.js';
import { SmtpPool } from './smtp-pool.js';
import type { Settled } from './smtp-answer.js';

/** The addresses that a relay is asked about, so that it shows whether it takes mail. */
export interface Addresses {
  from: string;
  /** our own */
  ours: readonly string[];
  /** some of those who wait for a mail, of different domains */
  others: () => Promise<readonly string[]>;
}

interface Relay {
  pool: SmtpPool;
  trust: Trust;
}

/** How long a relay that takes nothing because of our pace is left alone. */
const REST_MS: Record<Throttling, number> = { messages: 0, connections: 10_000, rate: 30_000, quota: 300_000 };

/** The result of handing a mail to a relay. */
export interface Handed {
  answer: Settled | null;
  /** false: it was not the mail's fault but the relay's, which is down */
  isBelieved: (domain: string) => Promise<boolean>;
}

/** The relay, and a second one that takes over while the first is down; `probe` gives the first back its work. */
export class Relays {
  private readonly relays: Relay[];

  /**
   * @param relays the preferred one first
   * @param changed called when one goes down (why) or comes back (null)
   */
  constructor(
    relays: readonly RelaySettings[],
    context: Context,
    addresses: () => Promise<Addresses>,
    changed: (relay: number, down: string | null) => void,
  ) {
    const { dataSource, config, logger } = context;
    this.relays = relays.map((relay, index) => {
      const allowance = new Allowance(dataSource, relay, (error) =>
        logger.warn({ relay: relay.name, error }, "a relay's turns are not known; its mails wait"),
      );
      const pool = new SmtpPool(relay, config, allowance, createPaceNotes(context, relay.name));
      const trust = new Trust(
        (whom) => ask(pool, addresses, whom.others),
        (down) => changed(index + 1, down),
      );
      return { pool, trust };
    });
  }

  /** As SmtpPool.send; `down` when no relay takes anything. */
  async send(letter: Letter): Promise<Handed> {
    let isKept = false;
    for (const { pool, trust } of this.relays) {
      if (trust.down !== null) continue;
      if (!pool.takes(letter.turn.priority)) {
        isKept = true;
        continue;
      }
      const answer = await pool.send(letter);
      if (answer?.kind === 'down') trust.isDown(answer.text);
      else if (answer?.kind === 'throttled') trust.isDown(answer.text, REST_MS[answer.throttling]);
      else return { answer, isBelieved: (domain) => judged(trust, answer, domain) };
    }
    const down = { kind: 'down', text: this.relays[0]?.trust.down ?? '' } as const;
    return { answer: isKept ? null : down, isBelieved: () => Promise.resolve(true) };
  }

  /** Messages to travelers are taken down to this priority, also while all relays are down: what is taken has them asked. */
  lowest(): number {
    const up = this.relays.filter(({ trust }) => trust.down === null);
    return Math.max(...(up.length > 0 ? up : this.relays).map(({ pool }) => pool.lowest));
  }

  /** Probes all relays: whether one takes mail, otherwise why the first does not. */
  async probe(): Promise<Probe> {
    const said = await Promise.all(this.relays.map(({ trust }) => trust.probe()));
    if (said.includes('works')) return 'works';
    return said.find((one) => one === 'unclear') ?? said[0] ?? 'unclear';
  }

  /** Why the first relay takes nothing, while there is a second one; null: it takes mail, as far as is known. */
  firstDown(): string | null {
    return this.relays.length > 1 ? (this.relays[0]?.trust.down ?? null) : null;
  }

  close(): void {
    for (const { pool } of this.relays) pool.close();
  }
}

/** Only a refusal waits until it is known whose fault it is: no recipient is marked for what is tried again. */
async function judged(trust: Trust, answer: Settled | null, domain: string): Promise<boolean> {
  if (answer === null || answer.kind === 'down') return true;
  if (answer.kind === 'accepted') {
    trust.accepted();
    return true;
  }
  if (answer.kind === 'refused') return trust.failed({ domain, text: answer.text, isRefused: true });
  void trust.failed({ domain, text: answer.text, isRefused: false });
  return true;
}

/** Probes with our own addresses and with those of waiting recipients: a hanging domain among them delays neither. */
async function ask(pool: SmtpPool, addresses: () => Promise<Addresses>, forOthers: boolean): Promise<Said> {
  try {
    const { from, ours, others } = await addresses();
    const waiting = forOthers ? await others() : [];
    const [us, them] = await Promise.allSettled([
      pool.ask(from, ours),
      waiting.length > 0 ? pool.ask(from, waiting) : null,
    ]);
    if (them.status === 'fulfilled' && them.value?.takes) return { kind: 'takes' };
    if (us.status === 'rejected') {
      const text = errorText(us.reason);
      // its limits are the pace's business, until they let nothing through
      if (!pool.isStuck && throttlingOf({ to: 'connection', text }) !== null) return { kind: 'refuses', text };
      return them.status === 'fulfilled' && them.value
        ? { kind: 'refuses', text: them.value.text }
        : { kind: 'down', text };
    }
    if (!us.value.takes) return { kind: 'refuses', text: us.value.text };
    return { kind: 'takesOurs', others: waiting.length > 0 ? otherWords(them) : null };
  } catch (error) {
    // the database does not say which addresses to use: not the relay's fault
    return { kind: 'refuses', text: errorText(error) };
  }
}

const otherWords = (them: PromiseSettledResult<Asked | null>): string =>
  them.status === 'rejected' ? errorText(them.reason) : (them.value?.text ?? '');
