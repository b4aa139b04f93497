import { eventState } from './event-state.js';
import { hasWithdrawn, retract, stillReached, thresholdOf } from './retract.js';
import type { Telegram } from './telegram.js';
import type { Place } from './tsunami.js';
import { regions } from './testing/regions.js';
import { at, felt, telegram } from './testing/telegrams.js';

/** `prefecture` or `prefecture/region`. */
const place = (name: string): Place => ({ code: name.slice(0, 2), region: name.slice(3) });
const named = (places: readonly Place[]): string =>
  places.map(({ code, region }) => (region ? `${code}/${region}` : code)).join(' ');
const told = (name: string, minutes: number) => ({ ...place(name), alertedAt: at(minutes) });

test.each<[string, Parameters<typeof retract>[0], string[], number, string, string]>([
  ['nothing reaches them any more', [told('17', 1), told('15', 1)], [], 30, '15 17', '15 17'],
  ['one prefecture is still reached', [told('17', 1), told('15', 1)], ['17'], 30, '15', '15'],
  ['all are still reached', [told('17', 1)], ['15', '17'], 30, '', ''],
  ['2 hours after the alert', [told('17', 0)], [], 120, '17', '17'],
  ['later than that, stages only stop', [told('17', 0)], [], 120.1, '17', ''],
  ['the latest alert of the prefecture counts', [told('17', 0), told('17', 60)], [], 130, '17', '17'],
  ['nobody was alerted', [], [], 5, '', ''],
  ['only islands were alerted, and nothing stands', [told('13/320', 1)], [], 30, '13/320', '13/320'],
  ['islands that the whole prefecture includes', [told('13/320', 1)], ['13'], 30, '', ''],
  ['the islands stand, the whole prefecture does not', [told('13/320', 1), told('13', 9)], ['13/320'], 30, '13', '13'],
  ['other islands', [told('13/320', 1), told('13/321', 1)], ['13/321'], 30, '13/320', '13/320'],
])('%s', (_, alerts, reached, minutes, withdrawn, sent) => {
  const retraction = retract(alerts, reached.map(place), at(minutes));
  expect([named(retraction.withdrawn), named(retraction.sent)]).toEqual([withdrawn, sent]);
});

const SETTING = { earthquakeThreshold: '4', islandsOnly: false } as const;

const flash = telegram({
  url: 'flash',
  type: 'VXSE51',
  serial: '',
  controlAt: at(1),
  intensities: felt({ '17': '6-' }),
});
const report = (serial: string): Telegram =>
  telegram({ url: serial, serial, controlAt: at(5 + Number(serial)), intensities: felt({ '17': '5-', '15': '5-' }) });
const warning = telegram({ url: 't', type: 'VTSE41', serial: '', controlAt: at(3), tsunami: regions({ '360': '51' }) });
const cancel = (type: Telegram['type'], serial = ''): Telegram =>
  telegram({ url: `cancel ${type} ${serial}`, type, serial, infoType: '取消', controlAt: at(30), intensities: null });

test.each<[string, Telegram[], string]>([
  ['of the only telegram', [flash, cancel('VXSE51')], ''],
  ['of another type', [flash, cancel('VXSE53', '1')], '17'],
  ['of a 震度速報 while a report stands', [flash, report('1'), cancel('VXSE51')], '15 17'],
  ['of one of two reports', [report('1'), report('2'), cancel('VXSE53', '2')], '15 17'],
  ['of the last of all', [flash, report('1'), cancel('VXSE51'), cancel('VXSE53', '1')], ''],
  ['of the tsunami', [flash, warning, cancel('VTSE41')], '17'],
])('after a cancellation %s an earthquake reaches %j', (_, telegrams, expected) => {
  const state = eventState(telegrams);
  expect(named(stillReached(state, 'earthquake', { ...SETTING, earthquakeThreshold: '5' }))).toBe(expected);
  expect(stillReached(state, 'earthquake', { ...SETTING, earthquakeThreshold: 'off' })).toEqual([]);
});

test('a tsunami is withdrawn only by its own cancellation', () => {
  const reached = (...telegrams: Telegram[]) => named(stillReached(eventState(telegrams), 'tsunami', SETTING));
  expect(reached(flash, warning, cancel('VXSE51'))).toBe('17');
  expect(reached(flash, warning, cancel('VTSE41'))).toBe('');
});

test('a cancellation withdraws nothing it does not match', () => {
  expect(hasWithdrawn(eventState([cancel('VXSE51')]), 'earthquake')).toBe(false);
  expect(hasWithdrawn(eventState([flash, cancel('VXSE53', '1')]), 'earthquake')).toBe(false);
  expect(hasWithdrawn(eventState([flash, cancel('VXSE51')]), 'earthquake')).toBe(true);
  expect(hasWithdrawn(eventState([flash, cancel('VXSE51')]), 'tsunami')).toBe(false);
});

test.each<[Parameters<typeof thresholdOf>[0], number[], string]>([
  ['5', [5, 6], '5'],
  ['6', [5, 6], '5'],
  ['off', [7], '6'],
  ['4', [6], '4'],
  ['off', [], 'off'],
])('set to %s since, alerts of the classes %j are judged by %s', (now, alerted, expected) => {
  expect(thresholdOf(now, alerted)).toBe(expected);
});
