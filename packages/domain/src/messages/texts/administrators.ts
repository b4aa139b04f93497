import type { Language } from '@tabimori/shared';
import type { AccountParts } from '../message.js';
import { bodyOf } from './happened.js';

/** The facts in mails to provider administrators about a telegram. */
export interface TelegramNews {
  /** the console's screen about it */
  url: string;
  /** the telegram at the agency */
  telegramUrl: string;
  /** unknown values, as `code:value` for a prefecture or region */
  unknown: readonly string[];
}

interface Words {
  subject: string;
  /** what happened, and what to do */
  first: string;
  more: string;
}
type TelegramText = Record<Language, Words>;

const TEXTS = {
  telegramUnreadable: {
    jp: {
      subject: '【要確認】読めない電文があります',
      first: '気象庁の電文を読めませんでした。内容を確かめ、必要なら手動で配信してください。',
      more: 'この電文からは何も配信していません。ほかの電文の処理は続いています。',
    },
    en: {
      subject: 'A bulletin cannot be read',
      first: 'A JMA bulletin could not be read. Please check it and send manually if needed.',
      more: 'Nothing was sent because of it. Other bulletins are not affected.',
    },
  },
  telegramMissing: {
    jp: {
      subject: '【要確認】取得できない電文があります',
      first: '気象庁の電文を10分間取得できませんでした。内容を確かめ、必要なら手動で配信してください。',
      more: '気象庁の一覧に載っていますが、本文が得られません。この電文からは何も配信していません。',
    },
    en: {
      subject: 'A bulletin is missing from the feed',
      first: 'A JMA bulletin could not be fetched for 10 minutes. Please check it and send manually if needed.',
      more: 'The feed lists it, but it cannot be downloaded. Nothing was sent because of it.',
    },
  },
  noIntensities: {
    jp: {
      subject: '【要確認】震度のない地震の電文です',
      first: '国内の地震の電文に震度がありません。内容を確かめ、必要なら手動で配信してください。',
      more: '震度がないため、この電文からは何も配信していません。',
    },
    en: {
      subject: 'An earthquake bulletin has no intensity',
      first: 'A bulletin about an earthquake in Japan has no intensity. Please check it and send manually if needed.',
      more: 'Without an intensity, nothing is sent because of it.',
    },
  },
  unknownValues: {
    jp: {
      subject: '【要確認】電文に未知の値があります',
      first: '気象庁の電文に、知らない値があります。内容を確かめ、必要なら手動で配信してください。',
      more: '知っている値の都道府県には、ふだんどおり配信しています。',
    },
    en: {
      subject: 'Unknown value in a bulletin',
      first: 'A JMA bulletin has a value that we do not know. Please check it and send manually if needed.',
      more: 'Prefectures with values that we know are alerted as usual.',
    },
  },
  unknownStatus: {
    jp: {
      subject: '【要確認】電文の種別（Status）が未知です',
      first: '「通常」「訓練」「試験」のどれでもない電文です。内容を確かめ、必要なら手動で配信してください。',
      more: '本番と確かめられないため、この電文からは何も配信していません。',
    },
    en: {
      subject: 'A bulletin with an unknown Status',
      first: 'A JMA bulletin is not marked as normal, drill or test. Please check it and send manually if needed.',
      more: 'It may not be real, so nothing was sent.',
    },
  },
  timeAhead: {
    jp: {
      subject: '【要確認】電文の時刻が進んでいます',
      first: '電文に書かれた時刻が、気象庁の時計より10分以上先です。内容を確かめてください。',
      more: 'この時刻は使わず、初めて見た時刻の電文として扱っています。',
    },
    en: {
      subject: 'A bulletin with a time in the future',
      first: 'A time in a JMA bulletin is more than 10 minutes ahead of the feed. Please check it.',
      more: 'We do not use that time; the bulletin counts from when we first saw it.',
    },
  },
  cancellationUnknown: {
    jp: {
      subject: '【要確認】対象の分からない取消です',
      first: '気象庁の取消の電文が届きましたが、取り消すものが見つかりません。内容を確かめてください。',
      more: '旅行者には何も送っていません。',
    },
    en: {
      subject: 'A cancellation of something unknown',
      first: 'JMA canceled something that we do not have. Please check it.',
      more: 'Nothing was sent to travelers.',
    },
  },
} as const satisfies Record<string, TelegramText>;

export type TelegramNewsKind = keyof typeof TEXTS;
export const TELEGRAM_NEWS = Object.keys(TEXTS) as TelegramNewsKind[];

const THROTTLED: Record<Language, string> = {
  jp: '1時間に10件までは1件ずつお知らせします。それより多いときは、残りの件数を1通にまとめます。',
  en: 'Up to 10 an hour are reported separately; any more are counted in one email.',
};

/** A mail to a provider administrator about a telegram. */
export function telegramMail(kind: TelegramNewsKind, language: Language, news: TelegramNews): AccountParts {
  const { subject, first, more } = TEXTS[kind][language];
  const isJapanese = language === 'jp';
  const unknown = news.unknown.slice(0, 20).join(isJapanese ? '、' : ', ');
  return {
    subject,
    body: bodyOf(
      [first, news.url],
      [
        `${isJapanese ? '電文：' : 'Bulletin: '}${news.telegramUrl}`,
        ...(unknown === '' ? [] : [`${isJapanese ? '未知の値：' : 'Unknown: '}${unknown}`]),
      ],
      [more, THROTTLED[language]],
    ),
  };
}

const MORE: Record<Language, (count: number) => Words> = {
  jp: (count) => ({
    subject: `【要確認】ほかにも処理できない電文が${count}件あります`,
    first: `1時間に10件を超えたため、残りの${count}件をまとめてお知らせします。内容を確かめ、必要なら手動で配信してください。`,
    more: 'これらの電文では、旅行者に何も送っていない可能性があります。',
  }),
  en: (count) => ({
    subject: `${count} more ${count === 1 ? 'bulletin' : 'bulletins'} not processed`,
    first: `There were more than 10 in an hour; ${count} were not reported separately. Please check them and send manually if needed.`,
    more: 'Nothing may have been sent because of them.',
  }),
};

/** A mail to a provider administrator about the telegrams that were not reported one by one. */
export function moreTelegrams(language: Language, { url, count }: { url: string; count: number }): AccountParts {
  const { subject, first, more } = MORE[language](count);
  return { subject, body: bodyOf([first, url], [more, THROTTLED[language]]) };
}
