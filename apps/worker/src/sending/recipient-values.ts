import type { MessageValues } from '@tabimori/domain';
import { type Config, linkDay, placeValues, signLink } from '@tabimori/server';
import { type Channel, LANGUAGE, LINKED_PATHS, MESSAGE_TYPE } from '@tabimori/shared';
import type { Pending } from './chunk.js';
import type { DeliveryFacts } from './delivery-facts.js';

const ANSWER: Record<Channel, string> = { mail: '/confirm-location?token=', sms: '/c/' };
const INFORMATION = `${LINKED_PATHS.travelerInfo}?token=`;

/** A question links to its answer page, a registration message to the registration; the others have no link. */
export const hasLink = ({ asksAnswer, messageType }: DeliveryFacts): boolean =>
  asksAnswer || messageType === MESSAGE_TYPE.registration;

/** The recipient's own link; null if the message has none. */
export function linkOf(
  { appBaseUrl, linkKeys }: Pick<Config, 'appBaseUrl' | 'linkKeys'>,
  facts: DeliveryFacts,
  { applicantId, language }: Pick<Pending, 'applicantId' | 'language'>,
  channel: Channel,
  now: Date,
): string | null {
  if (!hasLink(facts)) return null;
  const token = signLink({ deliveryId: facts.id, applicantId, day: linkDay(now) }, linkKeys);
  // the answer page knows its traveler's language; the console's pages are Japanese unless told
  const inLanguage = !facts.asksAnswer && language === 'en' ? `&${LANGUAGE}=en` : '';
  return `${appBaseUrl}${facts.asksAnswer ? ANSWER[channel] : INFORMATION}${token}${inLanguage}`;
}

/** The values of everything but the link, as a channel says them. */
export const valuesOf = (
  { company, contactTel, content, names }: DeliveryFacts,
  { name, language, prefectureCode, appId }: Pick<Pending, 'name' | 'language' | 'prefectureCode' | 'appId'>,
  channel: Channel,
): MessageValues => ({
  name,
  company: company[language],
  contactTel,
  appId,
  ...placeValues(content, prefectureCode, language, names, channel),
});
