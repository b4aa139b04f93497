import type { Context } from '../context.js';
import type { Recall } from './recall.js';
import type { Statements } from './statements.js';

/** The context of everything that sends. */
export interface SendContext extends Context {
  statements: Statements;
  recall: Recall;
}
