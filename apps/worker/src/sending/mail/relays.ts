import { SmtpPool, type Turn } from './smtp-pool.js';
import type { SmtpAnswer } from './smtp-answer.js';

interface Relay {
  pool: SmtpPool;
  isDown: boolean;
}

/** The relay, and a second one that takes over while the first takes nothing; `probe` gives the first back its work. */
export class Relays {
  private readonly relays: Relay[];

  /** urls: the one to be used first */
  constructor(urls: readonly string[], connections: number) {
    this.relays = urls.map((url) => ({ pool: new SmtpPool(url, connections), isDown: false }));
  }

  /** As SmtpPool.send; `down` when no relay takes anything. */
  async send(
    envelope: { from: string; to: string },
    turn: Turn,
    message: () => string,
    stillWanted: () => boolean,
    stalls: () => boolean,
  ): Promise<SmtpAnswer | null> {
    let last: SmtpAnswer = { kind: 'down', text: '' };
    for (const relay of this.inOrder()) {
      const answer = await relay.pool.send(envelope, turn, message, stillWanted, stalls);
      if (answer?.kind !== 'down') {
        if (answer) relay.isDown = false;
        return answer;
      }
      relay.isDown = true;
      last = answer;
    }
    return last;
  }

  /** Null when one of them takes mail, else why the last does not. */
  async probe(): Promise<string | null> {
    const errors = await Promise.all(this.relays.map(({ pool }) => pool.probe()));
    errors.forEach((error, index) => {
      const relay = this.relays[index];
      if (relay) relay.isDown = error !== null;
    });
    return errors.includes(null) ? null : (errors.at(-1) ?? null);
  }

  close(): void {
    for (const { pool } of this.relays) pool.close();
  }

  private inOrder(): Relay[] {
    return this.relays.toSorted((a, b) => Number(a.isDown) - Number(b.isDown));
  }
}
