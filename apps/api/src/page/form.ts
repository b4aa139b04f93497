import { randomBytes } from 'node:crypto';
import { cleanComment } from '@tabimori/shared';
import { z } from 'zod';
import type { Choice, ConfirmForm, Language, Position, ResponseValue } from './view.js';

/** Travelers of one page: as many as one mail carries. */
export const MAX_TRAVELERS = 10;

function toNumber(text: string, least: number, greatest: number): number | null {
  const value = text.trim() === '' ? NaN : Number(text);
  return value >= least && value <= greatest ? value : null;
}

// A position that cannot be read is left out: it must not cost the answer.
function toPosition(lat: string, lon: string, acc: string): Position | null {
  const latitude = toNumber(lat, -90, 90);
  const longitude = toNumber(lon, -180, 180);
  return latitude === null || longitude === null
    ? null
    : { latitude, longitude, accuracy: toNumber(acc, 0, 40_000_000) };
}

function toResponse(text: unknown): ResponseValue | null {
  return text === '1' || text === '2' || text === '3' || text === '4' ? (Number(text) as ResponseValue) : null;
}

function toChoice(response: string, others: Record<string, unknown>): Choice {
  if (response === 'all') return { kind: 'all' };
  const one = toResponse(response);
  if (one) return { kind: 'one', response: one };
  const answers = Object.entries(others).flatMap(([name, value]) => {
    const applicantId = /^r\.([1-9]\d{0,14})$/.exec(name)?.[1];
    const each = toResponse(value);
    return applicantId && each ? [{ applicantId: Number(applicantId), response: each }] : [];
  });
  return answers.length > 0 ? { kind: 'each', answers: answers.slice(0, MAX_TRAVELERS) } : null;
}

// A field sent twice arrives as a list: the last counts. One that is missing is empty.
const last = (value: unknown): unknown => (Array.isArray(value) ? value.at(-1) : value);
const text = z.preprocess(last, z.string().catch(''));
const language = text.transform((value): Language => (value === 'en' ? 'en' : 'ja'));

/** Tells the same form sent twice from another answer. */
export const newNonce = (): string => randomBytes(12).toString('base64url');

/**
 * Reads the fields of POST /confirm-location (a decoded urlencoded body) into a ConfirmForm. Fails only if the token
 * (1–200 characters) cannot be one of ours; all other fields are cleaned or ignored. Without an `n` (1–40 characters)
 * of ours the answer counts as a new one: storing it twice is better than losing it.
 */
export const confirmForm = z
  .object({
    token: z.preprocess(last, z.string().min(1).max(200)),
    n: z.preprocess(
      last,
      z
        .string()
        .regex(/^[\w-]{1,40}$/)
        .catch(newNonce),
    ),
    response: text,
    comment: text,
    lat: text,
    lon: text,
    acc: text,
    lang: language,
    drill: text,
    abroad: text,
  })
  .catchall(z.preprocess(last, z.unknown()))
  .transform(({ token, n, response, comment, lat, lon, acc, lang, drill, abroad, ...others }): ConfirmForm => ({
    token,
    nonce: n,
    language: lang,
    choice: toChoice(response, others),
    comment: cleanComment(comment),
    position: toPosition(lat, lon, acc),
    drill: drill === '1',
    abroad: abroad === '1',
  }));

const line = text.transform((value) => cleanComment(value).replace(/\n/g, ' '));

/** Reads the fields of POST /confirm-location/find. Never fails: long values are cut, and find nobody. */
export const findForm = z
  .object({ appId: line, mailAddress: line, lang: language })
  .transform(({ appId, mailAddress, lang }) => ({
    appId: appId.slice(0, 20),
    mailAddress: mailAddress.slice(0, 254),
    language: lang,
  }));
