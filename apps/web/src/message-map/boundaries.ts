import Feature from 'ol/Feature.js';
import TopoJSON from 'ol/format/TopoJSON.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import VectorSource from 'ol/source/Vector.js';
import world from '../../map/world.topo.json?url';
import { JAPAN, shapeOf, toMetres } from '../parts/map/japan.js';

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

/** The other countries, each with its code as id, fetched from this origin when the map first needs them. */
export function countries(): VectorSource {
  return new VectorSource({
    url: world,
    format: new TopoJSON({ dataProjection: 'EPSG:4326' }),
  });
}
