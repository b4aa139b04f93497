import { createStore } from './store.js';

/** Whether a search is being typed that has not been asked for: the rows are still those of another one. */
export const typing = createStore(false);
