import { setTimeout as sleep } from 'node:timers/promises';
import { type Said, Trust } from './trust.js';

const text = '550 blocked';
/** A relay's trust, and how often the relay was asked. */
function trusting(said: (others: boolean) => Said) {
  const asked: boolean[] = [];
  const changes: (string | null)[] = [];
  const trust = new Trust(
    ({ others }) => {
      asked.push(others);
      return Promise.resolve(said(others));
    },
    (down) => changes.push(down),
  );
  const refused = (count: number, domains: number): Promise<boolean[]> =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        trust.failed({ domain: `d${n % domains}.example`, text, isRefused: true }),
      ),
    );
  return { trust, asked, changes, refused };
}
const takesOurs = (): Said => ({ kind: 'takesOurs', others: null });
const refuses = (): Said => ({ kind: 'refuses', text: '550 no such user' });
const silent = (): Said => ({ kind: 'down', text: 'no answer' });

test('a refusal among messages that are taken is believed, and nobody is asked', async () => {
  const { trust, asked, refused } = trusting(silent);
  const verdicts = refused(5, 5);
  trust.accepted();
  expect(await verdicts).toEqual(Array(5).fill(true));
  expect(asked).toEqual([]);
});

test.each<[string, number, number, () => Said, boolean]>([
  ['one message, by a relay that takes ours', 1, 1, takesOurs, true],
  ['one message, by a relay that refuses ours, too', 1, 1, refuses, true],
  ['one message, by a relay that is silent', 1, 1, silent, false],
  ['a wrongly typed batch of one domain', 300, 1, takesOurs, true],
  ['as many in two domains', 300, 2, takesOurs, true],
  ['ten messages, by a relay that refuses ours, too', 10, 1, refuses, false],
  ['20 messages in 3 domains, although ours are taken', 20, 3, takesOurs, false],
  ['19 messages in 3 domains', 19, 3, takesOurs, true],
])('%s: who is marked', async (_name, count, domains, said, isMarked) => {
  const { trust, changes, refused } = trusting(said);
  expect(new Set(await refused(count, domains))).toEqual(new Set([isMarked]));
  expect(trust.down === null).toBe(isMarked);
  expect(changes).toHaveLength(isMarked ? 0 : 1);
});

test('a relay that takes only ours marks nobody, however slowly it refuses', async () => {
  const { trust } = trusting(takesOurs);
  const verdicts: Promise<boolean>[] = [];
  for (let n = 0; n < 20; n += 1) {
    verdicts.push(trust.failed({ domain: `d${n % 3}.example`, text, isRefused: true }));
    await sleep(60);
  }
  expect(await Promise.all(verdicts)).toEqual(Array(20).fill(false));
  expect(trust.down).toBe(text);
});

test('a whole chunk of two domains is not believed before the next one is refused', async () => {
  const { refused } = trusting(takesOurs);
  const first = refused(150, 2);
  await sleep(300);
  const next = refused(30, 4);
  expect(new Set([...(await first), ...(await next)])).toEqual(new Set([false]));
});

test('nearly all is enough: one message in thirty that is taken does not help', async () => {
  const { trust, refused } = trusting(refuses);
  const verdicts = refused(29, 1);
  trust.accepted();
  expect(await verdicts).toEqual(Array(29).fill(false));
});

test('answers that only postpone mail never bring down a relay that takes ours', async () => {
  const { trust } = trusting(takesOurs);
  const later = Array.from({ length: 100 }, (_, n) => trust.failed({ domain: `${n % 9}`, text, isRefused: false }));
  expect(new Set(await Promise.all(later))).toEqual(new Set([true]));
});

test('a relay that took only our own mail is up again when it takes one for those waiting', async () => {
  let others: Said = { kind: 'takesOurs', others: text };
  const { trust, asked, changes, refused } = trusting((isForOthers) => (isForOthers ? others : takesOurs()));
  await refused(20, 3);
  expect(await trust.probe()).toEqual({ down: text });
  others = takesOurs();
  // nobody waits: it is tried, but nothing is proved
  expect(await trust.probe()).toBe('unclear');
  await refused(20, 3);
  others = { kind: 'takes' };
  expect(await trust.probe()).toBe('works');
  expect(asked.filter(Boolean)).toHaveLength(3);
  expect(changes).toEqual([text, null, text, null]);
});

test('one that could not be reached is up again when it answers, whatever it accepts', async () => {
  const { trust } = trusting(refuses);
  trust.isDown('connection refused');
  expect(await trust.probe()).toBe('unclear');
  expect(trust.down).toBeNull();
});
