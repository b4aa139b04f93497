import { advance, startWave, type AdvanceInput, type WaveProgress } from './advance.js';
import { at } from './testing/telegrams.js';

const tick = (minutes: number, changes: Partial<AdvanceInput> = {}): AdvanceInput => ({
  now: at(minutes),
  reminderIntervalSeconds: 900,
  reminderTimes: 5,
  everyoneAnswered: false,
  ...changes,
});

const started = startWave(at(0), 900);

test('a wave runs from alert to confirmation to five reminders, 15 minutes apart', () => {
  let wave: WaveProgress = started;
  const sent: string[] = [];
  for (let minute = 0; minute <= 200; minute += 1) {
    const step = advance(wave, tick(minute));
    wave = step.wave;
    if (step.effect.kind === 'sendConfirmation') sent.push(`confirmation ${minute}`);
    if (step.effect.kind === 'sendReminder') sent.push(`${step.effect.number} ${minute}`);
  }
  expect(sent).toEqual(['confirmation 15', '1 30', '2 45', '3 60', '4 75', '5 90']);
  expect(wave).toEqual({ stage: 'finished', remindersSent: 5, dueAt: null });
});

const confirmed: WaveProgress = { stage: 'confirmation', remindersSent: 0, dueAt: at(30) };
const reminded: WaveProgress = { stage: 'reminder', remindersSent: 2, dueAt: at(60) };

test.each<[string, WaveProgress, AdvanceInput, ReturnType<typeof advance>]>([
  ['too early', started, tick(14.99), { wave: started, effect: { kind: 'none' } }],
  ['due', started, tick(15), { wave: confirmed, effect: { kind: 'sendConfirmation' } }],
  ['twice', confirmed, tick(15), { wave: confirmed, effect: { kind: 'none' } }],
  [
    'late: the next delay counts from when this stage was created',
    started,
    tick(40),
    { wave: { ...confirmed, dueAt: at(55) }, effect: { kind: 'sendConfirmation' } },
  ],
  [
    'no reminders: the confirmation is the last stage',
    started,
    tick(15, { reminderTimes: 0 }),
    { wave: { stage: 'finished', remindersSent: 0, dueAt: null }, effect: { kind: 'sendConfirmation' } },
  ],
  [
    'a longer interval',
    confirmed,
    tick(30, { reminderIntervalSeconds: 1200 }),
    { wave: { stage: 'reminder', remindersSent: 1, dueAt: at(50) }, effect: { kind: 'sendReminder', number: 1 } },
  ],
  [
    'everyone answered',
    reminded,
    tick(60, { everyoneAnswered: true }),
    { wave: { stage: 'finished', remindersSent: 2, dueAt: null }, effect: { kind: 'none' } },
  ],
  [
    'everyone answered before the confirmation',
    started,
    tick(15, { everyoneAnswered: true }),
    { wave: { stage: 'finished', remindersSent: 0, dueAt: null }, effect: { kind: 'none' } },
  ],
  [
    'number of reminders lowered meanwhile',
    reminded,
    tick(60, { reminderTimes: 1 }),
    { wave: { stage: 'finished', remindersSent: 2, dueAt: null }, effect: { kind: 'none' } },
  ],
  [
    '6 hours late: still sent',
    reminded,
    tick(420),
    { wave: { stage: 'reminder', remindersSent: 3, dueAt: at(435) }, effect: { kind: 'sendReminder', number: 3 } },
  ],
  [
    'more than 6 hours late: missed',
    reminded,
    tick(420.1),
    { wave: { stage: 'finished', remindersSent: 2, dueAt: null }, effect: { kind: 'missed', stage: 'reminder' } },
  ],
  [
    'a confirmation more than 6 hours late: missed',
    started,
    tick(376),
    { wave: { stage: 'finished', remindersSent: 0, dueAt: null }, effect: { kind: 'missed', stage: 'confirmation' } },
  ],
  [
    'a finished wave stays finished',
    { stage: 'finished', remindersSent: 5, dueAt: null },
    tick(999),
    { wave: { stage: 'finished', remindersSent: 5, dueAt: null }, effect: { kind: 'none' } },
  ],
])('%s', (_, wave, given, expected) => {
  expect(advance(wave, given)).toEqual(expected);
});
