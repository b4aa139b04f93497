import { jest } from '@jest/globals';
import type { Actor } from './actor.js';
import { SharedReadings } from './shared-readings.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const PROVIDER = { userDiv: 1, categoryId: null, companyId: null, divisionId: null } as Actor;
const COMPANY = { ...PROVIDER, userDiv: 3, companyId: 7 } as Actor;

/** Readings of a number that counts up, each of which takes this long. */
function counting(tookMs: number, bounds: { quick?: number; most?: number } = {}) {
  const readings = new SharedReadings<number>({ sizeOf: () => 1, most: 10, quick: 0, ...bounds });
  let count = 0;
  const read = async (): Promise<number> => {
    const own = (count += 1);
    await new Promise((resolve) => setTimeout(resolve, tookMs));
    return own;
  };
  const look = async (actor = PROVIDER, asked: object = {}): Promise<number> => {
    const value = readings.of(actor, asked, read);
    await jest.advanceTimersByTimeAsync(tookMs);
    return value;
  };
  return { readings, read, look };
}

it('reads once for all who ask meanwhile', async () => {
  const { readings, read } = counting(1000);
  const both = Promise.all([readings.of(PROVIDER, {}, read), readings.of(PROVIDER, {}, read)]);
  await jest.advanceTimersByTimeAsync(1000);
  expect(await both).toEqual([1, 1]);
});

it('keeps each scope and each question apart', async () => {
  const { look } = counting(1000);
  expect([await look(), await look(COMPANY), await look(COMPANY, { divisionId: 3 }), await look(COMPANY)]).toEqual([
    1, 2, 3, 2,
  ]);
});

it('keeps what it read for five times as long as that took', async () => {
  const { look } = counting(100);
  expect(await look()).toBe(1);
  await jest.advanceTimersByTimeAsync(390);
  expect(await look()).toBe(1);
  await jest.advanceTimersByTimeAsync(100);
  expect(await look()).toBe(2);
});

it('shows what took long while it is read again, and nothing older than a minute', async () => {
  const { look } = counting(1000);
  expect(await look()).toBe(1);
  await jest.advanceTimersByTimeAsync(6000);
  expect(await look()).toBe(1);
  expect(await look()).toBe(2);
  await jest.advanceTimersByTimeAsync(61_000);
  expect(await look()).toBe(3);
});

it('does not keep what is read quickly: a correction shows at once', async () => {
  const { look } = counting(500, { quick: 500 });
  expect([await look(), await look()]).toEqual([1, 2]);
});

it('drops what was used longest ago when there is too much', async () => {
  const { look } = counting(1000, { most: 2 });
  await look(PROVIDER, { of: 1 });
  await look(PROVIDER, { of: 2 });
  await look(PROVIDER, { of: 1 });
  await look(PROVIDER, { of: 3 });
  expect([await look(PROVIDER, { of: 1 }), await look(PROVIDER, { of: 2 })]).toEqual([1, 4]);
});

it('reads again after a failure', async () => {
  const { readings, look } = counting(1000);
  await expect(readings.of(PROVIDER, {}, () => Promise.reject(new Error('the database is away')))).rejects.toThrow();
  expect(await look()).toBe(1);
});
