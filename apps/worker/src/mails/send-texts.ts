import { errorText, toE164 } from '@tabimori/server';
import type { Context } from '../context.js';
import { createTwilio, type Twilio } from '../sending/sms/twilio.js';
import { type DueMail, putOffMail, settleMail, takeMail } from './due-mail.js';
import { eventScreen, problemsUrl, statusUrl } from './screens.js';
import { textOf } from './text-of.js';

/** One tick: sends the SMS to those who use the console that are due. */
export function createTexts(context: Context): () => Promise<void> {
  const { twilio: settings } = context.config;
  let loaded: Promise<Twilio> | null = null;
  return async () => {
    for (let due = await takeMail(context, 'sms'); due; due = await takeMail(context, 'sms')) {
      if (settings === null) {
        await settleMail(context, due, 'refused', 'no provider of SMS is set');
        continue;
      }
      loaded ??= createTwilio(settings);
      try {
        await sendText(context, await loaded, due);
      } catch (error) {
        context.metrics.failures.inc({ place: 'mail' });
        await putOffMail(context, due, errorText(error));
      }
      if (context.stopping.aborted) return;
    }
  };
}

/** The subject says what happened, the link shows it; an invalid number is never tried again. */
async function sendText(context: Context, twilio: Twilio, due: DueMail): Promise<void> {
  const number = toE164(due.phone ?? '');
  const text = due.isDisabled ? null : await textOf(context, due);
  if (number === null || text === null)
    return settleMail(context, due, 'refused', 'there is no such number, or nobody');
  const url = await screenOf(context, due);
  const answer = await twilio.send(number, `${context.config.productName[due.language]} ${text.subject}\n${url}`, null);
  context.metrics.sends.inc({ channel: 'sms', result: answer.kind });
  if (answer.kind === 'accepted') return settleMail(context, due, 'accepted', null);
  const isFinal = answer.kind === 'refused' || answer.kind === 'unreachable';
  return isFinal ? settleMail(context, due, 'refused', answer.text) : putOffMail(context, due, answer.text);
}

function screenOf(context: Context, { kind, facts }: DueMail): Promise<string> {
  if ('url' in facts) return eventScreen(context, facts.url);
  return Promise.resolve((kind === 'alarm' ? statusUrl : problemsUrl)(context.config));
}
