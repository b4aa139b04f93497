import { INTENSITIES, type Intensity, type Threshold } from '@tabimori/shared';
import {
  compareIntensity,
  intensityClass,
  intensityLabel,
  intensityOrder,
  isIntensity,
  strongerOf,
  thresholdClass,
} from './intensity.js';

test('jma 13: intensities have an order of their own, not that of their text', () => {
  expect(INTENSITIES.map(intensityOrder)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(compareIntensity('5-', '5+')).toBeLessThan(0);
  expect(compareIntensity('6+', '6-')).toBeGreaterThan(0);
  expect(compareIntensity('7', '7')).toBe(0);
});

test('classes are 4; 5- and 5+; 6- and 6+; 7', () => {
  expect(INTENSITIES.map(intensityClass)).toEqual([null, null, null, 4, 5, 5, 6, 6, 7]);
  expect((['off', '4', '5', '6'] satisfies Threshold[]).map(thresholdClass)).toEqual([null, 4, 5, 6]);
});

const ALERTING = INTENSITIES.filter((intensity) => intensityClass(intensity) !== null);
const PAIRS = ALERTING.flatMap((told) => ALERTING.map((now): [Intensity, Intensity] => [told, now]));

test.each(PAIRS)('after %s, now %s: the class rises exactly when an alert is due', (told, now) => {
  // 4; 5- and 5+; 6- and above
  const group = (intensity: Intensity): number => Math.min(6, Number(intensity[0]));
  const steps = intensityOrder(now) - intensityOrder(told);
  const isDue = group(now) > group(told) || steps >= 2 || (now === '7' && told !== '7');
  expect((intensityClass(now) ?? 0) > (intensityClass(told) ?? 0)).toBe(isDue);
});

test('labels match the messages', () => {
  const label = (language: 'jp' | 'en'): string[] =>
    INTENSITIES.slice(3).map((intensity) => intensityLabel({ intensity, unreceived: false }, language));
  expect(label('jp')).toEqual(['4', '5弱', '5強', '6弱', '6強', '7']);
  expect(label('en')).toEqual(['4', '5 Lower', '5 Upper', '6 Lower', '6 Upper', '7']);
  expect(intensityLabel({ intensity: '5-', unreceived: true }, 'jp')).toBe('5弱以上');
  expect(intensityLabel({ intensity: '5-', unreceived: true }, 'en')).toBe('5 Lower or above');
});

test('of two equal intensities the received one wins', () => {
  const received = { intensity: '5-', unreceived: false } as const;
  const unreceived = { intensity: '5-', unreceived: true } as const;
  expect(strongerOf(unreceived, received)).toBe(received);
  expect(strongerOf(received, unreceived)).toBe(received);
  expect(strongerOf(unreceived, { intensity: '4', unreceived: false })).toBe(unreceived);
});

test.each(['', '0', '8', '５弱', '5', 'over', '震度５弱以上未入電'])('%j is not an intensity', (text) => {
  expect(isIntensity(text)).toBe(false);
});
