import {
  leavesBlank,
  linesLeftOut,
  type MessageParts,
  type MessageValues,
  render,
  renderSms,
  smsSegments,
  withSource,
} from '@tabimori/domain';
import { builtInTexts } from '@tabimori/server';
import {
  type Channel,
  type Language,
  type MessagePreview,
  MESSAGE_TYPE,
  type MessageType,
  type Placeholder,
  PLACEHOLDERS_OF,
} from '@tabimori/shared';

/** An earthquake in the sample's prefecture. */
const SHAKEN: Parameters<typeof builtInTexts>[2] = { intensities: { '14': { intensity: '5-', unreceived: true } } };

/** Long values, so that no real message is longer than its preview says. */
const SAMPLES: Record<Language, Partial<Record<Placeholder, string>>> = {
  jp: {
    name: '山田 太郎',
    prefecture: '神奈川県',
    intensity: '5弱以上',
    originTime: '11月20日 14:05',
    epicenter: '相模湾',
    tsunamiGrade: '大津波警報',
    issued: '気象庁 11月20日 14:08発表',
    coasts: '相模湾・三浦半島、東京湾内湾（津波警報）',
  },
  en: {
    name: 'Taro Yamada',
    prefecture: 'Fukushima',
    intensity: '5 Lower or above',
    originTime: 'Nov 20, 14:05 JST',
    epicenter: 'Sagami Bay',
    tsunamiGrade: 'Major Tsunami Warning',
    issued: 'Japan Meteorological Agency, issued Nov 20, 14:08 JST',
    coasts: 'Sagami Bay and Miura Peninsula; Tokyo Bay (Tsunami Warning)',
  },
};
/** As an SMS says them. */
const IN_SMS: Record<Language, Partial<Record<Placeholder, string>>> = {
  jp: { issued: '気象庁14:08発表', coasts: '北海道太平洋沿岸東部ほか2' },
  en: { issued: 'JMA 14:08 JST', coasts: 'Eastern part of Pacific Coast of Hokkaido and 2 more' },
};
const COMMON = { magnitude: '7.3', appId: '7K2MQ9XW4T' };
const UNKNOWN_AT_FIRST: readonly Placeholder[] = ['epicenter', 'magnitude'];
/** as long as a real one */
const TOKEN = 'sample-of-a-link-24-char';

export interface PreviewOptions {
  messageType: MessageType;
  company: string;
  contactTel: string;
  appBaseUrl: string;
  /** epicenter and magnitude are not known yet */
  isEarly: boolean;
}

function valuesFor(language: Language, options: PreviewOptions, channel: Channel): MessageValues {
  const { messageType, company, contactTel, appBaseUrl, isEarly } = options;
  const url = appBaseUrl + (channel === 'sms' ? '/c/' : '/confirm-location?token=') + TOKEN;
  const said = { ...SAMPLES[language], ...(channel === 'sms' && IN_SMS[language]) };
  const samples: MessageValues = { ...said, ...COMMON, company, contactTel, url };
  return Object.fromEntries(
    PLACEHOLDERS_OF[messageType]
      .filter((placeholder) => !isEarly || !UNKNOWN_AT_FIRST.includes(placeholder))
      .map((placeholder) => [placeholder, samples[placeholder]]),
  );
}

function part(
  own: string,
  builtIn: string,
  values: MessageValues,
  language: Language,
  fill = render,
): MessagePreview['subject' | 'body' | 'sms'] {
  const builtInFor = builtIn === '' || !leavesBlank(own, values) ? null : own.trim() === '' ? 'empty' : 'blank';
  const template = builtInFor === null ? own : builtIn;
  return { text: fill(template, values, { language }), builtInFor, leftOut: linesLeftOut(template, values) };
}

/** Messages of these types are sent automatically and name their source. */
const OF_EVENTS: readonly MessageType[] = [
  MESSAGE_TYPE.earthquakeAlert,
  MESSAGE_TYPE.safetyConfirmation,
  MESSAGE_TYPE.reminder,
  MESSAGE_TYPE.retraction,
  MESSAGE_TYPE.tsunamiAlert,
];

/** A template in one language as a traveler in Japan would get it, by the rules of a real send. */
export function previewOf(given: MessageParts, language: Language, options: PreviewOptions): MessagePreview {
  const { messageType, company } = options;
  const isTsunami = messageType === MESSAGE_TYPE.tsunamiAlert;
  const builtIn = builtInTexts(messageType, 1, isTsunami ? { grades: { '14': 'major' }, intensities: {} } : SHAKEN)[
    language
  ];
  const own = OF_EVENTS.includes(messageType) ? withSource(given, language, company, isTsunami) : given;
  const inMail = valuesFor(language, options, 'mail');
  const sms = part(own.sms, builtIn.sms, valuesFor(language, options, 'sms'), language, renderSms);
  return {
    subject: part(own.subject, builtIn.subject, inMail, language),
    body: part(own.body, builtIn.body, inMail, language),
    sms,
    smsSize: smsSegments(sms.text),
  };
}
