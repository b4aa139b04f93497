import { publicConfig } from '@tabimori/shared';
import type { z } from 'zod';
import { createStore, useStore } from './store.js';

export type Config = z.output<typeof publicConfig>;

/** Used until GET /config.json has answered, and when it cannot. */
const config = createStore<Config>({ productName: 'たびもり', supportMailKey: '' });

export async function loadConfig(): Promise<void> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  config.set(publicConfig.parse(await response.json()));
}

export const useConfig = (): Config => useStore(config);
