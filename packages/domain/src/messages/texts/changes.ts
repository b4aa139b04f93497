import {
  type Hazard,
  isWarning,
  type Language,
  LOWERED_LEVELS,
  type LoweredLevel,
  type TsunamiInForce,
} from '@tabimori/shared';
import { gradeLabel } from '../../tsunami.js';
import type { AccountParts } from '../message.js';
import { placesLabel } from '../places.js';
import { bodyOf, hazardName } from './happened.js';
import { companiesLine, SUBJECT_MOST } from './management.js';

/** What travelers were told of a change by the agency; counts and names cover the reader's scope. */
interface ChangeNews {
  /** the console's screen about the event */
  url: string;
  /** when the agency issued the change, Japan time; null: unknown */
  issued: string | null;
  /** the companies concerned, largest first */
  companies: readonly string[];
  /** travelers who are told */
  people: number;
}

/** A prefecture by name, the level that its travelers were told of last, and the level in force now. */
export interface LoweredPlace {
  name: string;
  from: TsunamiInForce;
  to: LoweredLevel;
}
export type LoweredNews = ChangeNews & { places: readonly LoweredPlace[] };
export type RetractedNews = ChangeNews & { hazard: Hazard; prefectures: readonly string[] };

const SHOWN = 10;

const placesOf = (names: readonly string[], language: Language): string => {
  const [first = '', ...others] = new Set(names);
  return placesLabel(first, others, language);
};

const levelLabel = (level: LoweredLevel, language: Language): string =>
  level === 'none' ? { jp: '解除', en: 'lifted' }[language] : gradeLabel(level, language);

/** The highest level that is left first. */
function loweredLines(places: readonly LoweredPlace[], language: Language): string[] {
  const sorted = places.toSorted((a, b) => LOWERED_LEVELS.indexOf(b.to) - LOWERED_LEVELS.indexOf(a.to));
  const lines = sorted.slice(0, SHOWN).map(({ name, from, to }) => {
    const change = `${gradeLabel(from, language)} → ${levelLabel(to, language)}`;
    return language === 'jp' ? `${name}：${change}` : `${name}: ${change}`;
  });
  const more = sorted.length - lines.length;
  return more === 0 ? lines : [...lines, language === 'jp' ? `ほか${more}` : `and ${more} more`];
}

const scopeLines = ({ issued, companies, people }: ChangeNews, language: Language): string[] => [
  ...(issued === null ? [] : [language === 'jp' ? `発表：${issued}（気象庁）` : `Issued: ${issued} (JMA)`]),
  ...companiesLine(companies, language),
  language === 'jp' ? `知らせる旅行者：${people}名` : `Travelers told: ${people}`,
];

interface LoweredWords {
  subject: (places: string) => string;
  opening: string;
  next: string;
}
const LOWERED: Record<Language, Record<'lifted' | 'lowered' | 'stillWarned', LoweredWords>> = {
  jp: {
    lifted: {
      subject: (places) => `【津波警報の解除】${places}`,
      opening: '津波の警報が解除されました。警報を受け取った旅行者に、自動で知らせています。',
      next: '旅行者には、自治体の避難指示の解除を確かめてから戻るよう伝えています。',
    },
    lowered: {
      subject: (places) => `【津波警報の引き下げ】${places}`,
      opening: '津波の警報が引き下げられました。警報を受け取った旅行者に、自動で知らせています。',
      next: '津波注意報が続く沿岸では、海や河口に近づかないよう伝えています。',
    },
    stillWarned: {
      subject: (places) => `【津波警報の引き下げ】${places}`,
      opening: '津波の警報が引き下げられましたが、避難の必要な沿岸が残っています。旅行者に自動で知らせています。',
      next: '津波警報が続く沿岸の旅行者には、避難を続けるよう伝えています。',
    },
  },
  en: {
    lifted: {
      subject: (places) => `Warning lifted: ${places}`,
      opening: 'The tsunami warning has been lifted. Travelers who were warned are being told automatically.',
      next: 'They are told to go back only when local authorities have lifted the evacuation order.',
    },
    lowered: {
      subject: (places) => `Warning lowered: ${places}`,
      opening: 'The tsunami warning has been lowered. Travelers who were warned are being told automatically.',
      next: 'Where an advisory is still in force, they are told to keep away from the sea and river mouths.',
    },
    stillWarned: {
      subject: (places) => `Warning lowered: ${places}`,
      opening: 'The tsunami warning has been lowered, but some coasts must still evacuate. Travelers are being told.',
      next: 'Where a warning is still in force, they are told to stay in a safe place.',
    },
  },
};

const stateOf = (places: readonly LoweredPlace[]): keyof (typeof LOWERED)['jp'] => {
  if (places.some(({ to }) => isWarning(to))) return 'stillWarned';
  return places.every(({ to }) => to === 'none') ? 'lifted' : 'lowered';
};

function loweredMail(news: LoweredNews, language: Language): AccountParts {
  const { subject, opening, next } = LOWERED[language][stateOf(news.places)];
  const names = news.places.map(({ name }) => name);
  return {
    subject: subject(placesOf(names, language)),
    body: bodyOf([opening, news.url], loweredLines(news.places, language), scopeLines(news, language), [next]),
  };
}

/** A tsunami warning was lowered or lifted, and travelers are told. */
export const lowered: Record<Language, (news: LoweredNews) => AccountParts> = {
  jp: (news) => loweredMail(news, 'jp'),
  en: (news) => loweredMail(news, 'en'),
};

/** The places are left out if it is too long. */
function retractedSubject(news: RetractedNews, language: Language): string {
  const hazard = hazardName(news.hazard, language);
  const places = placesOf(news.prefectures, language);
  if (language === 'jp') return `【取消】${hazard}の情報（${places}）`;
  const whole = `Canceled: ${hazard}, ${places}`;
  return whole.length <= SUBJECT_MOST ? whole : `Canceled: ${hazard}`;
}

/** The agency has cancelled what travelers were alerted of, and they are told. */
export const retracted: Record<Language, (news: RetractedNews) => AccountParts> = {
  jp: (news) => ({
    subject: retractedSubject(news, 'jp'),
    body: bodyOf(
      ['気象庁が情報を取り消しました。知らせを受け取った旅行者に、取消を自動で知らせています。', news.url],
      scopeLines(news, 'jp'),
      ['この情報による安否確認と再送は、自動で止まります。'],
    ),
  }),
  en: (news) => ({
    subject: retractedSubject(news, 'en'),
    body: bodyOf(
      ['JMA has canceled its information. Travelers who were alerted are being told automatically.', news.url],
      scopeLines(news, 'en'),
      ['The safety confirmation and reminders for it stop automatically.'],
    ),
  }),
};
