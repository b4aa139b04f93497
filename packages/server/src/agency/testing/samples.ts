import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Telegram } from '@tabimori/domain';
import { readTelegram } from '../read-telegram.js';
import { isTelegramType } from '../telegram-types.js';

const FOLDER = join(__dirname, '../../../../../tests/telegrams');

export interface Expected {
  type: string;
  status: string;
  info_type: string;
  event_ids: string[];
  serial: string | null;
  control_datetime: string;
  report_datetime: string;
  head_title: string;
  prefs?: Record<string, string>;
  unreceived?: string[];
  hit_4?: string[];
  hit_5?: string[];
  hit_6?: string[];
  /** `kind<lastKind` by region */
  regions?: Record<string, string>;
  /** prefectures with a region under 51, 52 or 53, regardless of the status */
  send_prefs?: string[];
}

export const sample = (file: string): Buffer => readFileSync(join(FOLDER, file));

const read = new Map<string, Telegram>();

/**
 * Samples without a type in their name are recognized by their title. Each is read only once, because large ones take
 * long.
 */
export const readSample = (file: string): Telegram => {
  const url = `https://www.data.jma.go.jp/developer/xml/data/${file.split('/').at(-1)}`;
  const telegram = read.get(file) ?? readTelegram(sample(file), url);
  read.set(file, telegram);
  return telegram;
};

export const expectations = JSON.parse(sample('EXPECTED.json').toString()) as Record<string, Expected>;

/** Chains of telegrams that share an EventID. */
export const scenarios = JSON.parse(sample('SCENARIOS.json').toString()) as { eventId: string; files: string[] }[];

/** The telegrams of a chain that the feed reader wants; it ignores EEW, aftershock counts and the like. */
export const wantedOf = ({ files }: { files: string[] }): string[] =>
  files.filter((file) => isTelegramType(expectations[file]?.type ?? null));
