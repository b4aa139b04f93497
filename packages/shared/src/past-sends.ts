import { z } from 'zod';
import { areInOrder, call, moment, pageOf, paging, REVERSED } from './contract.js';
import { eventSummary } from './events.js';
import { answerCounts, deliverySummary, historyFilter } from './history.js';

/** Sends that belong together: all of an event, all of a drill, or one send by hand with its resends. */
const pastSend = z.object({
  /** names it: `e` and the event, `d` and the drill, or `s` and the send */
  key: z.string(),
  event: eventSummary
    .pick({ id: true, epicenter: true, originAt: true, latestAt: true, maxIntensity: true, hasTsunami: true })
    .nullable(),
  /** its first delivery */
  first: deliverySummary,
  lastSentAt: moment,
  /** its deliveries in scope, and the companies they went to */
  deliveries: z.number(),
  companies: z.number(),
  /** how many of the deliveries a person sent, or follow from one that a person sent */
  byHand: z.number(),
  /** those to the company or traveler that is asked for, otherwise all of them; and how many of these repeat the question */
  listed: z.object({ deliveries: z.number(), repeats: z.number() }),
  /** that it was for, in the order of their codes */
  prefectures: z.array(z.string()),
  /** how often the question was repeated */
  reminders: z.number(),
  /** its recipients, each counted once */
  people: z.number(),
  /** of an event as in its result, of whom its earthquake reached; otherwise of the question, without its resends */
  answers: answerCounts,
  /** whether anybody was asked: nobody was by a send that was undone */
  asked: z.boolean(),
  /** a delivery that the reader has not opened, or not since the latest call for help */
  unread: z.boolean(),
  /** sent by the reader */
  own: z.boolean(),
});
export type PastSend = z.output<typeof pastSend>;

export const pastSends = {
  list: call({
    method: 'GET',
    path: '/past-sends',
    access: ['historyMessage', 'refer'],
    input: z.strictObject({ ...paging, ...historyFilter }).refine(areInOrder, REVERSED),
    reply: pageOf(pastSend),
  }),
};
