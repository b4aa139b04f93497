import { z } from 'zod';
import { call, flag, id, moment, pageOf, paging } from './contract.js';
import { HANDLING_STATES, RESPONDED_VIA, TSUNAMI_GRADES } from './limits.js';
import { search } from './text.js';

/** Worst first. unasked: the traveler has not been asked yet, so no answer is missing. */
export const MAP_STATES = ['help', 'injured', 'other', 'none', 'safe', 'unasked'] as const;
export type MapState = (typeof MAP_STATES)[number];
/** How the map shows a traveler: by their state, or as somebody who was not safe and has been dealt with. */
export const MAP_MARKS = [...MAP_STATES, 'done'] as const;
export type MapMark = (typeof MAP_MARKS)[number];

/** Whoever is so needs somebody, or may: what is said in other words is read first. */
export const isInNeed = (state: MapMark | undefined): state is 'help' | 'injured' | 'other' =>
  state === 'help' || state === 'injured' || state === 'other';

/**
 * Above `points` travelers the server clusters them, down to `zoom`; `radius` in pixels is the same on both sides, so
 * that the map looks the same.
 */
export const MAP = { points: 2000, zoom: 16, radius: 56 } as const;

/** Number of travelers in each state, in the order of MAP_STATES. */
const counts = z.array(z.number()).length(MAP_STATES.length);
export type MapCounts = z.output<typeof counts>;

/** The age of a position: of the registered place, and of one that was reported since what the map is about. */
export const MAP_AGE = { registered: -1, current: 0 } as const;

/**
 * [applicantId, longitude, latitude, index in MAP_MARKS, age]; an age above MAP_AGE.current is that of an outdated
 * position in whole hours
 */
const point = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]);
export type MapPoint = z.output<typeof point>;

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/**
 * [longitude, latitude, counts by MAP_MARKS, their west, south, east and north, the least of their ages] for travelers
 * close to each other; those who still need help are never in one with others
 */
const cluster = z.tuple([z.number(), z.number(), z.array(z.number()).length(MAP_MARKS.length), box, z.number()]);
export type MapCluster = z.output<typeof cluster>;

/** `west,south,east,north` in degrees; west > east crosses the antimeridian */
const bounds = z
  .string()
  .regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/)
  .transform((text) => text.split(',').map(Number))
  .pipe(z.tuple([z.number(), z.number(), z.number(), z.number()]))
  .refine(
    ([west, south, east, north]) =>
      Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90 && south <= north,
    'E00004',
  );
export type MapBounds = z.output<typeof bounds>;

const filter = {
  companyId: id.optional(),
  divisionId: id.optional(),
  countryId: id.optional(),
  prefectureCode: z
    .string()
    .regex(/^(0[1-9]|[1-3]\d|4[0-7])$/)
    .optional(),
  /** its recipients with their answers to it; left out: their answers to the latest question */
  deliveryId: id.optional(),
  /** the travelers alerted of it, with their answers then */
  eventId: id.optional(),
  applicantId: id.optional(),
  /** part of name, kana, mail address, phone digits or app ID */
  name: search,
  /** staying today, Japan time */
  staying: flag.optional(),
  /** on a coast under a tsunami warning now, of whatever event; of an event whose warnings have ended, also where it had one */
  warned: flag.optional(),
  state: z.enum(MAP_STATES).optional(),
};

/** A traveler in the list next to the map, with the position shown on it (null: unknown). */
export const mapTraveler = z.object({
  id: z.number(),
  name: z.string(),
  nameKana: z.string(),
  companyName: z.string(),
  companyNameEn: z.string(),
  divisionName: z.string(),
  countryName: z.string(),
  countryNameEn: z.string(),
  prefectureCode: z.string().nullable(),
  city: z.string(),
  phone: z.string().nullable(),
  mailAddress: z.string().nullable(),
  state: z.enum(MAP_STATES),
  comment: z.string(),
  respondedAt: moment.nullable(),
  respondedVia: z.enum(RESPONDED_VIA).nullable(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  /** the registered place, not a reported position */
  approximate: z.boolean(),
  /** for a reported position */
  locatedAt: moment.nullable(),
  /** reported before what the map is about: the event, the send, or otherwise the last day */
  outdated: z.boolean(),
  accuracy: z.number().nullable(),
  handling: z.enum(HANDLING_STATES).nullable(),
  handledBy: z.string().nullable(),
  handledAt: moment.nullable(),
  handlingNote: z.string(),
  /** 0: nobody has written anything */
  handlingVersion: z.number(),
  /** the send that they answered; null: they have answered nothing that the map knows */
  deliveryId: z.number().nullable(),
  /** the tsunami warning in force at their registered place */
  inForce: z.enum(TSUNAMI_GRADES).nullable(),
});
export type MapTraveler = z.output<typeof mapTraveler>;

export const maps = {
  get: call({
    method: 'GET',
    path: '/maps',
    access: ['result', 'refer'],
    input: z.strictObject({
      ...filter,
      bounds: bounds.optional(),
      /** for tiles of 256 pixels */
      zoom: z.coerce.number().int().min(0).max(MAP.zoom).default(4),
    }),
    reply: z.object({
      /** when the database was read */
      at: moment,
      /** for the filter without its state */
      counts,
      /** by registered place, the code of a prefecture or country; for the filter without its state */
      places: z.array(z.object({ code: z.string(), name: z.string(), nameEn: z.string(), counts })),
      /** calls for help that nobody has finished handling; for the filter without its state */
      open: z.number(),
      /**
       * for the whole filter: travelers at a reported position, of these at an outdated one, and travelers without a
       * known place
       */
      located: z.number(),
      outdated: z.number(),
      unplaced: z.number(),
      /**
       * more than MAP.points match: points and clusters cover the bounds and the zoom; otherwise they cover
       * everything
       */
      clustered: z.boolean(),
      points: z.array(point),
      clusters: z.array(cluster),
    }),
  }),
  /** The travelers of the filter, worst first, then those waiting longest. */
  travelers: call({
    method: 'GET',
    path: '/maps/travelers',
    access: ['result', 'refer'],
    input: z.strictObject({
      ...filter,
      ...paging,
      bounds: bounds.optional(),
      /** registered in this prefecture or country */
      place: z
        .string()
        .regex(/^\d{2,3}$/)
        .optional(),
    }),
    reply: pageOf(mapTraveler),
  }),
};
export type MapReply = z.output<(typeof maps.get)['reply']>;
