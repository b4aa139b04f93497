import { publicConfig } from '@tabimori/shared';
import type { z } from 'zod';
import { useLanguage } from './i18n.js';
import { createStore, useStore } from './store.js';

export type Config = z.output<typeof publicConfig>;

/** Used until GET /config.json has answered, and when it cannot. */
const config = createStore<Config>({
  productName: { jp: 'たびもり', en: 'Tabimori' },
  supportMailKey: '',
  mapTiles: null,
});

export async function loadConfig(): Promise<void> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  config.set(publicConfig.parse(await response.json()));
}

export const useConfig = (): Config => useStore(config);

/** The product's name in the language of the reader. */
export const useProductName = (): string => useConfig().productName[useLanguage()];
