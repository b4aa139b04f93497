import type { Earthquake } from '@tabimori/domain';
import { attribute, children, child, instantOf, textAt, type XmlNode } from './xml.js';

// A bad hypocentre must not hold up an alert: whatever cannot be read is null.

const COORDINATE = /^([+-]\d+(?:\.\d+)?)([+-]\d+(?:\.\d+)?)([+-]\d+(?:\.\d+)?)?\/?$/u;

type Position = Pick<Earthquake, 'latitude' | 'longitude' | 'depthKm'>;

/** `+39.0+140.9-10000/`: degrees and meters; the depth may be missing. */
const positionOf = (hypocentre: XmlNode): Position => {
  // VXSE61 has both degrees, and degrees with minutes.
  const degrees = children(hypocentre, 'Coordinate').find((node) => !attribute(node, 'type').includes('度分'));
  const [, latitude, longitude, height] = COORDINATE.exec(textAt(degrees)) ?? [];
  if (Math.abs(Number(latitude ?? NaN)) <= 90 && Math.abs(Number(longitude ?? NaN)) <= 180) {
    const depthKm = height === undefined ? null : Math.abs(Number(height)) / 1000;
    return { latitude: Number(latitude), longitude: Number(longitude), depthKm };
  }
  return { latitude: null, longitude: null, depthKm: null };
};

/** `6.8`; if NaN, the agency's words without the M, such as `8を超える巨大地震`; null for Ｍ不明. */
const magnitudeOf = (node: XmlNode): string | null => {
  const text = textAt(node);
  if (/^\d+(?:\.\d+)?$/u.test(text)) return text;
  const words = attribute(node, 'description').normalize('NFKC').replace(/^M/u, '').trim();
  return words === '' || words.includes('不明') ? null : words;
};

/** The first earthquake of a Body; null if there is none. */
export const readEarthquake = (body: XmlNode): Earthquake | null => {
  const node = child(body, 'Earthquake');
  if (node === undefined) return null;
  const hypocentre = child(node, 'Hypocenter', 'Area');
  return {
    originAt: instantOf(textAt(node, 'OriginTime')),
    epicenter: textAt(hypocentre, 'Name') || null,
    epicenterCode: textAt(hypocentre, 'Code') || null,
    ...positionOf(hypocentre),
    magnitude: magnitudeOf(child(node, 'Magnitude')),
  };
};

/** A 震度速報 has only the minute of detection (Head/TargetDateTime). */
export const detectedEarthquake = (detectedAt: Date | null): Earthquake => ({
  originAt: detectedAt,
  epicenter: null,
  epicenterCode: null,
  latitude: null,
  longitude: null,
  depthKm: null,
  magnitude: null,
});
