import { z } from 'zod';
import type { MessageCode } from './codes.js';
import type { Action, Feature } from './features.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may make a call: anyone, anyone with the static support key, anyone signed in, or a user whose role has both
 * the feature's refer flag and the action's flag.
 */
export type Access = 'public' | 'supportKey' | 'signedIn' | readonly [Feature, Action];

/**
 * A file sent along with a call's input: multipart/form-data with the input as JSON in the part INPUT_PART and the
 * file in the part `name`. A larger file is refused (413) before it is read.
 */
export interface FilePart {
  name: string;
  maxBytes: number;
  /** reported at `name` with 413 */
  tooLarge: MessageCode;
  /** reported at `name` with 415 for a file of another type; its text names the accepted types */
  otherType: MessageCode;
}
export const INPUT_PART = 'input';
/** The header whose value makes a send happen only once. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** Media type of an exported list. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Limit of a body in bytes. A call that needs more sets a multiple of it (`bodyLimit`). */
export const BODY_LIMIT = 16_384;

/** One call of the API: the only description of its path, permission, input and reply, used by both sides. */
export interface Call<I extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType, A extends Access = Access> {
  method: Method;
  /** below /api/v1, parameters as `:id` */
  path: string;
  access: A;
  /** allowed before the user has set up a required second factor */
  beforeEnrolment?: true;
  /** query (GET, DELETE) or body (POST, PUT), overridden by the path's parameters */
  input: I;
  reply: R;
  /** bytes of the body, or of the input sent with a file, if the largest input exceeds BODY_LIMIT */
  bodyLimit?: number;
  /**
   * requests a minute from one address, counted before the request is read; left out: counted by what the request
   * names
   */
  perMinute?: number;
  /** a file that may accompany the input as multipart/form-data; left out: the call takes only JSON */
  file?: FilePart;
  /** media type of a successful answer that is a file, without envelope; left out: the reply in its envelope */
  answers?: string;
  /** message code of a success that is shown to the user */
  done?: MessageCode;
}

export const call = <I extends z.ZodType, R extends z.ZodType, const A extends Access>(
  description: Call<I, R, A>,
): Call<I, R, A> => description;

/** What a handler gets. */
export type Given<C extends Call> = z.output<C['input']>;
/** What a caller sends: defaults may be left out, and values may be text. */
export type Input<C extends Call> = z.input<C['input']>;
/** What a handler returns and a caller gets: dates are Dates on both sides. */
export type Reply<C extends Call> = z.output<C['reply']>;

/** An instant: a Date in our code, ISO 8601 with offset on the wire. */
export const moment = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** An id in a path, query or body: 1 to the largest integer of the database. */
export const id = z.coerce.number().int().min(1).max(2_147_483_647);

/** An id in a body, chosen from a list. */
export const chosenId = z.int('E00002').min(1, 'E00002').max(2_147_483_647, 'E00002');

/** A boolean; in a query it is text. */
export const flag = z.union([z.boolean(), z.string().max(10).pipe(z.stringbool())]);

/** A missing list counts as a choice not made. */
export const ifMissing = ({ code }: { code?: string }) => (code === 'invalid_type' ? 'E00002' : undefined);

/** Several values, as a list or, in a query, separated by commas. */
export const several = <T extends z.ZodType>(item: T, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z.array(item, { error: ifMissing }).min(1).max(max),
  );

/** The version of the row the form was filled from; an older one is refused (STALE_UPDATE). */
export const version = z.int().min(1).max(2_147_483_647);

export const byId = z.strictObject({ id });
export const nothing = z.object({});

export const paging = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(100).default(20),
};

/** No list looks further back; an earlier day is a year that is still being typed, or one that the database does not know. */
export const FIRST_DAY = '1900-01-01';
const day = z.iso.date().refine((given) => given >= FIRST_DAY, 'E00004');
/** Days in Japan (`2026-11-21`), both inclusive, between which a list looks. */
export const days = { from: day.optional(), to: day.optional() };

/** Whether the last of `days` is not before the first; otherwise `REVERSED`. */
export const areInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined || from <= to;
export const REVERSED = { path: ['to'], error: 'DAYS_REVERSED' as const };

/** `name` or `-name` for one of the sortable fields. */
export const sortBy = <const T extends readonly string[]>(fields: T) =>
  z.enum(
    fields.flatMap((field) => [field, `-${field}`]) as [`${'' | '-'}${T[number]}`, ...`${'' | '-'}${T[number]}`[]],
  );

/** total is exact up to TOTAL_CAP; above it total is TOTAL_CAP and totalCapped is true. */
export const TOTAL_CAP = 10_000;
export const pagination = z.object({
  page: z.number(),
  perPage: z.number(),
  total: z.number(),
  totalCapped: z.boolean(),
});
export const pageOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), pagination });
export interface Page<T> {
  items: T[];
  pagination: z.infer<typeof pagination>;
}

/** One wrong field: its path in the input, the message, and the parameters of its text. */
export interface FieldError {
  field: string;
  messageCode: MessageCode;
  params?: Record<string, string | number>;
}

/** The form of every JSON answer. */
export interface Envelope<T = unknown> {
  success: boolean;
  statusCode: number;
  messageCode: MessageCode | null;
  errCode: MessageCode | null;
  /** the parameters of the text of messageCode */
  params: Record<string, string | number>;
  /** every entry has its params, {} if its text has none */
  error: Required<FieldError>[] | null;
  data: T | null;
}

/** Whether the first path, matched from left to right, would catch a request meant for the second. */
export function shadows(first: Pick<Call, 'method' | 'path'>, second: Pick<Call, 'method' | 'path'>): boolean {
  const [a, b] = [first.path.split('/'), second.path.split('/')];
  return (
    first.method === second.method &&
    first.path !== second.path &&
    a.length === b.length &&
    a.every((part, i) => part === b[i] || (part.startsWith(':') && !b[i]?.startsWith(':')))
  );
}
