import { groupByMail, mailDomain } from '@tabimori/domain';
import { relaysOf } from '@tabimori/server';
import type { Context } from '../../context.js';
import type { DeliveryFacts } from '../delivery-facts.js';
import type { Down, Outcome, Parked, Passage, Transport, Turn } from '../transport.js';
import { createAddresses } from './addresses.js';
import { createComposer, type Compose } from './compose.js';
import { isSendable } from './headers.js';
import { Domains } from './domains.js';
import { Relays } from './relays.js';

const END = {
  accepted: 'answered',
  refused: 'answered',
  later: 'failed',
  lost: 'failed',
  down: 'notSent',
} as const;

/** The result of handing a mail over; null: it no longer had to be sent. */
export type Posted = Outcome | Parked | Down | null;

export interface MailTransport extends Transport {
  /** Hands over one mail, composed when its turn comes. */
  post: (
    envelope: { from: string; to: string },
    turn: Turn,
    message: () => Promise<string>,
    passage: Passage,
  ) => Promise<Posted>;
}

/** Mail over the relay of SMTP_URL, or while that is down over that of SMTP_FALLBACK_URL. */
export function createMailTransport(context: Context): MailTransport {
  const { config, metrics, now } = context;
  const settings = relaysOf(config);
  const domains = new Domains();
  const relays = new Relays(settings, context, createAddresses(context), (relay, down) => {
    metrics.relayDown.set({ relay }, down === null ? 0 : 1);
    if (down === null) return context.logger.info({ relay }, 'the relay takes mail again');
    context.logger.warn({ relay, error: down }, 'a relay takes no mail');
    domains.forgive();
  });
  settings.forEach((_, index) => metrics.relayDown.set({ relay: index + 1 }, 0));
  const composers = new WeakMap<DeliveryFacts, Compose>();
  const composerOf = (facts: DeliveryFacts): Compose => {
    const compose = composers.get(facts) ?? createComposer(facts, config);
    composers.set(facts, compose);
    return compose;
  };

  const post: MailTransport['post'] = async (envelope, turn, message, passage) => {
    if (!isSendable(envelope.to)) return { state: 'refused', error: 'the address is not valid', messageId: null };
    const domain = mailDomain(envelope.to);
    const mail = await domains.enter(domain, turn.aside);
    if (!mail) return { parked: domain };
    let steppedAside = false;
    const { answer, isBelieved } = await relays
      .send({
        ...passage,
        envelope: { from: config.smtpEnvelopeFrom ?? envelope.from, to: envelope.to },
        turn,
        domain,
        mail,
        text: () => {
          mail.asked();
          return message();
        },
        mayStart: () => {
          steppedAside = mail.stepsAside();
          return !steppedAside && passage.mayStart();
        },
      })
      .catch((error: unknown) => {
        // others may wait for its end
        mail.ended('notSent');
        throw error;
      });
    mail.ended(END[answer?.kind ?? 'down']);
    if (steppedAside) return { parked: domain };
    // refused by a relay that is down: by the other one, or later
    if (!(await isBelieved(domain))) return post(envelope, turn, message, passage);
    switch (answer?.kind) {
      case undefined:
        return null;
      case 'accepted':
        return { state: 'accepted', error: null, messageId: null };
      case 'refused':
        return { state: 'refused', error: answer.text, messageId: null };
      case 'down':
        return { down: answer.text };
      case 'lost':
        metrics.possibleDuplicates.inc({ channel: 'mail' });
        return { state: 'pending', error: answer.text, messageId: null, mayHaveLeft: true };
      case 'later':
        return { state: 'pending', error: answer.text, messageId: null };
    }
  };
  return {
    channel: 'mail',
    window: 50,
    group: groupByMail,
    laneOf: ([first]) => mailDomain(first?.mailAddress ?? ''),
    post,
    send: async (facts, members, turn, passage) => {
      const [first] = members;
      if (!first) return null;
      const compose = (): Promise<string> => {
        if (first.uncertain) metrics.possibleDuplicates.inc({ channel: 'mail' });
        return composerOf(facts)(members, now());
      };
      return post({ from: facts.senderAddress, to: first.mailAddress }, turn, compose, passage);
    },
    rests: (lane) => domains.rests(lane),
    holdSeconds: (lane) => domains.holdSeconds(lane),
    probe: () => relays.probe(),
    firstDown: () => relays.firstDown(),
    lowest: () => relays.lowest(),
    close: () => relays.close(),
  };
}
