import { api, type Call, type Envelope } from '@tabimori/shared';

/** Every call of the contract with its name, `companies.list`, in order. */
export const CALLS: [string, Call][] = Object.entries(api).flatMap(([resource, calls]) =>
  Object.entries(calls as Record<string, Call>).map(([name, call]): [string, Call] => [`${resource}.${name}`, call]),
);

/** The envelope of an answer that is read as it came. */
export const envelopeOf = (response: { body: string }): Envelope => JSON.parse(response.body) as Envelope;
