import { readableParams, type Language, type MessageCode, type MessageParams } from '@tabimori/shared';
import i18next, { type FlatNamespace, type TFunction } from 'i18next';
import { useCallback } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { stored } from './store.js';

const KEY = 'language';

/** The product calls Japanese `jp`; HTML, libraries and the folders of labels call it `ja`. */
const TAGS = { jp: 'ja', en: 'en' } as const satisfies Record<Language, string>;

export const htmlLang = (language: Language): 'ja' | 'en' => TAGS[language];

const languageOf = (tag: string): Language => (tag === TAGS.en ? 'en' : 'jp');

export const currentLanguage = (): Language => languageOf(i18next.language);

i18next.on('languageChanged', (tag) => (document.documentElement.lang = tag));

void i18next.use(initReactI18next).init({
  lng: htmlLang(stored.read(KEY) === 'en' ? 'en' : 'jp'),
  fallbackLng: false,
  returnEmptyString: true,
  // they are loaded below
  resources: {},
  ns: [],
  // React escapes what it shows
  interpolation: { escapeValue: false },
});

/** Every namespace that this page has asked for: a change of language brings all of them. */
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
export async function setLanguage(next: Language): Promise<void> {
  await bring(htmlLang(next));
  stored.write(KEY, next);
  await i18next.changeLanguage(htmlLang(next));
}

export const useLanguage = (): Language => languageOf(useTranslation().i18n.language);

/** What stands between the parts of one line. */
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
