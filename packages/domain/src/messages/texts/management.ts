import type { Hazard, Language, TsunamiGrade } from '@tabimori/shared';
import { gradeLabel } from '../../tsunami.js';
import type { AccountParts } from '../message.js';
import { bodyOf, type Happened, happenedLines, hazardName, placesOfEvent, strengthOfEvent } from './happened.js';

export type { Happened, Struck } from './happened.js';

/** The facts in mails to management users; counts and names cover the reader's scope. */
export interface FlowNews {
  happened: Happened;
  /** the console's screen about it */
  url: string;
  /** the companies concerned, largest first */
  companies: readonly string[];
  /** travelers who are being alerted */
  people: number;
}

/** Of one company: who has answered so, while nobody is following up. */
export interface ToLookAfter {
  company: string;
  injured: number;
  others: number;
}

export interface LookAfterNews {
  /** those with the most people first */
  companies: readonly ToLookAfter[];
  /** when they were counted, Japan time */
  at: string;
  url: string;
}

export interface HelpCall {
  /** lightly, and only after the response was ended: otherwise they are counted in a mail about all to look after */
  isInjured: boolean;
  /** by an administrator who spoke with them */
  isRecorded: boolean;
  /** null: the call belongs to no event */
  happened: Happened | null;
  url: string;
  name: string;
  company: string;
  /** where the traveler stays; null: not in Japan */
  place: string | null;
  /** of that place; empty: unknown */
  city: string;
  /** the tsunami warning in force on the coast of that city; null: none, or it is inland */
  inForce: TsunamiGrade | null;
  /** Japan time */
  answeredAt: string;
}

const COMPANIES_SHOWN = 3;

export function companiesLine(companies: readonly string[], language: Language): string[] {
  if (companies.length === 0) return [];
  const shown = companies.slice(0, COMPANIES_SHOWN);
  const more = companies.length - shown.length;
  if (language === 'jp') return [`対象の会社：${shown.join('、')}${more > 0 ? ` ほか${more}社` : ''}`];
  return [`Companies: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`];
}

const peopleLine = (people: number, language: Language): string[] => {
  if (people === 0) return [];
  return [language === 'jp' ? `連絡する旅行者：${people}名` : `Travelers contacted: ${people}`];
};

const scopeLines = ({ companies, people }: FlowNews, language: Language): string[] => [
  ...companiesLine(companies, language),
  ...peopleLine(people, language),
];

type Start = FlowNews & {
  /** not the flow's first alert: more prefectures, or a stronger shock or warning */
  isFurther: boolean;
};

const STARTED: Record<Language, Record<Hazard, { first: string; further: string; next: string }>> = {
  jp: {
    earthquake: {
      first: '地震の自動送信を始めました。このあとの回答を、下の画面で見守ってください。',
      further: 'この地震で新たに条件に達した地域へも、送信を始めました。対象と回答を、下の画面で確かめてください。',
      next: '安否確認と再送は自動で送られます。「助けが必要」という回答があったときは、別のメールで知らせます。',
    },
    tsunami: {
      first: '津波の警報を旅行者に送り始めました。対象と届き方を、下の画面で確かめてください。',
      further: '津波の警報が広がったか引き上げられ、その地域の旅行者に送り始めました。下の画面で確かめてください。',
      next: '津波の配信では、回答を求めません。',
    },
  },
  en: {
    earthquake: {
      first: 'Automatic alerts about an earthquake have started. Follow the answers here:',
      further:
        'More places have reached the threshold in this earthquake, and are alerted now. Follow the answers here:',
      next: 'The safety confirmation and reminders follow automatically. You will get another email if someone needs help.',
    },
    tsunami: {
      first: 'Tsunami alerts are being sent to travelers. Check here who receives them:',
      further:
        'The tsunami warning was extended or raised, and is being sent to travelers. Check here who receives it:',
      next: 'Tsunami alerts ask for no answer.',
    },
  },
};

const startBody = (news: Start, language: Language): string => {
  const { first, further, next } = STARTED[language][news.happened.hazard];
  const opening = [news.isFurther ? further : first, news.url];
  return bodyOf(opening, happenedLines(news.happened, language), scopeLines(news, language), [next]);
};

/** So much of a subject shows on a locked screen. */
export const SUBJECT_MOST = 40;

const START_SUBJECT: Record<Language, (news: Start, strength: string) => string> = {
  jp: ({ happened, isFurther }, strength) =>
    `【配信${isFurther ? '追加' : '開始'}】${strength && `${strength} `}${placesOfEvent(happened, 'jp')}の${hazardName(happened.hazard, 'jp')}`,
  en: ({ happened, isFurther }, strength) => {
    const hazard = happened.hazard === 'tsunami' ? 'Tsunami' : 'Earthquake';
    const places = placesOfEvent(happened, 'en');
    if (!isFurther) return `${strength || `${hazard} alerts`}: ${places}`;
    return strength ? `Extended: ${strength}, ${places}` : `Alerts extended: ${places}`;
  },
};

/** What, where and how strong, to be judged from a locked screen; how strong is left out if it is too long. */
const startSubject = (news: Start, language: Language): string => {
  const subject = START_SUBJECT[language];
  const whole = subject(news, strengthOfEvent(news.happened, language));
  return whole.length <= SUBJECT_MOST ? whole : subject(news, '');
};

/** An automatic flow has started, or has alerted again. */
export const flowStarted: Record<Language, (news: Start) => AccountParts> = {
  jp: (news) => ({ subject: startSubject(news, 'jp'), body: startBody(news, 'jp') }),
  en: (news) => ({ subject: startSubject(news, 'en'), body: startBody(news, 'en') }),
};

const HELP_SUBJECT: Record<Language, (who: string | null, place: string, isInjured: boolean) => string> = {
  jp: (who, place, isInjured) =>
    `${isInjured ? '【負傷】' : '【要支援】'}${who === null ? '旅行者' : `${who}さん`}${place && `（${place}）`}が${isInjured ? '負傷と答えました' : '助けを求めています'}`,
  en: (who, place, isInjured) =>
    `${who ?? 'A traveler'}${place && ` (${place})`} ${isInjured ? 'is injured' : 'needs help'}`,
};

/** Who needs help and where, so that several such mails can be told apart; a name that is too long is left out. */
const helpSubject = ({ name, place, isInjured }: HelpCall, language: Language): string => {
  const subject = HELP_SUBJECT[language];
  const named = subject(name, place ?? '', isInjured);
  return named.length <= SUBJECT_MOST ? named : subject(null, place ?? '', isInjured);
};

/** Who said what, and what to do. */
function answeredLine({ name, company, isInjured, isRecorded }: HelpCall, language: Language): string {
  if (language === 'en') {
    const who = `${name} (${company})`;
    const contact = `Please contact them${isInjured ? '' : ' now'}.`;
    const said = isInjured ? 'reported an injury after the response was ended' : 'answered "Badly hurt / I need help"';
    return `${isRecorded ? `A colleague recorded that ${who}` : who} ${said}. ${contact}`;
  }
  const who = `${name}さん（${company}）`;
  const contact = `${isInjured ? '' : 'すぐに'}連絡を取ってください。`;
  const after = isInjured ? '対応の終了後に' : '';
  const answer = isInjured ? '「負傷」' : '「重いけが・助けが必要」';
  return isRecorded
    ? `${who}の回答${answer}を、${after && `${after}、`}担当者が記録しました。${contact}`
    : `${who}が${after && `、${after}`}${answer}と答えました。${contact}`;
}

/** A traveler has answered "needs help", or "injured" after the response was ended. */
export const needsHelp: Record<Language, (call: HelpCall) => AccountParts> = {
  jp: (call) => ({
    subject: helpSubject(call, 'jp'),
    body: bodyOf(
      [answeredLine(call, 'jp'), 'この人の連絡先と回答は、下の画面にあります。', call.url],
      [
        ...(call.place === null ? [] : [`滞在先：${call.place}${call.city}`]),
        ...(call.inForce === null ? [] : [`滞在先の沿岸に${gradeLabel(call.inForce, 'jp')}が発表されています。`]),
        `回答：${call.answeredAt}`,
      ],
      call.happened ? happenedLines(call.happened, 'jp') : [],
      call.isInjured
        ? ['この地震・津波への対応は、進行中に戻っています。']
        : ['命の危険があるときは、居場所を確かめて 119 に電話してください。'],
    ),
  }),
  en: (call) => ({
    subject: helpSubject(call, 'en'),
    body: bodyOf(
      [answeredLine(call, 'en'), 'Their contact details and answer are here:', call.url],
      [
        ...(call.place === null ? [] : [`Staying in: ${call.city && `${call.city}, `}${call.place}`]),
        ...(call.inForce === null ? [] : [`A ${gradeLabel(call.inForce, 'en')} is in force on the coast there.`]),
        `Answered: ${call.answeredAt}`,
      ],
      call.happened ? happenedLines(call.happened, 'en') : [],
      call.isInjured
        ? ['The response to this event is open again.']
        : ['If their life is in danger, find out where they are and call 119 (Japan).'],
    ),
  }),
};

/** Nothing was sent, or not everything: a telegram or a stage was too late. */
export const missed: Record<Language, (news: FlowNews & { cause: 'telegram' | 'stage' }) => AccountParts> = {
  jp: (news) => ({
    subject: `${news.cause === 'telegram' ? '【未送信】' : '【一部未送信】'}${placesOfEvent(news.happened, 'jp')}の${hazardName(news.happened.hazard, 'jp')}`,
    body: bodyOf(
      [
        news.cause === 'telegram'
          ? '気象庁の電文が遅れて届いたため、自動送信をしていません。必要なら、安否確認を手動で送ってください。'
          : '時間が過ぎたため、自動送信の残りを取りやめました。必要なら、安否確認を手動で送ってください。',
        news.url,
      ],
      happenedLines(news.happened, 'jp'),
      companiesLine(news.companies, 'jp'),
    ),
  }),
  en: (news) => ({
    subject: `Missed: ${hazardName(news.happened.hazard, 'en')} ${placesOfEvent(news.happened, 'en')}`,
    body: bodyOf(
      [
        news.cause === 'telegram'
          ? 'The JMA bulletin came too late, so nothing was sent. If needed, send a safety confirmation yourself.'
          : 'The rest of an automatic send was too late and was dropped. If needed, send a safety confirmation yourself.',
        news.url,
      ],
      happenedLines(news.happened, 'en'),
      companiesLine(news.companies, 'en'),
    ),
  }),
};

/** The agency has cancelled, but travelers got no retraction. */
export const notRetracted: Record<Language, (news: FlowNews) => AccountParts> = {
  jp: (news) => ({
    subject: `【要確認】${hazardName(news.happened.hazard, 'jp')}の取消を旅行者に送っていません`,
    body: bodyOf(
      [
        '気象庁が情報を取り消しましたが、旅行者には送っていません。知らせるかどうかを決めてください。',
        news.url,
        '配信から2時間を過ぎていたか、自動送信が止まっていたためです。',
      ],
      happenedLines(news.happened, 'jp'),
      companiesLine(news.companies, 'jp'),
    ),
  }),
  en: (news) => ({
    subject: `Canceled ${hazardName(news.happened.hazard, 'en')}: travelers not told`,
    body: bodyOf(
      [
        'JMA canceled the information behind an alert, but travelers have not been told. Please decide whether to tell them.',
        news.url,
        'The cancellation came over 2 hours after the alert, or while automatic messages were off.',
      ],
      happenedLines(news.happened, 'en'),
      companiesLine(news.companies, 'en'),
    ),
  }),
};

const sumOf = (companies: readonly ToLookAfter[]): Omit<ToLookAfter, 'company'> => ({
  injured: companies.reduce((sum, { injured }) => sum + injured, 0),
  others: companies.reduce((sum, { others }) => sum + others, 0),
});

/** Those who are not 0, joined. */
const COUNTED: Record<Language, (counts: Omit<ToLookAfter, 'company'>) => string> = {
  jp: ({ injured, others }) =>
    [injured && `負傷 ${injured}名`, others && `その他 ${others}名`].filter(Boolean).join('、'),
  en: ({ injured, others }) =>
    [injured && `${injured} injured`, others && `${others} other`].filter(Boolean).join(', '),
};

function companyLines(companies: readonly ToLookAfter[], language: Language): string[] {
  const shown = companies.slice(0, COMPANIES_SHOWN);
  const more = companies.length - shown.length;
  const lines = shown.map(
    ({ company, ...counts }) => `${company}${language === 'jp' ? '：' : ': '}${COUNTED[language](counts)}`,
  );
  if (more === 0) return lines;
  return [...lines, language === 'jp' ? `ほか${more}社` : `and ${more} more ${more === 1 ? 'company' : 'companies'}`];
}

/** Travelers are injured, or say something else in words, and nobody is following up; the companies with the most first. */
export const toLookAfter: Record<Language, (news: LookAfterNews) => AccountParts> = {
  jp: ({ companies, at, url }) => {
    const counts = sumOf(companies);
    return {
      subject: `【未対応】${COUNTED.jp(counts)}`,
      body: bodyOf(
        [
          `「負傷」「その他」と答え、担当者がまだいない人が ${counts.injured + counts.others}名います。`,
          '「その他」の言葉の中に、助けを求めるものがあるかもしれません。ホームで読んで、担当を決めてください。',
          url,
        ],
        [...companyLines(companies, 'jp'), `（${at}時点）`],
        ['新しい回答があるときだけ、10分に1通までお送りします。'],
      ),
    };
  },
  en: ({ companies, at, url }) => {
    const counts = sumOf(companies);
    const people = counts.injured + counts.others;
    return {
      subject: `No follow-up: ${COUNTED.en(counts)}`,
      body: bodyOf(
        [
          `${people} ${people === 1 ? 'person' : 'people'} answered “Injured” or “Other”, and nobody is following up yet.`,
          'Someone who wrote their own words may be asking for help. Read them on the home page and assign them:',
          url,
        ],
        [...companyLines(companies, 'en'), `(as of ${at})`],
        ['You get this only when there are new answers, at most once every 10 minutes.'],
      ),
    };
  },
};
