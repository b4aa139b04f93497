import { SMS_LANE, renderSms } from '@tabimori/domain';
import type { Context } from '../../context.js';
import { errorText, smsReportPath, templateFor } from '@tabimori/server';
import type { Pending } from '../chunk.js';
import type { DeliveryFacts } from '../delivery-facts.js';
import { linkOf, valuesOf } from '../recipient-values.js';
import type { Transport } from '../transport.js';
import { createTwilio, type Twilio, type TwilioSettings } from './twilio.js';

const AT_ONCE = 5;
/** The provider's clock may be a little behind ours. */
const CLOCKS_MS = 60_000;

/** SMS over Twilio. */
export function createSmsTransport({ config, metrics }: Context, settings: TwilioSettings): Transport {
  let loaded: Promise<Twilio> | null = null;
  const twilio = (): Promise<Twilio> => (loaded ??= createTwilio(settings));
  let running = 0;
  const waiting: (() => void)[] = [];

  /** The text of a delivery's message to one traveler: the same whenever it is asked for, so that it can be found. */
  const textFor = (facts: DeliveryFacts, member: Pending): string => {
    const values = {
      ...valuesOf(facts, member, 'sms'),
      url: linkOf(config, facts, member.applicantId, 'sms', facts.sentAt),
    };
    const { language, abroad } = member;
    return renderSms(templateFor(facts, 'sms', language, values), values, { language, abroad });
  };

  /** Only an address that the provider can reach; it refuses any other, and the message with it. */
  const callbackFor = ({ id }: DeliveryFacts, { applicantId }: Pending): string | null =>
    config.appBaseUrl.startsWith('https:') ? config.appBaseUrl + smsReportPath(id, applicantId) : null;

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };

  return {
    channel: 'sms',
    window: 10,
    group: (pending) => pending.map((one) => [one]),
    laneOf: () => SMS_LANE,
    send: (facts, [member], _turn, stillWanted) =>
      inTurn(async () => {
        if (!member || !stillWanted()) return null;
        const client = await twilio();
        const text = textFor(facts, member);
        if (member.uncertain) {
          metrics.possibleDuplicates.inc({ channel: 'sms' });
          try {
            const sid = await client.find(member.phone, text, new Date(facts.sentAt.getTime() - CLOCKS_MS));
            if (sid !== null) return { state: 'accepted', error: null, messageId: sid };
          } catch (error) {
            return { state: 'unknown', error: errorText(error), messageId: null };
          }
        }
        const answer = await client.send(member.phone, text, callbackFor(facts, member));
        switch (answer.kind) {
          case 'accepted':
            return { state: 'accepted', error: null, messageId: answer.sid };
          case 'down':
            return { down: answer.text };
          case 'lost':
            return { state: 'unknown', error: answer.text, messageId: null };
          case 'later':
            return { state: 'pending', error: answer.text, messageId: null };
          default:
            return { state: answer.kind, error: answer.text, messageId: null };
        }
      }),
    probe: async () => (await twilio()).probe(),
    close: () => undefined,
  };
}
