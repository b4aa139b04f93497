import { groupByMail } from '@tabimori/domain';
import type { Context } from '../../context.js';
import type { DeliveryFacts } from '../delivery-facts.js';
import type { Down, Outcome, Transport } from '../transport.js';
import { createComposer, type Compose } from './compose.js';
import { isSendable } from './headers.js';
import { SmtpPool } from './smtp-pool.js';

export interface MailTransport extends Transport {
  /** Hands over one mail that is composed when its turn comes. Null: `stillWanted` said no then. */
  post(
    envelope: { from: string; to: string },
    priority: number,
    message: () => string,
    stillWanted: () => boolean,
  ): Promise<Outcome | Down | null>;
}

/** Mail over the relay of SMTP_URL. */
export function createMailTransport({ config, metrics, now }: Context): MailTransport {
  const pool = new SmtpPool(config.smtpUrl, config.smtpConnections);
  const composers = new WeakMap<DeliveryFacts, Compose>();
  const composerOf = (facts: DeliveryFacts): Compose => {
    const compose = composers.get(facts) ?? createComposer(facts, config);
    composers.set(facts, compose);
    return compose;
  };

  const post: MailTransport['post'] = async (envelope, priority, message, stillWanted) => {
    if (!isSendable(envelope.to)) return { state: 'refused', error: 'the address is not valid', messageId: null };
    const answer = await pool.send(envelope, priority, message, stillWanted);
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
        return { state: 'pending', error: answer.text, messageId: null };
      case 'later':
        return { state: 'pending', error: answer.text, messageId: null };
    }
  };
  return {
    channel: 'mail',
    window: 50,
    group: groupByMail,
    post,
    send: async (facts, members, priority, stillWanted) => {
      const [first] = members;
      if (!first) return null;
      if (first.uncertain) metrics.possibleDuplicates.inc({ channel: 'mail' });
      const envelope = { from: facts.senderAddress, to: first.mailAddress };
      return post(envelope, priority, () => composerOf(facts)(members, now()), stillWanted);
    },
    probe: () => pool.probe(),
    close: () => pool.close(),
  };
}
