import type { MessageValues } from '@tabimori/domain';
import { type Config, linkDay, placeValues, signLink } from '@tabimori/server';
import type { Channel } from '@tabimori/shared';
import type { Pending } from './chunk.js';
import type { DeliveryFacts } from './delivery-facts.js';

const PATH: Record<Channel, string> = { mail: '/confirm-location?token=', sms: '/c/' };

/** The recipient's own link to the answer page; null where the message asks for no answer. */
export function linkOf(
  { appBaseUrl, linkKeys }: Pick<Config, 'appBaseUrl' | 'linkKeys'>,
  { id, asksAnswer }: DeliveryFacts,
  applicantId: number,
  channel: Channel,
  now: Date,
): string | null {
  if (!asksAnswer) return null;
  const token = signLink({ deliveryId: id, applicantId, day: linkDay(now) }, linkKeys);
  return `${appBaseUrl}${PATH[channel]}${token}`;
}

/** The values of everything but the link. */
export const valuesOf = (
  { company, contactTel, content, names }: DeliveryFacts,
  { name, language, prefectureCode, appId }: Pick<Pending, 'name' | 'language' | 'prefectureCode' | 'appId'>,
): MessageValues => ({ name, company, contactTel, appId, ...placeValues(content, prefectureCode, language, names) });
