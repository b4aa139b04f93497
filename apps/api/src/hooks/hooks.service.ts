import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { id, storable } from '@tabimori/shared';
import { type Config, storeReport } from '@tabimori/server';
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import { z } from 'zod';
import { CONFIG } from '../config.js';
import { Db } from '../db/sql.js';
import { Failure } from '../http/failure.js';

/** https://www.twilio.com/docs/messaging/guides/track-outbound-message-status */
const smsReport = z.object({
  MessageSid: z.string().regex(/^\w{1,64}$/),
  MessageStatus: z.string().max(20),
  ErrorCode: z
    .string()
    .regex(/^\w{0,10}$/)
    .optional(),
});
const place = z.object({ delivery: id, applicant: id });
const FAILED: readonly string[] = ['undelivered', 'failed'];

/** Our Message-ID: `<delivery.applicant.send@domain>`. */
const bounceReport = z.object({
  messageId: z.string().regex(/^<?\d{1,10}\.\d{1,10}\.[0-9a-f-]{36}@[^<>@\s]{1,254}>?$/),
  reason: storable.max(1000).default(''),
});

@Injectable()
export class HooksService {
  constructor(
    private readonly db: Db,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The fate of an SMS. Anything not signed by the provider is rejected. */
  async twilio(url: string, body: unknown, signature: string): Promise<void> {
    const { twilio, appBaseUrl } = this.config;
    const form = z.record(z.string(), z.string()).safeParse(body);
    if (!twilio || !form.success || !validateRequest(twilio.authToken, signature, appBaseUrl + url, form.data))
      throw new Failure('PERMISSION_DENIED');
    const report = smsReport.safeParse(form.data);
    const of = place.safeParse(Object.fromEntries(new URL(url, appBaseUrl).searchParams));
    if (!report.success || !of.success) throw new Failure('E00041');
    const { MessageSid, MessageStatus, ErrorCode } = report.data;
    const failed = FAILED.includes(MessageStatus);
    if (!failed && MessageStatus !== 'delivered') return;
    await storeReport(this.db.source, {
      deliveryId: of.data.delivery,
      applicantId: of.data.applicant,
      channel: 'sms',
      arrived: !failed,
      error: failed ? `${MessageStatus}${ErrorCode === undefined ? '' : ` ${ErrorCode}`}` : null,
      messageId: MessageSid,
    });
  }

  /** A mail that came back later. The signature is an HMAC-SHA256 of the body, in hex, under BOUNCE_SECRET. */
  async bounce(body: Buffer | undefined, signature: string): Promise<void> {
    const { bounceSecret } = this.config;
    if (bounceSecret === null || body === undefined || !isSigned(body, bounceSecret, signature))
      throw new Failure('PERMISSION_DENIED');
    const report = bounceReport.safeParse(parsed(body));
    if (!report.success) throw new Failure('E00041');
    const [deliveryId, applicantId] = report.data.messageId.replace(/^</, '').split('.').map(Number);
    const known = z.tuple([id, id]).safeParse([deliveryId, applicantId]);
    if (!known.success) throw new Failure('E00041');
    await storeReport(this.db.source, {
      deliveryId: known.data[0],
      applicantId: known.data[1],
      channel: 'mail',
      arrived: false,
      error: report.data.reason,
      messageId: null,
    });
  }
}

function isSigned(body: Buffer, secret: string, signature: string): boolean {
  const own = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(signature.replace(/^sha256=/, ''), 'hex');
  return given.length === own.length && timingSafeEqual(given, own);
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
