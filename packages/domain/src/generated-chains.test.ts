import type { AlertedPlace } from './decision.js';
import { INTENSITIES, type Intensity, type TsunamiLevel } from '@tabimori/shared';
import fc from 'fast-check';
import { NUM_RUNS } from '../../../tests/support/runs.js';
import { reachedBy } from './decide.js';
import { decideTsunami } from './decide-tsunami.js';
import { eventState } from './event-state.js';
import { thresholdClass } from './intensity.js';
import { lowerings } from './lowering.js';
import { NORMAL_STATUS, type Telegram } from './telegram.js';
import { Carrier, type Traveler } from './testing/carrier.js';
import { regions } from './testing/regions.js';
import { felt, telegram } from './testing/telegrams.js';
import { compareLevels, levelOf } from './tsunami.js';
import { TSUNAMI_REGION_PREFECTURES } from './tsunami-regions.js';

const START = Date.UTC(2026, 10, 21, 2);
const EVENTS = ['20261121110000', '20261121110400', '20261121111000'];
let urls = 0;

const mostly = <T>(usual: T, ...others: T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, ...others.map((one) => fc.constant(one)));
const intensity = fc.constantFrom<Intensity>(...INTENSITIES);

const quake = (infoType: fc.Arbitrary<string>): fc.Arbitrary<Telegram> =>
  fc
    .record({
      type: fc.constantFrom('VXSE51' as const, 'VXSE53' as const),
      event: fc.constantFrom(...EVENTS),
      infoType,
      status: mostly(NORMAL_STATUS, '訓練', '試験', '演習'),
      serial: fc.constantFrom('', '1', '2'),
      intensities: fc.dictionary(fc.constantFrom('13', '22'), intensity, { maxKeys: 2 }),
      seconds: fc.nat(600),
    })
    .map(({ event, intensities, seconds, type, ...rest }) => {
      const controlAt = new Date(START + seconds * 1000);
      const content = rest.infoType === '取消' ? null : felt(intensities);
      urls += 1;
      return telegram({ ...rest, type, url: String(urls), eventIds: [event], controlAt, intensities: content });
    });

type Happening = Telegram | { minutes: number } | { answers: number };
const happenings = (infoType: fc.Arbitrary<string>): fc.Arbitrary<Happening[]> =>
  fc.array(
    fc.oneof(
      { weight: 4, arbitrary: quake(infoType) },
      { weight: 3, arbitrary: fc.record({ minutes: fc.constantFrom(1, 6, 11, 16, 130, 400) }) },
      { weight: 2, arbitrary: fc.record({ answers: fc.nat(3) }) },
    ),
    { maxLength: 25 },
  );

const newTravelers = (): Traveler[] =>
  ['13', '13', '22', '22'].map((prefecture) => ({ prefecture, messages: [], answered: new Set(), told: new Map() }));

function carryOut(all: readonly Happening[], twice = false): Carrier {
  const travelers = newTravelers();
  const carrier = new Carrier('4', travelers);
  for (const one of all) {
    if ('minutes' in one) carrier.now = new Date(carrier.now.getTime() + one.minutes * 60_000);
    else if ('answers' in one) travelers.slice(one.answers, one.answers + 1).forEach((who) => carrier.answer(who));
    else carrier.arrive(one);
    if (twice && 'url' in one) carrier.arrive(one);
    carrier.tick();
    if (twice) carrier.tick();
  }
  return carrier;
}

const check = <T>(arbitrary: fc.Arbitrary<T>, property: (value: T) => void): void =>
  fc.assert(fc.property(arbitrary, property), { numRuns: NUM_RUNS.pure, seed: 20261121 });

const anything = happenings(mostly('発表', '訂正', '遅延', '取消', '取消', '続報'));
const withoutCancellation = happenings(mostly('発表', '訂正', '遅延'));

test('nobody gets the same stage of a wave twice, or more than 5 reminders', () => {
  check(anything, (all) => {
    for (const { messages } of carryOut(all).travelers) {
      const stages = messages.map(({ wave, stage }) => `${wave} ${stage}`);
      expect(new Set(stages).size).toBe(stages.length);
      const reminders = stages.filter((stage) => stage.includes('reminder'));
      expect(reminders.filter((stage) => !/reminder [1-5]$/u.test(stage))).toEqual([]);
    }
  });
});

test('a repeated telegram or tick changes nothing', () => {
  check(anything, (all) => {
    const messages = (carrier: Carrier): unknown => carrier.travelers.map((traveler) => traveler.messages);
    expect(messages(carryOut(all, true))).toEqual(messages(carryOut(all)));
  });
});

test('a telegram that is not 通常 reaches nobody', () => {
  check(anything, (all) => {
    const events = carryOut(all).travelers.flatMap(({ messages }) => messages.map(({ event }) => event));
    expect(events.filter((event) => !event.endsWith(NORMAL_STATUS))).toEqual([]);
  });
});

test('everyone the final state reaches was alerted', () => {
  check(anything, (all) => {
    const carrier = carryOut(all);
    const lowest = thresholdClass(carrier.threshold) ?? 4;
    for (const [event, telegrams] of carrier.events) {
      if (!event.endsWith(NORMAL_STATUS)) continue;
      for (const { code, class: level } of reachedBy(eventState(telegrams), lowest)) {
        for (const traveler of carrier.travelers.filter(({ prefecture }) => prefecture === code)) {
          expect(traveler.told.get(event) ?? 0).toBeGreaterThanOrEqual(level);
        }
      }
    }
  });
});

test('a class higher than a traveler was ever alerted at always alerts', () => {
  check(withoutCancellation, (all) => {
    const highest = new Map<Traveler, number>();
    const travelers = newTravelers();
    const carrier = new Carrier('4', travelers);
    for (const one of all) {
      if (!('url' in one) || one.status !== NORMAL_STATUS) continue;
      carrier.arrive(one);
      for (const { prefectureCode, greatest } of eventState([one]).prefectures) {
        const level = reachedBy(eventState([one]), 4).find(({ code }) => code === prefectureCode)?.class ?? 0;
        for (const traveler of travelers.filter(({ prefecture }) => prefecture === prefectureCode)) {
          if (level > (highest.get(traveler) ?? 0)) {
            expect([greatest.intensity, traveler.messages.at(-1)?.class]).toEqual([greatest.intensity, level]);
            highest.set(traveler, level);
          }
        }
      }
    }
  });
});

const KINDS = ['00', '50', '51', '52', '53', '60', '62', '71', '99'];

test('a tsunami in any order: every prefecture last heard what is in force, by alerts and lowerings, once for each change', () => {
  const list = fc.record({
    kinds: fc.dictionary(fc.constantFrom('210', '312', '320', '380'), fc.constantFrom(...KINDS), { maxKeys: 4 }),
    seconds: fc.nat(600),
    status: mostly(NORMAL_STATUS, '訓練'),
  });
  check(fc.array(list, { minLength: 1, maxLength: 8 }), (lists) => {
    const seen: Telegram[] = [];
    const told: (AlertedPlace & { inForce: TsunamiLevel })[] = [];
    const setting = {
      earthquakeThreshold: 'off',
      tsunamiWarning: true,
      islandsOnly: false,
      endOfUse: false,
      masterSwitch: true,
    } as const;
    for (const { kinds, seconds, status } of lists) {
      const controlAt = new Date(START + seconds * 1000);
      urls += 1;
      const changes = { url: String(urls), type: 'VTSE41' as const, serial: '', intensities: null };
      const one = telegram({ ...changes, controlAt, reportAt: controlAt, status, tsunami: regions(kinds) });
      seen.push(one);
      const state = eventState(seen.filter((other) => other.status === status));
      if (status === NORMAL_STATUS) {
        for (const { place, to, isNew } of lowerings(told, state.tsunami ?? [], false)) if (isNew) place.inForce = to;
        expect(lowerings(told, state.tsunami ?? [], false).filter(({ isNew }) => isNew)).toEqual([]);
      }
      const times = { reportAt: controlAt, firstSeenAt: controlAt, now: controlAt, staleSeconds: 7200 };
      const decide = () => decideTsunami({ state, telegram: one, setting, alerted: told, status, ...times });
      const decision = decide();
      if (!decision.start) continue;
      expect(status).toBe(NORMAL_STATUS);
      told.push(...decision.prefectures.map((place) => ({ ...place, inForce: place.grade })));
      expect(decide().start).toBe(false);
    }
    const real = seen.filter(({ status }) => status === NORMAL_STATUS);
    if (real.length === 0) return expect(told).toEqual([]);
    const { tsunami } = eventState(real);
    for (const code of ['03', '12', '13', '14', '22']) {
      const own = (tsunami ?? []).filter(({ regionCode }) => TSUNAMI_REGION_PREFECTURES[regionCode]?.includes(code));
      const heard = told.filter((place) => place.code === code).map(({ inForce }) => inForce);
      const last = heard.sort(compareLevels).at(-1) ?? 'none';
      const now = levelOf(own);
      // nobody hears about a mere advisory unless they were alerted and have not heard that it is over
      expect([code, last]).toEqual([code, now === 'advisory' && last === 'none' ? 'none' : now]);
    }
  });
});

test('the state of an event does not depend on the order of its telegrams', () => {
  const some = fc.array(quake(mostly('発表', '訂正', '取消')), { minLength: 1, maxLength: 10 });
  check(
    some.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
    ([all, shuffled]) => expect(eventState(shuffled)).toEqual(eventState(all)),
  );
});
