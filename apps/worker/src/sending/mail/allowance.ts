import { errorText, exec, one, type RelaySettings, sql, usedWithinADay } from '@tabimori/server';
import type { DataSource } from 'typeorm';

/** Mails for this long are reserved at once; without a rate this many. */
const AHEAD_SECONDS = 0.25;
const AHEAD_MAILS = 50;
/** What was not sent in its time is caught up on only so far. */
const CATCH_UP_MS = 50;
const AGAIN_MS = 1000;
/** A used-up quota is looked at again after this. */
const USED_UP_MS = 60_000;

/** How many mails may leave now, from when on in seconds, and how many are left of the day's quota (null: not counted). */
interface Reserved {
  mails: number;
  waitSeconds: number;
  left: number | null;
}

/**
 * This worker's part of what the settings allow a relay. Mails are reserved in PostgreSQL a few at a time, so that several
 * workers together keep to it; what a worker that dies has reserved is not sent by another.
 */
export class Allowance {
  /** of the day's quota, as last heard; null: there is none, or nothing is known yet */
  left: number | null = null;
  private mails = 0;
  private nextAt = 0;
  private isAsking = false;
  private usedUpUntil = -Infinity;

  constructor(
    private readonly dataSource: DataSource,
    private readonly relay: Pick<RelaySettings, 'name' | 'rate' | 'dailyQuota'>,
    private readonly failed: (error: string) => void,
  ) {}

  /** The day's quota is used up: nothing leaves for a while. */
  get isUsedUp(): boolean {
    return performance.now() < this.usedUpUntil;
  }

  private get isUnlimited(): boolean {
    return this.relay.rate === null && this.relay.dailyQuota === null;
  }

  /** Milliseconds until the next mail may leave; Infinity: more must be asked for. */
  get waitMs(): number {
    if (this.isUnlimited) return 0;
    return this.mails > 0 ? Math.max(0, this.nextAt - performance.now()) : Infinity;
  }

  /** A mail is about to be handed over. */
  starts(): void {
    if (this.isUnlimited) return;
    this.mails -= 1;
    if (this.relay.rate !== null)
      this.nextAt = Math.max(this.nextAt, performance.now() - CATCH_UP_MS) + 1000 / this.relay.rate;
  }

  /** So many mails wait; `changed` is called when more is known. */
  wants(waiting: number, changed: () => void): void {
    if (this.isUnlimited || this.isAsking || this.isUsedUp || waiting === 0) return;
    const { rate } = this.relay;
    const ahead = rate === null ? AHEAD_MAILS : Math.ceil(rate * AHEAD_SECONDS);
    if (this.mails > ahead / 2 || this.mails >= waiting || (this.mails > 0 && this.left === 0)) return;
    this.isAsking = true;
    this.reserve(Math.min(ahead, waiting))
      .then(
        ({ mails, waitSeconds, left }) => {
          this.isAsking = false;
          this.left = left;
          if (this.mails === 0) this.nextAt = performance.now() + waitSeconds * 1000;
          this.mails += mails;
          if (this.mails === 0) this.usedUpUntil = performance.now() + USED_UP_MS;
        },
        (error: unknown) => {
          this.failed(errorText(error));
          setTimeout(() => (this.isAsking = false), AGAIN_MS).unref();
        },
      )
      .finally(changed);
  }

  private reserve(wanted: number): Promise<Reserved> {
    const { name, rate, dailyQuota } = this.relay;
    return this.dataSource.transaction(async (tx) => {
      // whoever has the row is alone; a turn far ahead was set by a wrong clock
      const { waitSeconds } = await one<{ waitSeconds: number }>(
        tx,
        sql`INSERT INTO relay AS r (name, next_at) VALUES (${name}, clock_timestamp())
            ON CONFLICT (name) DO UPDATE SET next_at =
              CASE WHEN r.next_at BETWEEN clock_timestamp() AND clock_timestamp() + interval '5 min' THEN r.next_at
                ELSE clock_timestamp() END
            RETURNING greatest(0, extract(epoch FROM next_at - clock_timestamp()))::float8 AS wait_seconds`,
      );
      const mails = dailyQuota === null ? wanted : Math.min(wanted, dailyQuota - (await usedWithinADay(tx, name)));
      if (rate !== null) {
        await exec(
          tx,
          sql`UPDATE relay SET next_at = next_at + make_interval(secs => ${Math.max(mails, 0) / rate}::float8) WHERE name = ${name}`,
        );
      }
      if (dailyQuota === null) return { mails, waitSeconds, left: null };
      if (mails <= 0) return { mails: 0, waitSeconds, left: 0 };
      await exec(
        tx,
        sql`INSERT INTO relay_use AS u (relay, since, mails)
            VALUES (${name}, date_bin('10 minutes', clock_timestamp(), timestamptz 'epoch'), ${mails})
            ON CONFLICT (relay, since) DO UPDATE SET mails = u.mails + EXCLUDED.mails`,
      );
      return { mails, waitSeconds, left: dailyQuota - (await usedWithinADay(tx, name)) };
    });
  }
}
