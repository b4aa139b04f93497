import { Slots } from './slots.js';

/** Work that ends when it is let go. */
function gate() {
  let open: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), work: () => held };
}

it('lets the lanes take turns, so that one that sends many holds up itself', async () => {
  const slots = new Slots(1, 100);
  const first = gate();
  const done: string[] = [];
  const all = [slots.run(first.work, 'many')];
  const run = (lane: string) => all.push(slots.run(() => Promise.resolve(void done.push(lane)), lane));
  for (let i = 0; i < 5; i += 1) run('many');
  run('a');
  run('b');
  first.open();
  await Promise.all(all);
  expect(done).toEqual(['many', 'a', 'b', 'many', 'many', 'many', 'many']);
});

it('refuses the last of the longest lane when too many wait', async () => {
  const slots = new Slots(1, 3);
  const first = gate();
  const held = slots.run(first.work, 'many');
  const run = (lane: string) =>
    slots.run(() => Promise.resolve(lane), lane).catch((error: Error) => `${lane}: ${error.message}`);
  const all = [run('many'), run('many'), run('many'), run('a'), run('b'), run('c')];
  first.open();
  await held;
  expect(await Promise.all(all)).toEqual([
    'many',
    'many: SERVICE_BUSY',
    'many: SERVICE_BUSY',
    'a',
    'b',
    'c: SERVICE_BUSY',
  ]);
});
