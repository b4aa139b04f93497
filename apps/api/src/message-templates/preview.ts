import {
  leavesBlank,
  linesLeftOut,
  type MessageParts,
  type MessageValues,
  render,
  smsSegments,
} from '@tabimori/domain';
import { builtInTexts } from '@tabimori/server';
import {
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
  },
  en: {
    name: 'Taro Yamada',
    prefecture: 'Fukushima',
    intensity: '5 Lower or above',
    originTime: 'Nov 20, 14:05 JST',
    epicenter: '相模湾',
    tsunamiGrade: 'Major Tsunami Warning',
  },
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
  /** epicentre and magnitude are not known yet */
  isEarly: boolean;
}

function valuesFor(language: Language, options: PreviewOptions, url: string): MessageValues {
  const { messageType, company, contactTel, isEarly } = options;
  const samples: MessageValues = { ...SAMPLES[language], ...COMMON, company, contactTel, url };
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
): MessagePreview['subject' | 'body' | 'sms'] {
  const builtInFor = builtIn === '' || !leavesBlank(own, values) ? null : own.trim() === '' ? 'empty' : 'blank';
  const template = builtInFor === null ? own : builtIn;
  return { text: render(template, values, { language }), builtInFor, leftOut: linesLeftOut(template, values) };
}

/** A template in one language as a traveler in Japan would get it, by the rules of a real send. */
export function previewOf(own: MessageParts, language: Language, options: PreviewOptions): MessagePreview {
  const { messageType, appBaseUrl } = options;
  const isTsunami = messageType === MESSAGE_TYPE.tsunamiAlert;
  const builtIn = builtInTexts(messageType, 1, isTsunami ? { grades: { '14': 'major' }, intensities: {} } : SHAKEN)[
    language
  ];
  const inMail = valuesFor(language, options, `${appBaseUrl}/confirm-location?token=${TOKEN}`);
  const inSms = valuesFor(language, options, `${appBaseUrl}/c/${TOKEN}`);
  const sms = part(own.sms, builtIn.sms, inSms, language);
  return {
    subject: part(own.subject, builtIn.subject, inMail, language),
    body: part(own.body, builtIn.body, inMail, language),
    sms,
    smsSize: smsSegments(sms.text),
  };
}
