import { type Intensity, isInNeed, MAP_AGE, MAP_MARKS, type MapBounds, type MapPoint } from '@tabimori/shared';
import { toLonLat } from 'ol/proj.js';
import { prefectureOf, toMetres } from '../parts/map/japan.js';
import { heartOf } from '../parts/map/layout.js';
import { NAMED_FROM, rankOf } from '../parts/map/shaken.js';
import { around } from '../parts/map/view.js';

type Place = readonly [longitude: number, latitude: number];
const placeOf = ([, longitude, latitude]: MapPoint): Place => [longitude, latitude];

/** Around these places, of which there is one at least. */
function boxOf(places: readonly Place[]): MapBounds {
  const longitudes = places.map(([longitude]) => longitude);
  const latitudes = places.map(([, latitude]) => latitude);
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}

/** Whoever is further from the places than this, in degrees, has left since. */
const NEAR = 3;

/**
 * Around these prefectures and whoever reported a position near them since, in degrees; null if none of the codes is a prefecture's. Where
 * some were shaken hard, those that felt it less are shown only round the place of their travelers, and those that only a tsunami reached
 * are left out: it reaches along half of the country.
 */
export function boundsOf(
  codes: readonly string[],
  points: readonly MapPoint[],
  intensities: ReadonlyMap<string, Intensity> | null,
): MapBounds | null {
  const isHard = (code: string): boolean => rankOf(intensities?.get(code) ?? '1') > NAMED_FROM;
  const isAnyHard = codes.some(isHard);
  const found = codes.flatMap((code) => {
    const prefecture = prefectureOf(code);
    if (!prefecture) return [];
    if (!isAnyHard || isHard(code)) return [prefecture.box];
    return intensities?.has(code) ? [heartOf(prefecture)] : [];
  });
  if (found.length === 0) return null;
  const [left, top, right, bottom] = around(found);
  const [west = 0, south = 0] = toLonLat(toMetres([left, bottom]));
  const [east = 0, north = 0] = toLonLat(toMetres([right, top]));
  const near = points.filter(
    ([, longitude, latitude, , age]) =>
      age === MAP_AGE.current &&
      longitude > west - NEAR &&
      longitude < east + NEAR &&
      latitude > south - NEAR &&
      latitude < north + NEAR,
  );
  return boxOf([[west, south], [east, north], ...near.map(placeOf)]);
}

/** Whether a place is within bounds; those whose west is greater than their east cross the antimeridian. */
export const isWithin = ([west, south, east, north]: MapBounds, longitude: number, latitude: number): boolean =>
  (west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east) &&
  latitude >= south &&
  latitude <= north;

/** Whom a frame of the map leaves out. */
export interface Outside {
  people: number;
  /** of them: who need help, are injured or say something else, and are not dealt with */
  inNeed: number;
  /** around all points, also those in the frame */
  all: MapBounds;
}

/** Null: the frame leaves out nobody. */
export function outsideOf(points: readonly MapPoint[], frame: MapBounds): Outside | null {
  const out = points.filter(([, longitude, latitude]) => !isWithin(frame, longitude, latitude));
  if (out.length === 0) return null;
  return {
    people: out.length,
    inNeed: out.filter(([, , , mark]) => isInNeed(MAP_MARKS[mark])).length,
    all: boxOf(points.map(placeOf)),
  };
}
