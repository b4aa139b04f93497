import { LANGUAGE, readableParams, type Language, type MessageCode, type MessageParams } from '@tabimori/shared';
import i18next, { type FlatNamespace, type TFunction } from 'i18next';
import { useCallback } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { stored } from './store.js';

const KEY = 'language';

/** The console's languages: each has a folder of labels under its tag. */
const TAGS = ['ja', 'en'] as const;
type Tag = (typeof TAGS)[number];

/**
 * Names and texts in the data are Japanese or English; readers of the console in another language get the English
 * ones.
 */
const languageOf = (tag: string): Language => (tag === 'ja' ? 'jp' : 'en');

/** The data calls Japanese `jp`, HTML calls it `ja`. */
export const htmlLang = (language: Language): 'ja' | 'en' => (language === 'jp' ? 'ja' : 'en');

export const currentLanguage = (): Language => languageOf(i18next.language);

// a traveler’s mail links to a page in their language
const inAddress = new URLSearchParams(location.search).get(LANGUAGE);

i18next.on('languageChanged', (tag) => (document.documentElement.lang = tag));

void i18next.use(initReactI18next).init({
  lng: TAGS.find((tag) => tag === (stored.read(KEY) ?? inAddress)) ?? 'ja',
  fallbackLng: false,
  returnEmptyString: true,
  // they are loaded below
  resources: {},
  ns: [],
  defaultNS: 'shell',
  // React escapes what it shows
  interpolation: { escapeValue: false },
});

/** Every namespace that this page has asked for: a change of language loads all of them. */
const wanted = new Set<FlatNamespace>();

const labelsOf = (tag: string, namespace: FlatNamespace): Promise<unknown> =>
  namespace === 'messages'
    ? import(`../../../../packages/shared/src/labels/${tag}/messages.json`)
    : import(`../labels/${tag}/${namespace}.json`);

async function bring(tag: string): Promise<void> {
  const missing = [...wanted].filter((namespace) => !i18next.hasResourceBundle(tag, namespace));
  await Promise.all(
    missing.map(async (namespace) => {
      const labels = (await labelsOf(tag, namespace)) as { default: object };
      i18next.addResourceBundle(tag, namespace, labels.default);
    }),
  );
}

/** Loads labels in the language of the reader; what shows them waits for it. */
export function loadLabels(namespaces: readonly FlatNamespace[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace);
  return bring(i18next.language);
}

/** Shows everything in another language as soon as its labels are here; without a connection nothing changes. */
export async function setLanguage(next: Tag): Promise<void> {
  await bring(next);
  stored.write(KEY, next);
  await i18next.changeLanguage(next);
}

/** The languages to switch to, each by its own name for itself. */
export function useOtherLanguages(): { tag: Tag; name: string }[] {
  const { language } = useTranslation().i18n;
  return TAGS.filter((tag) => tag !== language).map((tag) => ({
    tag,
    name: new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag,
  }));
}

export const useLanguage = (): Language => languageOf(useTranslation().i18n.language);

/** The separator between the parts of one line. */
export const useSeparator = (): string => (useLanguage() === 'en' ? ', ' : '・');

const textOf = (t: TFunction<'messages'>, code: MessageCode, params: MessageParams = {}): string =>
  t(code, { replace: readableParams(params, t('parameters', { returnObjects: true })) }).trimEnd();

/** Text of a message code in the language of the reader; what stays on the screen takes it from `useMessage`. */
export const messageText = (code: MessageCode, params?: MessageParams): string =>
  textOf(i18next.getFixedT(null, 'messages'), code, params);

export function useMessage(): typeof messageText {
  const { t } = useTranslation('messages');
  return useCallback((code, params) => textOf(t, code, params), [t]);
}
