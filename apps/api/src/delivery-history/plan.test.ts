import { earliestOf, plannedSends } from './plan.js';

const due = new Date('2026-11-20T05:20:00Z');
const plan = { intervalSeconds: 900, times: 3 };
const brief = (sends: ReturnType<typeof plannedSends>) =>
  sends.map(({ messageType, reminderNumber, at }) => [messageType, reminderNumber, at.toISOString().slice(11, 16)]);

it.each<[string, Parameters<typeof plannedSends>[0], unknown[]]>([
  [
    'after the alert',
    { stage: 'confirmation', dueAt: due, remindersSent: 0 },
    [
      [2, null, '05:20'],
      [3, 1, '05:35'],
      [3, 2, '05:50'],
      [3, 3, '06:05'],
    ],
  ],
  [
    'after the confirmation',
    { stage: 'reminder', dueAt: due, remindersSent: 0 },
    [
      [3, 1, '05:20'],
      [3, 2, '05:35'],
      [3, 3, '05:50'],
    ],
  ],
  ['before the last reminder', { stage: 'reminder', dueAt: due, remindersSent: 2 }, [[3, 3, '05:20']]],
  ['after the last', { stage: 'reminder', dueAt: due, remindersSent: 3 }, []],
  ['finished', { stage: 'finished', dueAt: null, remindersSent: 3 }, []],
  ['stopped', { stage: 'stopped', dueAt: due, remindersSent: 1 }, []],
])('plans %s', (_name, wave, expected) => {
  expect(brief(plannedSends(wave, plan))).toEqual(expected);
});

it('shows the earliest of several waves, in order', () => {
  const later = plannedSends({ stage: 'reminder', dueAt: new Date('2026-11-20T05:30:00Z'), remindersSent: 0 }, plan);
  const sooner = plannedSends({ stage: 'reminder', dueAt: due, remindersSent: 1 }, plan);
  expect(brief(earliestOf([...later, ...sooner]))).toEqual([
    [3, 2, '05:20'],
    [3, 1, '05:30'],
    [3, 3, '05:35'],
  ]);
});
