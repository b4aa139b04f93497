import { groupByMail } from '@tabimori/domain';
import type { Context } from '../../context.js';
import type { DeliveryFacts } from '../delivery-facts.js';
import type { Transport } from '../transport.js';
import { createComposer, type Compose } from './compose.js';
import { isSendable } from './headers.js';
import { SmtpPool } from './smtp-pool.js';

/** Mail over the relay of SMTP_URL. */
export function createMailTransport({ config, metrics, now }: Context): Transport {
  const pool = new SmtpPool(config.smtpUrl, config.smtpConnections);
  const composers = new WeakMap<DeliveryFacts, Compose>();
  const composerOf = (facts: DeliveryFacts): Compose => {
    const compose = composers.get(facts) ?? createComposer(facts, config);
    composers.set(facts, compose);
    return compose;
  };

  return {
    channel: 'mail',
    window: 50,
    group: groupByMail,
    send: async (facts, members, priority, stillWanted) => {
      const [first] = members;
      if (!first) return null;
      if (!isSendable(first.mailAddress)) {
        return { state: 'refused', error: 'the address is not valid', messageId: null };
      }
      if (first.uncertain) metrics.possibleDuplicates.inc({ channel: 'mail' });
      const envelope = { from: facts.senderAddress, to: first.mailAddress };
      const answer = await pool.send(envelope, priority, () => composerOf(facts)(members, now()), stillWanted);
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
    },
    probe: () => pool.probe(),
    close: () => pool.close(),
  };
}
