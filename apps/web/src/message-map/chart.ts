import {
  type Intensity,
  MAP,
  MAP_AGE,
  MAP_MARKS,
  type Language,
  type MapBounds,
  type MapCluster,
  type MapCounts,
  type MapPoint,
  type MapReply,
  type MapMark,
  type TsunamiGrade,
} from '@tabimori/shared';
import { defaults as noControls } from 'ol/control/defaults.js';
import { buffer, createEmpty } from 'ol/extent.js';
import Feature, { type FeatureLike } from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import TileLayer from 'ol/layer/Tile.js';
import VectorLayer from 'ol/layer/Vector.js';
import Map from 'ol/Map.js';
import { fromLonLat, toLonLat, transformExtent } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import XYZ from 'ol/source/XYZ.js';
import { Circle, Fill, Icon, Stroke, Style, Text } from 'ol/style.js';
import View from 'ol/View.js';
import { countries, prefectures } from './boundaries.js';
import { fullPrefectureName } from '../parts/prefecture-name.js';
import { isPhone, isStill } from '../shell/media.js';
import { WARNING_LINE } from '../parts/map/warning-lines.js';
import { intensityKey } from '../shell/theme.js';
import { gravest, MARK_SCALE, Marks, ONE, PIN, sideOf, standingOf, stateColor } from './marks.js';
import { type Area, offsetOf, roomOf } from './name-place.js';
import type { Seen } from './cluster.js';

export const JAPAN_BOX: MapBounds = [128.2, 30.2, 146.2, 45.8];
export const WORLD_BOX: MapBounds = [-170, -55, 190, 72];

export interface ChartEvents {
  /** the view came to rest */
  onView: (bounds: MapBounds, zoom: number) => void;
  onPerson: (id: number) => void;
  /** travelers who stand so close that no zoom parts them */
  onSpot: (bounds: MapBounds) => void;
  onPlace: (code: string) => void;
  /** the thing under the pointer: a traveler, or the bounds of several */
  onHover: (what: { id: number } | { bounds: MapBounds } | null) => void;
}

/** What the map writes, in the reader's language. */
export interface ChartWords {
  /** of a position as old as this */
  ago: (hours: number) => string;
  intensity: (intensity: Intensity) => string;
  grade: (grade: TsunamiGrade) => string;
}

/** What the areas of the map show. */
export interface Areas {
  places: MapReply['places'];
  selected: string | null;
  language: Language;
  /** of the event the map is about, by prefecture: its colors replace those of the answers */
  intensities: ReadonlyMap<string, Intensity> | null;
  /** tsunami warnings in force, by prefecture: their lines are drawn thick */
  warned: ReadonlyMap<string, TsunamiGrade>;
  epicenter: MapPlace | null;
}

/** Longitude and latitude. */
export type MapPlace = readonly [longitude: number, latitude: number];

const CLOSE = 0.0005;
const HELP = MAP_MARKS.indexOf('help');
const css = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
/** Opacity of an outdated position; a call for help, whose pin is empty there, must still be found. */
const FADED = { pin: 0.85, other: 0.55 } as const;

/** Pixels around the places shown, for a whole mark and what lies over the map: the buttons at the right, the credit below. */
const ROOM = [60, 132, 72, 44];
/** On a phone the legend, too, and the edge of the list lie over the map. */
const PHONE_ROOM = [60, 124, 128, 44];
/** Height of a name's letters, and how far around its place marks may cover it, in pixels. */
const LETTER = 11;
const NAME_ROOM = 140;
/** So near, in pixels, a pin covers what stands at the place. */
const UNDER_PIN = 24;

/** Leaves one place in the source, or none. */
function mark(source: VectorSource, at: MapPlace | null): void {
  source.clear(true);
  if (at) source.addFeature(new Feature({ geometry: new Point(fromLonLat([...at])) }));
}

const withAlpha = (color: string, alpha: number): string =>
  color +
  Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0');

/** The color of a place's gravest answer, stronger the more gave it; undefined if nobody was asked. */
function answered(counts: MapCounts): string | undefined {
  const state = gravest(counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const share = (counts[MAP_MARKS.indexOf(state)] ?? 0) / Math.max(total, 1);
  return state === 'unasked' ? undefined : withAlpha(stateColor(state), 0.16 + share * 0.26);
}

/** The gravest that a mark of travelers shows. */
function stateOf(feature: FeatureLike): MapMark {
  const point = feature.get('point') as MapPoint | undefined;
  if (point) return MAP_MARKS[point[3]] ?? 'unasked';
  return gravest((feature.get('cluster') as MapCluster | undefined)?.[2] ?? []);
}

/**
 * The map itself: boundaries, tiles when configured, travelers. It is given what to show, and reports what happens on
 * it.
 */
export class Chart {
  private readonly map: Map;
  private readonly travelers = new VectorSource();
  private readonly ring = new VectorSource();
  private readonly epicenter = new VectorSource();
  private readonly areas: VectorLayer[];
  private readonly names: VectorLayer;
  private marks = new Marks();
  private places = new globalThis.Map<string, MapReply['places'][number]>();
  private selected: string | null = null;
  private intensities: Areas['intensities'] = null;
  private warned: Areas['warned'] = new globalThis.Map();
  /** what the view was made to show; `at`: where it came to rest then, from which the reader may move it */
  private fitted: { bounds: MapBounds; at: string | null } | null = null;

  constructor(
    private readonly target: HTMLElement,
    private readonly events: ChartEvents,
    private language: Language,
    private readonly tiles: string | null,
    private readonly words: ChartWords,
  ) {
    const area = (source: VectorSource): VectorLayer =>
      new VectorLayer({ source, style: (feature) => this.areaStyle(feature), updateWhileAnimating: true });
    this.areas = [area(countries()), area(prefectures())];
    this.names = new VectorLayer({
      source: this.areas[1]?.getSource() ?? undefined,
      declutter: true,
      style: (feature, resolution) => this.nameStyle(feature, resolution),
    });
    const people = new VectorLayer({
      source: this.travelers,
      style: (feature, resolution) => this.personStyle(feature, resolution),
      updateWhileAnimating: true,
      updateWhileInteracting: true,
    });
    people.set('people', true);
    const epicenter = new VectorLayer({
      source: this.epicenter,
      style: () => new Style({ image: new Icon({ img: this.marks.epicenter(), scale: MARK_SCALE }) }),
    });
    const ring = new VectorLayer({ source: this.ring, style: () => this.ringStyle() });
    this.map = new Map({
      target,
      controls: noControls({ zoom: false, attribution: false, rotate: false }),
      layers: [
        ...(tiles === null ? [] : [new TileLayer({ source: new XYZ({ url: tiles }) })]),
        ...this.areas,
        this.names,
        epicenter,
        people,
        ring,
      ],
      view: new View({ minZoom: 1, maxZoom: tiles === null ? 11 : MAP.zoom, enableRotation: false }),
    });
    this.map.on('moveend', () => this.tellView());
    this.map.on('change:size', () => this.fitAgain());
    this.map.on('click', ({ pixel }) => this.click(pixel));
    this.map.on('pointermove', ({ pixel, dragging }) => {
      if (!dragging) this.hover(pixel);
    });
  }

  dispose(): void {
    this.map.setTarget(undefined);
    this.map.dispose();
  }

  fit(bounds: MapBounds, duration = this.duration()): void {
    // what stands around the map may just have changed
    this.fitted = null;
    this.map.updateSize();
    const fitted: Chart['fitted'] = { bounds, at: null };
    this.fitted = fitted;
    this.map.getView().fit(transformExtent(bounds, 'EPSG:4326', 'EPSG:3857'), {
      padding: isPhone() ? PHONE_ROOM : ROOM,
      maxZoom: 9,
      duration,
      callback: () => {
        fitted.at = this.centre().join();
      },
    });
  }

  /** Shows the same in another size, unless the reader has moved the map since. */
  private fitAgain(): void {
    if (!this.fitted) return;
    const { bounds, at } = this.fitted;
    if (at === null || at === this.centre().join()) this.fit(bounds, 0);
  }

  /** Centre and zoom at once, as an address says. */
  show(longitude: number, latitude: number, zoom: number): void {
    const view = this.map.getView();
    view.setCenter(fromLonLat([longitude, latitude]));
    view.setZoom(zoom);
  }

  goTo(longitude: number, latitude: number): void {
    const view = this.map.getView();
    const zoom = Math.max(view.getZoom() ?? 0, 7);
    view.animate({ center: fromLonLat([longitude, latitude]), zoom, duration: this.duration() });
  }

  zoomBy(steps: number): void {
    const view = this.map.getView();
    view.animate({ zoom: (view.getZoom() ?? 4) + steps, duration: this.duration() });
  }

  setAreas({ places, selected, language, intensities, warned, epicenter }: Areas): void {
    this.places = new globalThis.Map(places.map((place) => [place.code, place]));
    this.selected = selected;
    this.language = language;
    this.intensities = intensities;
    this.warned = warned;
    mark(this.epicenter, epicenter);
    for (const layer of [...this.areas, this.names]) layer.changed();
    this.map.render();
  }

  setSeen({ points, clusters }: Seen): void {
    const at = (longitude: number, latitude: number): Point => new Point(fromLonLat([longitude, latitude]));
    this.travelers.clear(true);
    this.travelers.addFeatures([
      ...clusters.map((cluster) => new Feature({ geometry: at(cluster[0], cluster[1]), cluster })),
      ...points.map((point) => new Feature({ geometry: at(point[1], point[2]), point })),
    ]);
    this.names.changed();
  }

  /** Rings the place of a traveler in the list; null: no traveler. */
  point(at: MapPlace | null): void {
    mark(this.ring, at);
  }

  /** The colors of the page have changed. */
  redraw(): void {
    this.marks = new Marks();
    for (const layer of this.map.getAllLayers()) layer.changed();
  }

  bounds(): MapBounds {
    const extent = this.map.getView().calculateExtent();
    const [west = -180, south = -85, east = 180, north = 85] = transformExtent(extent, 'EPSG:3857', 'EPSG:4326');
    if (east - west >= 360) return [-180, -90, 180, 90];
    const turn = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180;
    return [turn(west), Math.max(south, -90), turn(east), Math.min(north, 90)];
  }

  zoom(): number {
    return Math.max(0, Math.min(MAP.zoom, Math.floor(this.map.getView().getZoom() ?? 4)));
  }

  centre(): [longitude: number, latitude: number, zoom: number] {
    const [longitude = 0, latitude = 0] = toLonLat(this.map.getView().getCenter() ?? [0, 0]);
    return [longitude, latitude, this.map.getView().getZoom() ?? 4];
  }

  private duration(): number {
    return isStill() ? 0 : 250;
  }

  private tellView(): void {
    if (this.map.getView().getCenter()) this.events.onView(this.bounds(), this.zoom());
  }

  private at(pixel: number[]): FeatureLike | undefined {
    return this.map.forEachFeatureAtPixel(pixel, (feature) => feature, {
      hitTolerance: 6,
      layerFilter: (layer) => layer.get('people') === true,
    });
  }

  private click(pixel: number[]): void {
    const feature = this.at(pixel);
    const point = feature?.get('point') as MapPoint | undefined;
    if (point) return this.events.onPerson(point[0]);
    const cluster = feature?.get('cluster') as MapCluster | undefined;
    if (cluster) return this.open(cluster);
    const place = this.map.forEachFeatureAtPixel(pixel, (area) => area.getId(), {
      layerFilter: (layer) => this.areas.some((area) => area === layer),
    });
    if (place !== undefined && this.places.has(String(place))) this.events.onPlace(String(place));
  }

  /** Nearer, until its travelers part; those who never do are listed. */
  private open([longitude, latitude, , [west, south, east, north]]: MapCluster): void {
    const view = this.map.getView();
    const isSpot = east - west < CLOSE && north - south < CLOSE;
    if (isSpot || (view.getZoom() ?? 0) >= view.getMaxZoom() - 0.1) {
      this.events.onSpot([west - CLOSE, south - CLOSE, east + CLOSE, north + CLOSE]);
      return;
    }
    const extent = transformExtent([west, south, east, north], 'EPSG:4326', 'EPSG:3857');
    const zoom = view.getZoomForResolution(view.getResolutionForExtent(extent)) ?? 0;
    const nearer = Math.max((view.getZoom() ?? 4) + 1, zoom - 1);
    view.animate({ center: fromLonLat([longitude, latitude]), zoom: nearer, duration: this.duration() });
  }

  private hover(pixel: number[]): void {
    const feature = this.at(pixel);
    this.target.style.cursor = feature ? 'pointer' : '';
    const point = feature?.get('point') as MapPoint | undefined;
    const cluster = feature?.get('cluster') as MapCluster | undefined;
    this.events.onHover(point ? { id: point[0] } : cluster ? { bounds: cluster[3] } : null);
  }

  private areaStyle(feature: FeatureLike): Style {
    const code = String(feature.getId());
    const place = this.places.get(code);
    const land = css('--land');
    const onTiles = this.tiles !== null;
    const line = new Stroke({ color: css('--land-line'), width: 0.8 });
    const plain = withAlpha(land, onTiles ? 0 : 1);
    const isSelected = this.selected === code;
    const grade = this.warned.get(code);
    const warning = grade && new Stroke({ color: css(WARNING_LINE[grade]), width: 3 });
    return new Style({
      fill: new Fill({ color: (this.intensities ? this.shaken(code) : place && answered(place.counts)) ?? plain }),
      stroke: isSelected ? new Stroke({ color: css('--accent'), width: 2.5 }) : (warning ?? line),
      zIndex: isSelected ? 2 : warning ? 1 : 0,
    });
  }

  /** The color of an area's intensity; undefined: none was observed. */
  private shaken(code: string): string | undefined {
    const intensity = this.intensities?.get(code);
    return intensity && withAlpha(css(`--i-${intensityKey(intensity)}`), this.tiles === null ? 0.75 : 0.5);
  }

  private nameStyle(feature: FeatureLike, resolution: number): Style | undefined {
    const code = String(feature.getId());
    const intensity = this.intensities?.get(code);
    const grade = this.warned.get(code);
    if (resolution > 2600 || !(this.places.has(code) || intensity || grade)) return undefined;
    const at = feature.get('label') as number[];
    const name = [fullPrefectureName(code, this.language), intensity && this.words.intensity(intensity)];
    const text = [name.filter(Boolean).join(' '), grade && this.words.grade(grade)].filter(Boolean).join('\n');
    const [offsetX, offsetY] = offsetOf(roomOf(text, LETTER), this.marksAround(at, resolution));
    return new Style({
      geometry: new Point(at),
      text: new Text({
        text,
        font: `500 ${LETTER}px ${css('--font')}`,
        offsetX,
        offsetY,
        fill: new Fill({ color: css('--text2') }),
        stroke: new Stroke({ color: css('--surface'), width: 3 }),
      }),
    });
  }

  /** What the marks of travelers take of the room around a place. */
  private marksAround([x = 0, y = 0]: number[], resolution: number): Area[] {
    const near = buffer([x, y, x, y], NAME_ROOM * resolution);
    return this.travelers.getFeaturesInExtent(near).map((feature) => {
      const [left = 0, bottom = 0] = feature.getGeometry()?.getExtent() ?? [];
      const [right, down] = [(left - x) / resolution, (y - bottom) / resolution];
      const [[width, height], [across, from]] = this.shapeOf(feature, resolution);
      return [right - width * across, down - height * from, right + width * (1 - across), down + height * (1 - from)];
    });
  }

  /** The size of a mark in pixels, and where in it its place is, in parts of it. */
  private shapeOf(feature: FeatureLike, resolution: number): [size: [number, number], anchor: [number, number]] {
    // a pin stands on its place; what it would cover hangs below it
    if (stateOf(feature) === 'help')
      return [
        [PIN.width, PIN.height],
        [0.5, 1],
      ];
    const cluster = feature.get('cluster') as MapCluster | undefined;
    const side = cluster ? sideOf(cluster[2]) : ONE;
    return [
      [side, side],
      [0.5, this.isUnderPin(feature, resolution) ? 0 : 0.5],
    ];
  }

  /** Whether a pin of those who need help stands at about the same place. */
  private isUnderPin(feature: FeatureLike, resolution: number): boolean {
    const around = buffer(feature.getGeometry()?.getExtent() ?? createEmpty(), UNDER_PIN * resolution);
    return this.travelers.getFeaturesInExtent(around).some((other) => stateOf(other) === 'help');
  }

  private personStyle(feature: FeatureLike, resolution: number): Style {
    const point = feature.get('point') as MapPoint | undefined;
    const cluster = feature.get('cluster') as MapCluster | undefined;
    const counts = cluster?.[2] ?? [];
    const state = stateOf(feature);
    const age = point?.[4] ?? cluster?.[4] ?? MAP_AGE.current;
    const standing = standingOf(age);
    const isOld = standing === 'outdated';
    const isPin = state === 'help';
    const other = point ? this.marks.one(state, standing) : this.marks.many(counts, standing);
    const img = isPin ? this.marks.help(counts[HELP] ?? 1, standing) : other;
    const [, anchor] = this.shapeOf(feature, resolution);
    return new Style({
      image: new Icon({
        img,
        scale: MARK_SCALE,
        anchor,
        opacity: isOld ? FADED[isPin ? 'pin' : 'other'] : 1,
      }),
      ...(isOld && { text: this.ageText(age, isPin ? 10 : 24) }),
      // the gravest on top
      zIndex: MAP_MARKS.length - MAP_MARKS.indexOf(state),
    });
  }

  /** How old the position is, below it. */
  private ageText(hours: number, offsetY: number): Text {
    return new Text({
      text: this.words.ago(hours),
      font: `500 11px ${css('--font')}`,
      offsetY,
      fill: new Fill({ color: css('--text2') }),
      stroke: new Stroke({ color: css('--surface'), width: 3 }),
    });
  }

  private ringStyle(): Style {
    return new Style({
      image: new Circle({ radius: 24, stroke: new Stroke({ color: css('--accent'), width: 3 }) }),
    });
  }
}
