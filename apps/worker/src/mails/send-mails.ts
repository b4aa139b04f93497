import type { AccountParts } from '@tabimori/domain';
import { errorText } from '@tabimori/server';
import type { Circuit } from '../sending/circuit.js';
import type { MailTransport } from '../sending/mail/mail-transport.js';
import type { SendContext } from '../sending/send-context.js';
import { composeMail, senderOf } from './compose-mail.js';
import { type DueMail, giveMailBack, putOffMail, settleMail, takeMail } from './due-mail.js';
import { textOf } from './text-of.js';

/** After every message to a traveler. */
const PRIORITY = 5;
const AT_ONCE = 2;
/** Seconds in which its turn must come: what is more urgent may hold every connection. */
const TURN_MS = 60_000;

/** One tick: sends the mails to those who use the console that are due, while the relay takes mail at all. */
export async function sendMails(context: SendContext, transport: MailTransport, circuit: Circuit): Promise<void> {
  const lane = async (): Promise<void> => {
    while (!context.stopping.aborted && (await circuit.mayTake())) {
      const mail = await takeMail(context, 'mail');
      if (!mail) return;
      if (!(await sendMail(context, transport, circuit, mail))) return;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/** False: nothing more can be sent now. */
async function sendMail(
  context: SendContext,
  transport: MailTransport,
  circuit: Circuit,
  mail: DueMail,
): Promise<boolean> {
  const takenAt = performance.now();
  const text = await textOrPutOff(context, mail);
  if (text === 'putOff') return true;
  if (text === null) {
    await settleMail(context, mail, 'refused', 'there is nothing to tell any more, or nobody to be told');
    return true;
  }
  const sender = await senderOf(context);
  const message = composeMail(mail, text, sender, context);
  const envelope = { from: sender.senderAddress, to: mail.mailAddress };
  const mayStart = (): boolean => performance.now() - takenAt < TURN_MS && !context.recall.isPaused();
  const mayLeave = (): boolean => !context.recall.isPaused();
  const passage = { mayStart, mayLeave, lingers: () => undefined };
  const unwatch = context.recall.watch();
  const outcome = await transport
    .post(envelope, { priority: PRIORITY, aside: false }, () => message, passage)
    .finally(unwatch);
  if (outcome === null) {
    await giveMailBack(context, mail);
    return false;
  }
  if ('parked' in outcome) {
    await putOffMail(context, mail, `${outcome.parked} takes no mail now`);
    return true;
  }
  if ('down' in outcome) {
    await giveMailBack(context, mail);
    await circuit.failed(outcome.down);
    return false;
  }
  context.metrics.sends.inc({ channel: 'mail', result: outcome.state });
  if (outcome.state === 'accepted' || outcome.state === 'refused') {
    await settleMail(context, mail, outcome.state, outcome.error);
    if (outcome.state === 'accepted') await circuit.worked();
  } else {
    await putOffMail(context, mail, outcome.error ?? '');
  }
  return true;
}

/** One mail whose text cannot be made delays no other. */
async function textOrPutOff(context: SendContext, mail: DueMail): Promise<AccountParts | 'putOff' | null> {
  try {
    return mail.isDisabled ? null : await textOf(context, mail);
  } catch (error) {
    context.metrics.failures.inc({ place: 'mail' });
    context.logger.error({ mailId: mail.id, error: errorText(error) }, 'a mail cannot be made; it is tried again');
    await putOffMail(context, mail, errorText(error));
    return 'putOff';
  }
}
