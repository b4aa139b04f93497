import { accountFooter, type MailParts } from '@tabimori/domain';
import { rows, sql } from '@tabimori/server';
import type { Context } from '../context.js';
import type { SendMailOptions } from 'nodemailer';
import { oneLine } from '../sending/mail/headers.js';
import type { DueMail } from './due-mail.js';

export interface SenderAddresses {
  senderAddress: string;
  replyTo: string;
}

export async function senderOf({ dataSource }: Context): Promise<SenderAddresses> {
  const [sender] = await rows<SenderAddresses>(
    dataSource,
    sql`SELECT sender_mail_address AS sender_address, reply_to_mail_address AS reply_to FROM system_setting`,
  );
  if (!sender) throw new Error('there is no system setting');
  return sender;
}

/** A mail to a user, for nodemailer; the same row always has the same Message-ID. */
export function mailOf(
  { id, createdAt, mailAddress, language }: DueMail,
  { subject, body, html }: MailParts,
  { senderAddress, replyTo }: SenderAddresses,
  { config, now }: Context,
): SendMailOptions {
  const product = config.productName[language];
  const domain = senderAddress.slice(senderAddress.lastIndexOf('@') + 1);
  return {
    from: { name: oneLine(product), address: senderAddress },
    replyTo,
    to: mailAddress,
    subject: oneLine(subject),
    messageId: `<console.${id}.${createdAt.getTime()}@${domain}>`,
    date: now(),
    text: `${body}\n\n${accountFooter(language, product)}`,
    ...(html && { html }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    encoding: 'base64',
    textEncoding: 'base64',
    xMailer: false,
    newline: 'win',
  };
}
