import { decoded } from './decoded.js';
import { SECRETS, SETTINGS, type SettingName, type variables } from './table.js';
import type { z } from 'zod';

/**
 * `refused`: nothing starts in production; `wrong`: it starts, but must be put right; `doubtful`: it may be meant so.
 * Every one of them is written to the log at a start, and told by `check-settings`.
 */
export interface Finding {
  level: 'refused' | 'wrong' | 'doubtful';
  /** of the setting */
  name: string;
  /** what is the matter, in a sentence without its subject; never the value */
  text: string;
}

type Values = z.infer<typeof variables>;

const EXAMPLE = /change.?me|example|default|secret|development|password|your-company/i;
const SHORTEST_SECRET = 32;
const SHORTEST_PASSWORD = 16;
/** The roles that own the tables, or everything. */
const OWNERS: readonly string[] = ['tabimori_owner', 'postgres'];
/** Hosts of the examples: nobody owns them (RFC 2606), and the one of .env.example. */
const EXAMPLE_HOST = /(?:^|\.)(?:example(?:\.(?:com|net|org|jp|co\.jp))?|your-company\.co\.jp)$/;
const THIS_MACHINE = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;

const refused = (name: string, text: string): Finding => ({ level: 'refused', name, text });
const doubtful = (name: string, text: string): Finding => ({ level: 'doubtful', name, text });

/** What is weak, half, unknown or still the example's in the settings of a production. `names`: all that are set. */
export function judgeSettings(values: Values, names: readonly string[]): Finding[] {
  return [
    ...secretFindings(values),
    ...databaseFindings(values),
    ...addressFindings(values),
    ...loginFindings(values),
    ...smsFindings(values),
    ...unknownFindings(names),
    ...doubts(values),
  ];
}

function secretFindings(values: Values): Finding[] {
  const { JWT_SECRET, LINK_KEYS, SECOND_FACTOR_KEYS = [], BOUNCE_SECRET, SUPPORT_MAIL_KEY } = values;
  const secrets: [SettingName, readonly string[]][] = [
    ['JWT_SECRET', JWT_SECRET],
    ['LINK_KEYS', LINK_KEYS.map(({ secret }) => secret)],
    ['SECOND_FACTOR_KEYS', SECOND_FACTOR_KEYS.map(({ secret }) => secret)],
    ['BOUNCE_SECRET', BOUNCE_SECRET === undefined ? [] : [BOUNCE_SECRET]],
  ];
  const weak = (secret: string): boolean => secret.length < SHORTEST_SECRET || EXAMPLE.test(secret);
  return [
    ...secrets
      .filter(([, own]) => own.some(weak))
      .map(([name]) =>
        refused(
          name,
          `is weak: it must be your own, with at least ${SHORTEST_SECRET} characters (openssl rand -hex 32)`,
        ),
      ),
    ...keyIdFindings(LINK_KEYS),
    ...(EXAMPLE.test(SUPPORT_MAIL_KEY) ? [refused('SUPPORT_MAIL_KEY', 'is still the example’s')] : []),
  ];
}

/** A link names its key by the id. Second factors do not need this: each key of an id is tried (apps/api/src/auth/sealed.ts). */
function keyIdFindings(keys: Values['LINK_KEYS']): Finding[] {
  const ids = keys.map(({ kid }) => kid);
  const twice = new Set(ids.filter((kid, index) => ids.indexOf(kid) !== index));
  return [...twice].map((kid) =>
    refused(
      'LINK_KEYS',
      `has two keys with the id ${kid}, so no link signed with the later one could be opened: give the new key another id`,
    ),
  );
}

function databaseFindings({ DATABASE_URL, MIGRATION_DATABASE_URL }: Values): Finding[] {
  const found: Finding[] = [];
  const owner = MIGRATION_DATABASE_URL === undefined ? null : new URL(MIGRATION_DATABASE_URL);
  const app = new URL(DATABASE_URL);
  if (app.username === owner?.username || OWNERS.includes(app.username)) {
    found.push(refused('DATABASE_URL', 'connects as the owner of the tables: the role must be tabimori_app'));
  }
  for (const [name, url] of [['DATABASE_URL', app] as const, ['MIGRATION_DATABASE_URL', owner] as const]) {
    if (url === null) continue;
    const password = decoded(url.password);
    if (password === null) {
      found.push(refused(name, 'has a % in its password that must be written as %25'));
      continue;
    }
    // a role may also sign in by certificate, by its system's account, or by a password file
    if (password === '') found.push(doubtful(name, 'has no password'));
    else if (password.length < SHORTEST_PASSWORD || EXAMPLE.test(password) || /^tabimori|^postgres/.test(password)) {
      found.push(
        refused(
          name,
          `has a weak password: it must have at least ${SHORTEST_PASSWORD} characters (openssl rand -hex 24)`,
        ),
      );
    }
  }
  return found;
}

function addressFindings(values: Values): Finding[] {
  const found: Finding[] = [];
  const base = new URL(values.APP_BASE_URL);
  if (THIS_MACHINE.test(base.hostname)) {
    found.push(refused('APP_BASE_URL', 'names this machine: nobody else could open the links in the messages'));
  } else if (base.protocol !== 'https:') {
    found.push(refused('APP_BASE_URL', 'is not https://: sessions and answers would travel in the clear'));
  }
  const { APP_BASE_URL, SMTP_URL, SMTP_FALLBACK_URL, HEARTBEAT_URL, JMA_FEED_URL } = values;
  const addresses = { APP_BASE_URL, SMTP_URL, SMTP_FALLBACK_URL, HEARTBEAT_URL, JMA_FEED_URL: JMA_FEED_URL[0] };
  for (const [name, address] of Object.entries(addresses)) {
    if (address !== undefined && EXAMPLE_HOST.test(new URL(address).hostname)) {
      found.push(refused(name, 'is still the example’s'));
    }
  }
  if (JMA_FEED_URL.length === 0) found.push(refused('JMA_FEED_URL', 'names no feed'));
  return found;
}

/** Users and passwords of relays and Redis. */
function loginFindings({ SMTP_URL, SMTP_FALLBACK_URL, REDIS_URL = [] }: Values): Finding[] {
  const addresses: Record<string, (string | undefined)[]> = {
    SMTP_URL: [SMTP_URL],
    SMTP_FALLBACK_URL: [SMTP_FALLBACK_URL],
    REDIS_URL,
  };
  return Object.entries(addresses).flatMap(([name, own]) => {
    const logins = own.filter((address) => address !== undefined).map((address) => new URL(address));
    const isBad = (text: string): boolean => decoded(text) === null;
    return [
      { part: 'user', bad: logins.some(({ username }) => isBad(username)) },
      { part: 'password', bad: logins.some(({ password }) => isBad(password)) },
    ]
      .filter(({ bad }) => bad)
      .map(({ part }) => refused(name, `has a % in its ${part} that must be written as %25`));
  });
}

function smsFindings(values: Values): Finding[] {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN } = values;
  const TWILIO_FROM = values.TWILIO_MESSAGING_SERVICE_SID ?? values.TWILIO_FROM;
  const parts = { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM };
  const missing = Object.entries(parts).filter(([, value]) => value === undefined);
  if (missing.length === 0 || missing.length === Object.keys(parts).length) return [];
  return missing.map(([name]) => refused(name, 'is missing: without all of its settings Twilio sends no SMS'));
}

const KNOWN: readonly string[] = [...SETTINGS.map(({ name }) => name), ...SECRETS.map((name) => `${name}_FILE`)];
/** Whoever sets one of these means us. Not REDIS_ and the like: container platforms set such variables themselves. */
const OURS = /^(?:SMTP|JMA|TWILIO)_/;
/** Shorter names resemble too much. */
const SHORTEST_NAME = 6;
/** More wrong letters make another word: OTEL_EXPORTER_OTLP_TIMEOUT is none of ours, and OpenTelemetry's own. */
const WRONG_LETTERS = 3;

/** Names that look like a setting of ours and are none. */
function unknownFindings(names: readonly string[]): Finding[] {
  return names
    .filter((name) => !KNOWN.includes(name) && name.length >= SHORTEST_NAME)
    .flatMap((name): Finding[] => {
      const [nearest] = KNOWN.map((known) => ({ known, distance: distance(name, known) })).toSorted(
        (a, b) => a.distance - b.distance,
      );
      if (nearest && nearest.distance <= Math.min(name.length / 4, WRONG_LETTERS)) {
        return [{ level: 'wrong', name, text: `is no setting: did you mean ${nearest.known}?` }];
      }
      return OURS.test(name) ? [doubtful(name, 'is no setting')] : [];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The letters to put in, leave out or change on the way from one word to the other (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [y, letter] of [...from].entries()) {
    const above = row;
    row = [y + 1];
    for (const [x, other] of [...to].entries()) {
      const [left = 0, up = 0, across = 0] = [row[x], above[x + 1], above[x]];
      row.push(Math.min(left + 1, up + 1, across + (letter === other ? 0 : 1)));
    }
  }
  return row.at(-1) ?? 0;
}

function doubts(values: Values): Finding[] {
  const found: Finding[] = [];
  if (values.TRUSTED_PROXIES === 0) {
    found.push(
      doubtful(
        'TRUSTED_PROXIES',
        'is 0: behind a proxy all clients seem to have its address, and one who guesses passwords locks out all',
      ),
    );
  }
  if (values.SMTP_ALLOW_CLEARTEXT_LOGIN) {
    found.push(doubtful('SMTP_ALLOW_CLEARTEXT_LOGIN', 'lets the relay’s password leave in the clear'));
  }
  if (values.HEARTBEAT_URL === undefined) {
    found.push(doubtful('HEARTBEAT_URL', 'is not set: nobody outside notices if the service falls silent'));
  }
  if (values.JMA_LONG_FEED_URL.length === 0) {
    found.push(doubtful('JMA_LONG_FEED_URL', 'is not set: what happened during an outage of hours is never read'));
  }
  return found;
}
