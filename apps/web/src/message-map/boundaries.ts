import type { Language, MapBounds } from '@tabimori/shared';
import Feature from 'ol/Feature.js';
import TopoJSON from 'ol/format/TopoJSON.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import { toLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import world from '../../map/world.topo.json?url';
import { JAPAN, prefectureOf, shapeOf, toMetres } from '../parts/map/japan.js';
import { around } from '../parts/map/view.js';

/** The prefectures, each with its code as id; the same drawing as the map of an event. */
export function prefectures(): VectorSource {
  const features = JAPAN.map((prefecture) => {
    const rings = shapeOf(prefecture).map((ring) => [[...ring, ...ring.slice(0, 1)].map(toMetres)]);
    const feature = new Feature({ geometry: new MultiPolygon(rings), label: toMetres(prefecture.label) });
    feature.setId(prefecture.code);
    return feature;
  });
  return new VectorSource({ features });
}

export const prefectureLabel = (code: string, language: Language): string => {
  const found = JAPAN.find((prefecture) => prefecture.code === code);
  return found === undefined ? '' : language === 'jp' ? found.ja : found.en;
};

/** The other countries, each with its code as id, fetched from this origin when the map first needs them. */
export function countries(): VectorSource {
  return new VectorSource({
    url: world,
    format: new TopoJSON({ dataProjection: 'EPSG:4326' }),
  });
}

/** Around these prefectures, in degrees; null if none of the codes is a prefecture's. */
export function boundsOf(codes: readonly string[]): MapBounds | null {
  const found = codes.flatMap((code) => {
    const box = prefectureOf(code)?.box;
    return box ? [box] : [];
  });
  if (found.length === 0) return null;
  const [left, top, right, bottom] = around(found);
  const [west = 0, south = 0] = toLonLat(toMetres([left, bottom]));
  const [east = 0, north = 0] = toLonLat(toMetres([right, top]));
  return [west, south, east, north];
}
