import type { MailParts } from '@tabimori/domain';
import { errorText } from '@tabimori/server';
import { createTransport, type Transport } from 'nodemailer';
import type { Context } from '../context.js';
import type { Posted } from '../sending/mail/mail-transport.js';
import type { MailOutlet } from '../sending/sender.js';
import type { Passage } from '../sending/transport.js';
import { mailOf, senderOf } from './compose-mail.js';
import { type DueMail, giveMailBack, putOffMail, settleMail, takeMail } from './due-mail.js';
import { textOf } from './text-of.js';

/** After every message to a traveler. */
const TURN = { priority: 5, aside: false };
const AT_ONCE = 2;
/** Milliseconds in which its turn must come: more urgent mail may hold every connection. */
const TURN_MS = 60_000;

/** One tick: sends the mails to users that are due, while the relay takes mail at all. */
export async function sendMails(context: Context, outlet: MailOutlet): Promise<void> {
  const lane = async (): Promise<void> => {
    while (!context.stopping.aborted && (await outlet.circuit.mayTake())) {
      const mail = await takeMail(context, 'mail');
      if (!mail) return;
      if (!(await sendMail(context, outlet, mail))) return;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/** False: nothing more can be sent now. */
async function sendMail(context: Context, outlet: MailOutlet, mail: DueMail): Promise<boolean> {
  const { circuit, recall } = outlet;
  const takenAt = performance.now();
  const text = await textOrPutOff(context, mail);
  if (text === 'putOff') return true;
  if (text === null) {
    await settleMail(context, mail, 'refused', 'there is nothing to tell any more, or nobody to be told');
    return true;
  }
  const sender = await senderOf(context);
  const envelope = { from: sender.senderAddress, to: mail.mailAddress };
  const mayLeave = (): boolean => !recall.isPaused();
  const mayStart = (): boolean => performance.now() - takenAt < TURN_MS && mayLeave();
  const transport = overRelays(outlet, envelope, { mayStart, mayLeave, lingers: () => undefined });
  const unwatch = recall.watch();
  const outcome = await createTransport(transport)
    .sendMail(mailOf(mail, text, sender, context))
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

/** nodemailer builds the mail; our connections to the relays send it in its turn, so that it takes none from an alert. */
const overRelays = (
  { post }: MailOutlet,
  envelope: { from: string; to: string },
  passage: Passage,
): Transport<Posted> => ({
  name: 'relays',
  version: '1',
  send: ({ message }, done) => {
    const text = async (): Promise<string> => (await message.build()).toString();
    post(envelope, TURN, text, passage).then((outcome) => done(null, outcome), done);
  },
});

/** One mail whose text cannot be made delays no other. */
async function textOrPutOff(context: Context, mail: DueMail): Promise<MailParts | 'putOff' | null> {
  try {
    return mail.isDisabled ? null : await textOf(context, mail);
  } catch (error) {
    context.metrics.failures.inc({ place: 'mail' });
    context.logger.error({ mailId: mail.id, error: errorText(error) }, 'a mail cannot be made; it is tried again');
    await putOffMail(context, mail, errorText(error));
    return 'putOff';
  }
}
