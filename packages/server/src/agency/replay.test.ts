import {
  decide,
  decideTsunami,
  eventState,
  retract,
  stillReached,
  type AlertedPlace,
  type EventState,
  type Telegram,
} from '@tabimori/domain';
import type { Threshold } from '@tabimori/shared';
import { readSample, scenarios, wantedOf } from './testing/samples.js';

/** Chains of which the product reads something. */
const chains = scenarios.filter((scenario) => wantedOf(scenario).length > 0);

const chain = (eventId: string): Telegram[] =>
  chains.filter((scenario) => scenario.eventId === eventId).flatMap((scenario) => wantedOf(scenario).map(readSample));

/** The alerts of a company as telegrams arrive, each decided at its Control/DateTime. */
const replay = (telegrams: Telegram[], threshold: Threshold = '4'): { waves: string[]; alerted: AlertedPlace[] } => {
  const waves: string[] = [];
  const alerted: AlertedPlace[] = [];
  const seen: Telegram[] = [];
  for (const telegram of telegrams) {
    seen.push(telegram);
    const decision = decide({
      state: eventState(seen),
      setting: {
        earthquakeThreshold: threshold,
        tsunamiWarning: true,
        islandsOnly: false,
        endOfUse: false,
        masterSwitch: true,
      },
      alerted,
      status: telegram.status,
      reportAt: telegram.reportAt,
      firstSeenAt: telegram.controlAt,
      now: telegram.controlAt,
      staleSeconds: 7200,
    });
    if (!decision.start) continue;
    waves.push(decision.prefectures.map(({ code, intensity }) => `${code}:${intensity}`).join(' '));
    alerted.push(...decision.prefectures.map(({ code, class: level }) => ({ code, region: '', class: level })));
  }
  return { waves, alerted };
};

/** The highest class alerted in each prefecture. */
const told = ({ alerted }: { alerted: AlertedPlace[] }): Record<string, number> => {
  const highest: Record<string, number> = {};
  for (const { code, class: level } of alerted) {
    highest[code] = Math.max(level, highest[code] ?? 0);
  }
  return highest;
};

/** Widely different orders of n things, the same in every run. */
const orders = <T>(things: T[]): T[][] => {
  let seed = 20240101;
  const random = (): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648);
  return [
    things.toReversed(),
    ...Array.from({ length: 20 }, () =>
      things
        .map((thing) => ({ thing, key: random() }))
        .sort((a, b) => a.key - b.key)
        .map(({ thing }) => thing),
    ),
  ];
};

const facts = (state: EventState): unknown => ({ ...state, telegrams: state.telegrams.map(({ url }) => url) });
const cancels = (telegrams: Telegram[]): boolean => telegrams.some(({ infoType }) => infoType === '取消');

test.each(chains.map(({ eventId }) => eventId))('chain %s ends the same in whatever order it arrives', (eventId) => {
  const telegrams = chain(eventId);
  const inOrder = replay(telegrams);
  for (const shuffled of orders(telegrams)) {
    expect(facts(eventState(shuffled))).toEqual(facts(eventState(telegrams)));
    if (!cancels(telegrams)) expect(told(replay(shuffled))).toEqual(told(inOrder));
  }
});

test.each(chains.map(({ eventId }) => eventId))('chain %s with every telegram twice alerts the same', (eventId) => {
  const telegrams = chain(eventId);
  expect(replay(telegrams.flatMap((telegram) => [telegram, telegram])).waves).toEqual(replay(telegrams).waves);
});

test('jma 3: five 震度速報 in two minutes each alert for what they add', () => {
  expect(replay(chain('20090811050711')).waves).toEqual(['12:4 13:4 14:4 19:4 20:4 21:4 22:6- 23:4', '20:5-']);
});

test('jma 2: two earthquakes a minute apart are two events', () => {
  expect(replay(chain('20100705065511')).waves).toEqual(['03:4 04:4']);
  expect(replay(chain('20100705065610')).waves).toEqual(['03:4 04:4']);
});

test('jma 4, 5: 2008, a report loses a prefecture and is then cancelled; two reports stand, nothing is unsent', () => {
  const telegrams = chain('20080614084350');
  const state = eventState(telegrams);
  expect(state.cancelled.earthquake).toBe(false);
  expect(
    state.telegrams.filter(({ type, standing }) => type === 'VXSE53' && standing).map(({ serial }) => serial),
  ).toEqual(['1', '1', '2']);
  expect(state.earthquake).toMatchObject({ epicenter: '岩手県内陸南部', magnitude: '7.0' });
  const { waves, alerted } = replay(telegrams, '5');
  expect(waves).toHaveLength(1);
  const told = alerted.map(({ code, region }) => ({
    code,
    region,
    alertedAt: state.telegrams[0]?.controlAt ?? new Date(),
  }));
  const reached = stillReached(state, 'earthquake', { earthquakeThreshold: '5', islandsOnly: false });
  expect(retract(told, reached, new Date('2008-06-13T23:59:00Z'))).toEqual({ withdrawn: [], sent: [] });
});

test('2014: the second 震度速報 and the report add nothing above threshold 5', () => {
  expect(replay(chain('20141122220819'), '5').waves).toEqual(['15:5- 20:6-']);
});

test('2011: 6+ at once, and the 7 in the report alerts again', () => {
  const whole = replay(chain('20110311144640'), '6');
  expect(whole.waves[0]).toContain('04:6+');
  expect(whole.waves[1]).toContain('04:7');
  expect(whole.alerted.filter(({ code }) => code === '04').map(({ class: level }) => level)).toEqual([6, 7]);
});

test('jma 16: an earthquake abroad, and its cancellation, start nothing', () => {
  expect(replay(chain('20100227153529')).waves).toEqual([]);
  expect(eventState(chain('20100227153529')).cancelled.earthquake).toBe(false);
});

test('jma 8: a drill of the agency starts nothing', () => {
  expect(chain('20091001134500').map(({ status }) => status)).toEqual(['訓練', '訓練']);
  expect(replay(chain('20091001134500')).waves).toEqual([]);
});

test('jma 7: a cancellation whose telegram is not known starts nothing', () => {
  const cancel = readSample('VXSE51/official__32-35_10_01_220510_VXSE51.xml');
  expect(replay([cancel]).waves).toEqual([]);
  expect(eventState([cancel]).cancelled.earthquake).toBe(true);
});

/** The alerts of a company during a tsunami. */
const replayTsunami = (telegrams: Telegram[]): string[] => {
  const waves: string[] = [];
  const alerted: AlertedPlace[] = [];
  telegrams.forEach((telegram, index) => {
    if (telegram.type !== 'VTSE41') return;
    const decision = decideTsunami({
      state: eventState(telegrams.slice(0, index + 1)),
      telegram,
      setting: {
        earthquakeThreshold: 'off',
        tsunamiWarning: true,
        islandsOnly: false,
        endOfUse: false,
        masterSwitch: true,
      },
      alerted,
      status: telegram.status,
      reportAt: telegram.reportAt,
      firstSeenAt: telegram.controlAt,
      now: telegram.controlAt,
      staleSeconds: 7200,
    });
    if (!decision.start) return;
    waves.push(decision.prefectures.map(({ code, grade }) => (grade === 'major' ? `${code}!` : code)).join(' '));
    alerted.push(...decision.prefectures.map(({ code, class: level }) => ({ code, region: '', class: level })));
  });
  return waves;
};

test('2011: the tsunami alerts for every rise and for no lifting', () => {
  const telegrams = chain('20110311144640');
  const official = telegrams.filter(({ url }) => url.includes('official'));
  expect(replayTsunami(official).slice(0, 2)).toEqual(['01 02 03! 04! 07! 08 12 13', '02!']);
  expect(replayTsunami(telegrams.flatMap((telegram) => [telegram, telegram]))).toEqual(replayTsunami(telegrams));
  // an older telegram after a newer one changes nothing: fewer alerts are possible, another final state is not
  for (const shuffled of orders(telegrams)) expect(facts(eventState(shuffled))).toEqual(facts(eventState(telegrams)));
});

test('jma 15: chains of EEW, aftershock counts and the Nankai trough are not read at all', () => {
  expect(scenarios).toHaveLength(27);
  expect(scenarios.filter((scenario) => !chains.includes(scenario))).toHaveLength(11);
});

test.each(['20151114055157', '20151114061750', '20160901071000', '20181204180000', '20210805103531'])(
  'chain %s: advisories, drills of the agency and a lone cancellation alert nobody of a tsunami',
  (eventId) => {
    expect(replayTsunami(chain(eventId))).toEqual([]);
  },
);
