import { measureMs, newPace, paceDisturbed, paceRefusedConnection, paceSeen, paceThrottled } from './pace.js';

interface Relay {
  /** milliseconds until a mail is answered */
  replyMs: number;
  /** mails that it works on at once; more wait */
  atOnce?: number;
  connections?: number;
  /** mails a second, and how many it takes at once after a rest */
  rate?: number;
  burst?: number;
}

const LOOK_MS = 50;

/** A send that never ends, in steps of a millisecond: what the relay took and refused, by the second. */
function simulate(relay: Relay, { seconds, ceiling = 100 }: { seconds: number; ceiling?: number }) {
  const { replyMs, atOnce = Infinity, connections = Infinity, rate = Infinity, burst = 1 } = relay;
  let pace = newPace(ceiling, 0);
  let open = 0;
  let tokens = burst;
  let nextAt = 0;
  let total = 0;
  const taken = new Array<number>(seconds).fill(0);
  const lasting: number[] = [];
  let refused = 0;
  const refusedConnections: number[] = [];
  /** when each mail on its way is answered, and when it was handed over */
  const busy: { endsAt: number; since: number }[] = [];
  let seen = { since: 0, taken: 0, ms: 0 };
  for (let now = 0; now < seconds * 1000; now += 1) {
    tokens = Math.min(burst, tokens + rate / 1000);
    for (const mail of busy.filter(({ endsAt }) => endsAt <= now)) {
      busy.splice(busy.indexOf(mail), 1);
      if (tokens >= 1 || rate === Infinity) {
        tokens -= 1;
        total += 1;
        lasting.push(now);
        taken[Math.floor(now / 1000)]! += 1;
        seen = { ...seen, taken: seen.taken + 1, ms: seen.ms + now - mail.since };
      } else {
        refused += 1;
        const lastSecond = lasting.filter((at) => at > now - 1000).length;
        pace = paceThrottled(pace, { now, total, lastSecond, replyMs });
      }
    }
    while (busy.length < pace.connections && now >= pace.pausedUntil && now >= nextAt) {
      if (busy.length >= open) {
        if (open >= connections) {
          refusedConnections.push(now);
          pace = paceRefusedConnection(pace, { now, open });
          break;
        }
        open += 1;
      }
      nextAt = pace.rate === null ? 0 : Math.max(nextAt, now - 50) + 1000 / pace.rate;
      const ahead = busy.length - atOnce + 1;
      const startsAt = ahead > 0 ? (busy.map(({ endsAt }) => endsAt).sort((a, b) => a - b)[ahead - 1] ?? now) : now;
      busy.push({ endsAt: startsAt + replyMs, since: now });
    }
    const length = now - seen.since;
    if (now % LOOK_MS !== 0 || length < measureMs(seen.taken > 0 ? seen.ms / seen.taken : 0)) continue;
    const replied = seen.taken > 0 ? seen.ms / seen.taken : 0;
    pace = paceSeen(pace, { now, seconds: length / 1000, taken: seen.taken, replyMs: replied });
    seen = { since: now, taken: 0, ms: 0 };
  }
  return { pace, taken, total, refused, refusedConnections };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

test.each([
  ['1 ms, one after another', { replyMs: 1, atOnce: 5 }, 5000],
  ['10 ms', { replyMs: 10 }, 10_000],
  ['40 ms', { replyMs: 40 }, 2500],
  ['80 ms, 20 at once', { replyMs: 80, atOnce: 20 }, 250],
  ['240 ms', { replyMs: 240 }, 416],
  ['40 ms, at most 10 connections', { replyMs: 40, connections: 10 }, 250],
  ['240 ms, at most 33 connections', { replyMs: 240, connections: 33 }, 137],
])('a relay of %s is used to nine tenths within 10 s', (_name, relay, most) => {
  const { taken } = simulate(relay, { seconds: 20 });
  expect(mean(taken.slice(10))).toBeGreaterThanOrEqual(0.9 * most);
});

test.each([
  ['14/s, with 3 at once', { replyMs: 80, rate: 14, burst: 3 }, 14],
  ['14/s, with 14 at once', { replyMs: 80, rate: 14, burst: 14 }, 14],
  ['14/s, with 100 at once', { replyMs: 4, rate: 14, burst: 100 }, 14],
  ['0.5/s', { replyMs: 20, rate: 0.5, burst: 5 }, 0.5],
  ['200/s', { replyMs: 40, rate: 200, burst: 20 }, 200],
  ['1,000/s', { replyMs: 10, rate: 1000, burst: 100 }, 1000],
])('a relay that lets through %s gets that, and refuses less than one in a hundred', (_name, relay, rate) => {
  const { taken, total, refused } = simulate(relay, { seconds: 200 });
  expect(mean(taken.slice(10))).toBeGreaterThanOrEqual(0.9 * rate);
  expect(mean(taken.slice(10))).toBeLessThanOrEqual(1.02 * rate);
  expect(refused).toBeLessThan(Math.max(0.01 * total, 40));
});

test('a relay that closes connections beyond its limit is asked for more ever less often', () => {
  const { refusedConnections } = simulate({ replyMs: 40, connections: 10 }, { seconds: 300 });
  expect(refusedConnections.length).toBeLessThan(15);
});

test('a relay whose limit is lifted is used fully again', () => {
  let pace = newPace(100, 0);
  pace = paceThrottled(pace, { now: 1000, total: 14, lastSecond: 14, replyMs: 80 });
  for (let now = 1000; now < 120_000 && pace.rate !== null; now += 250) {
    const taken = Math.min(pace.rate, 60) / 4;
    pace = paceSeen(pace, { now, seconds: 0.25, taken, replyMs: 80 });
  }
  expect(pace.rate).toBeNull();
});

test('the ceiling holds, and one connection always remains', () => {
  expect(simulate({ replyMs: 40 }, { seconds: 20, ceiling: 3 }).pace).toMatchObject({
    connections: 3,
    because: 'ceiling',
  });
  expect(simulate({ replyMs: 40 }, { seconds: 20, ceiling: 30 }).pace).toMatchObject({
    connections: 30,
    because: 'ceiling',
  });
  expect(paceRefusedConnection(newPace(100, 0), { now: 1, open: 0 }).connections).toBe(1);
});

test('refusals without a mail taken pause ever longer, up to 10 s', () => {
  let pace = paceThrottled(newPace(100, 0), { now: 0, total: 5, lastSecond: 5, replyMs: 1 });
  const pauses: number[] = [];
  for (let now = pace.limit.heardUntil, n = 0; n < 8; n += 1) {
    pace = paceThrottled(pace, { now, total: 5, lastSecond: 0, replyMs: 1 });
    pauses.push(pace.pausedUntil - now);
    now = pace.pausedUntil;
  }
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
});

test('a step that did not pay while mails of one domain hung is tried again at once', () => {
  const seen = { seconds: 0.2, replyMs: 10 };
  const stepped = paceSeen(newPace(100, 0), { ...seen, now: 300, taken: 100 });
  const failed = paceSeen(stepped, { ...seen, now: 800, taken: 60 });
  expect([stepped.connections, failed.connections, failed.because]).toEqual([10, 5, 'replyTime']);
  const resting = paceSeen(failed, { ...seen, now: 1100, taken: 100 });
  expect(resting.connections).toBe(5);
  expect(paceSeen(paceDisturbed(failed, 800), { ...seen, now: 1100, taken: 100 }).connections).toBe(10);
});

test('a relay that refused connections is believed although mails of one domain hung', () => {
  const refused = paceRefusedConnection(newPace(100, 0), { now: 100, open: 4 });
  const after = paceSeen(paceDisturbed(refused, 200), { now: 600, seconds: 0.3, taken: 100, replyMs: 10 });
  expect([after.connections, after.because]).toEqual([4, 'refused']);
});
