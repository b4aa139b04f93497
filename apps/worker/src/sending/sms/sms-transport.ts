import { SMS_LANE, renderSms } from '@tabimori/domain';
import pLimit from 'p-limit';
import type { Context } from '../../context.js';
import { errorText, smsReportPath, templateFor } from '@tabimori/server';
import type { Pending } from '../chunk.js';
import type { DeliveryFacts } from '../delivery-facts.js';
import { linkOf, valuesOf } from '../recipient-values.js';
import type { Passage, Transport } from '../transport.js';
import { Trust } from '../trust.js';
import { createTwilio, type SmsAnswer, type Twilio, type TwilioSettings } from './twilio.js';

const AT_ONCE = 5;
/** It may be only this number that fails: others wait no longer with it. */
const HOLD_SECONDS = 5;
/** The provider's clock may be a little behind ours. */
const CLOCKS_MS = 60_000;

/** SMS over Twilio. */
export function createSmsTransport({ config, metrics }: Context, settings: TwilioSettings): Transport {
  let loaded: Promise<Twilio> | null = null;
  const twilio = (): Promise<Twilio> => (loaded ??= createTwilio(settings));
  const trust = new Trust(async () => {
    const down = await (await twilio()).probe();
    return down === null ? { kind: 'takesOurs', others: null } : { kind: 'down', text: down };
  });
  const limit = pLimit(AT_ONCE);
  /** nothing was accepted since the last failure */
  let isFailing = false;

  /** The text of a delivery's message to one traveler: the same whenever it is asked for, so that it can be found. */
  const textFor = (facts: DeliveryFacts, member: Pending): string => {
    const values = {
      ...valuesOf(facts, member, 'sms'),
      url: linkOf(config, facts, member, 'sms', facts.sentAt),
    };
    const { language, abroad } = member;
    return renderSms(templateFor(facts, 'sms', language, values), values, { language, abroad });
  };

  /** Only an address that the provider can reach; it refuses any other, and the message with it. */
  const callbackFor = ({ id }: DeliveryFacts, { applicantId }: Pending): string | null =>
    config.appBaseUrl.startsWith('https:') ? config.appBaseUrl + smsReportPath(id, applicantId) : null;

  const handOver = async (facts: DeliveryFacts, member: Pending, passage: Passage): Promise<SmsAnswer | null> => {
    const client = await twilio();
    const text = textFor(facts, member);
    if (member.uncertain) {
      metrics.possibleDuplicates.inc({ channel: 'sms' });
      try {
        const sid = await client.find(member.phone, text, new Date(facts.sentAt.getTime() - CLOCKS_MS));
        if (sid !== null) return { kind: 'accepted', sid };
      } catch (error) {
        return { kind: 'lost', text: errorText(error) };
      }
    }
    if (!passage.mayLeave()) return null;
    return client.send(member.phone, text, callbackFor(facts, member));
  };

  /** False: it was not the number's fault but the provider's. */
  const isBelieved = async (answer: SmsAnswer, domain: string): Promise<boolean> => {
    switch (answer.kind) {
      case 'accepted':
        isFailing = false;
        trust.accepted();
        return true;
      case 'refused':
        return trust.failed({ domain, text: answer.text, isRefused: true });
      case 'lost':
      case 'later':
        isFailing = true;
        void trust.failed({ domain, text: answer.text, isRefused: false });
        return true;
      case 'down':
        trust.isDown(answer.text);
        return true;
      case 'unreachable':
        return true;
    }
  };

  return {
    channel: 'sms',
    window: 10,
    group: (pending) => pending.map((one) => [one]),
    laneOf: () => SMS_LANE,
    send: async (facts, [member], _turn, passage) => {
      if (!member) return null;
      const answer = await limit(async () => {
        if (!passage.mayStart()) return null;
        return trust.down === null ? handOver(facts, member, passage) : ({ kind: 'down', text: trust.down } as const);
      });
      if (answer === null) return null;
      if (!(await isBelieved(answer, member.phone))) return { down: trust.down ?? '' };
      switch (answer.kind) {
        case 'accepted':
          // its id is stored beside its words
          return { state: 'accepted', error: null, messageId: errorText(answer.sid) };
        case 'down':
          return { down: answer.text };
        case 'lost':
          return { state: 'unknown', error: answer.text, messageId: null };
        case 'later':
          return { state: 'pending', error: answer.text, messageId: null };
        default:
          return { state: answer.kind, error: answer.text, messageId: null };
      }
    },
    rests: () => true,
    holdSeconds: () => (isFailing ? HOLD_SECONDS : 0),
    probe: () => trust.probe(),
    firstDown: () => null,
    lowest: () => Infinity,
    close: () => undefined,
  };
}
