import type { ConfirmForm, ConfirmView, GivenAnswer, ResponseValue, Traveler } from '../view.js';

const TOKEN = 'AAAB4wAAEtcBk3vQx9uTqL2e';
const ANSWERED_AT = new Date('2026-11-20T05:26:00Z');

const placed = {
  product: { ja: '安否確認サービス', en: 'Safety Confirmation' },
  token: TOKEN,
  drill: false,
  abroad: false,
  emergencyTel: '03-0000-0000',
};

const asking = {
  ...placed,
  nonce: '7f3a',
  company: { ja: 'みほん商事株式会社', en: 'Mihon Trading Co., Ltd.' },
  occasion: {
    kind: 'earthquake' as const,
    prefecture: { ja: '宮崎県', en: 'Miyazaki' },
    intensity: { ja: '6弱', en: '6 Lower' },
    originTime: new Date('2026-11-20T05:05:00Z'),
    epicenter: { ja: '日向灘', en: 'Hyuga-nada Sea' },
    magnitude: 6.9,
  },
  tsunami: null,
  positionDays: 90,
};

export const TARO: Traveler = { applicantId: 4823, name: '見本 太郎', numberOfPeople: 1 };
export const HANAKO: Traveler = { applicantId: 4824, name: '見本 花子', numberOfPeople: 3 };

const given = (response: ResponseValue): GivenAnswer => ({ response, at: ANSWERED_AT, via: 'url' });

export const FORM: ConfirmForm = {
  token: TOKEN,
  nonce: '7f3a',
  language: 'ja',
  choice: { kind: 'one', response: 1 },
  comment: '駅にいます。\nけがはありません。',
  position: { latitude: 31.9, longitude: 131.4, accuracy: 20 },
  drill: false,
  abroad: false,
};

const thanks = (response: ResponseValue): ConfirmView => ({
  ...asking,
  state: 'thanks',
  answered: [{ ...TARO, answer: given(response) }],
  waiting: [],
  said: null,
});

const real: Record<string, ConfirmView> = {
  first: { ...asking, state: 'first', traveler: TARO },
  'first-tsunami': { ...asking, state: 'first', traveler: TARO, tsunami: 'major' },
  'first-party': { ...asking, state: 'first', traveler: HANAKO },
  'first-early': {
    ...asking,
    state: 'first',
    traveler: TARO,
    occasion: { ...asking.occasion, originTime: null, epicenter: null, magnitude: null },
  },
  two: {
    ...asking,
    state: 'two',
    travelers: [
      { ...TARO, answer: null },
      { ...HANAKO, answer: null },
    ],
    unchosen: null,
  },
  'two-unchosen': {
    ...asking,
    state: 'two',
    travelers: [
      { ...TARO, answer: given(1) },
      { ...HANAKO, answer: null },
    ],
    unchosen: { ...FORM, choice: null },
  },
  'thanks-safe': thanks(1),
  'thanks-minor': thanks(2),
  'thanks-help': thanks(3),
  'thanks-other': thanks(4),
  'thanks-shared': {
    ...asking,
    state: 'thanks',
    tsunami: 'warning',
    answered: [{ ...TARO, answer: given(1) }],
    waiting: [HANAKO],
    said: { comment: '駅にいます。\nけがはありません。', position: true },
  },
  already: { ...asking, state: 'already', answered: [{ ...TARO, answer: given(1) }], unchosen: null },
  'already-shared': {
    ...asking,
    state: 'already',
    answered: [
      { ...TARO, answer: given(3) },
      { ...HANAKO, answer: { ...given(2), via: 'proxy' } },
    ],
    unchosen: null,
  },
  'already-unchosen': {
    ...asking,
    state: 'already',
    answered: [
      { ...TARO, answer: given(1) },
      { ...HANAKO, answer: given(1) },
    ],
    unchosen: { ...FORM, choice: null },
  },
  retracted: { ...placed, state: 'retracted', byCompany: false },
  'retracted-by-company': { ...placed, state: 'retracted', byCompany: true },
  expired: { ...placed, state: 'expired' },
  busy: { product: placed.product, state: 'busy', token: TOKEN, form: FORM },
  'busy-help': {
    product: placed.product,
    state: 'busy',
    token: TOKEN,
    form: { ...FORM, choice: { kind: 'one', response: 3 } },
  },
  'busy-closed': { product: placed.product, state: 'busy', token: TOKEN, form: null },
  'busy-each': {
    product: placed.product,
    state: 'busy',
    token: TOKEN,
    form: { ...FORM, choice: { kind: 'each', answers: [{ applicantId: 4823, response: 2 }] } },
  },
  invalid: { product: placed.product, state: 'invalid', find: null },
  'invalid-tried': {
    product: placed.product,
    state: 'invalid',
    find: { problem: 'notFound', appId: 'ABCDE12345', mailAddress: 'taro@example.com' },
  },
};

function asDrill(view: ConfirmView): ConfirmView | null {
  if (view.state === 'invalid') return null;
  if (view.state === 'busy') return view.form && { ...view, form: { ...view.form, drill: true } };
  return { ...view, drill: true };
}

function asAbroad(view: ConfirmView): ConfirmView | null {
  return view.state === 'invalid' || view.state === 'busy' ? null : { ...view, abroad: true };
}

function variants(name: string, change: (view: ConfirmView) => ConfirmView | null): [string, ConfirmView][] {
  return Object.entries(real).flatMap(([key, view]): [string, ConfirmView][] => {
    const changed = change(view);
    return changed ? [[`${name}-${key}`, changed]] : [];
  });
}

/** Every state of the page with the data of the design, as it is, as a drill and for a traveler abroad. */
export const VIEWS: Record<string, ConfirmView> = {
  ...real,
  ...Object.fromEntries(variants('drill', asDrill)),
  ...Object.fromEntries(variants('abroad', asAbroad)),
};
