import type { AccountParts } from '@tabimori/domain';
import { rowsOf } from '@tabimori/server';
import type { Context } from '../context.js';
import { encodeBody, encodeDate, encodeMailbox, encodeText } from '../sending/mail/headers.js';
import type { DueMail } from './due-mail.js';

interface SenderAddresses {
  senderAddress: string;
  replyTo: string;
}

export async function senderOf({ dataSource }: Context): Promise<SenderAddresses> {
  const [sender] = await rowsOf<SenderAddresses>(
    dataSource,
    'SELECT sender_mail_address AS "senderAddress", reply_to_mail_address AS "replyTo" FROM system_setting',
  );
  if (!sender) throw new Error('there is no system setting');
  return sender;
}

/** One mail (RFC 5322, UTF-8 in base64); the same row always has the same Message-ID. */
export function composeMail(
  { id, createdAt, mailAddress, language }: DueMail,
  { subject, body }: AccountParts,
  { senderAddress, replyTo }: SenderAddresses,
  { config, now }: Context,
): string {
  const domain = senderAddress.slice(senderAddress.lastIndexOf('@') + 1);
  return [
    `From: ${encodeMailbox(config.productName[language], senderAddress)}`,
    `Reply-To: <${replyTo}>`,
    `To: <${mailAddress}>`,
    `Subject: ${encodeText(subject)}`,
    `Message-ID: <console.${id}.${createdAt.getTime()}@${domain}>`,
    `Date: ${encodeDate(now())}`,
    'MIME-Version: 1.0',
    'Auto-Submitted: auto-generated',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    encodeBody(body),
  ].join('\r\n');
}
