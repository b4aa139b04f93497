import { randomInt } from 'node:crypto';

/** Crockford's base 32: no I, L, O or U. */
const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** A random app ID, which a traveler types into the app. Only the database makes it unique. */
export const newAppId = (): string =>
  Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');

/** An app ID as stored: people type small or full-width letters and hyphens, and read O for 0 and I or L for 1. */
export const readAppId = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
