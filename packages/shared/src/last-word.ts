import { z } from 'zod';
import { moment } from './contract.js';

/** The answer to the latest question a traveler got, as a condition; attention: needs help or injured. */
export const TARGET_RESPONSES = ['none', 'attention', 'safe', 'other'] as const;
/** The same for the list of travelers; notAsked: never asked, and never said anything. */
export const LAST_RESPONSES = [...TARGET_RESPONSES, 'notAsked'] as const;

/** What a traveler said last, as a list of travelers tells it. */
export const lastWord = {
  /** the answer to the latest question; null: not answered */
  response: z.number().nullable(),
  respondedAt: moment.nullable(),
  /** when the question, or the alert, that is not answered was sent; null: answered, or never asked */
  askedAt: moment.nullable(),
  /** whether any question was ever sent */
  asked: z.boolean(),
};
export type LastWord = { [F in keyof typeof lastWord]: z.output<(typeof lastWord)[F]> };
