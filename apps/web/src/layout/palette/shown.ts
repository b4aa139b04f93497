import { createStore } from '../../shell/store.js';

/** What is open over the page: the search for everything, the list of keys, or nothing. */
export const shown = createStore<'search' | 'keys' | null>(null);
