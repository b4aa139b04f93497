import { type Config, errorText } from '@tabimori/server';
import type RequestClient from 'twilio/lib/base/RequestClient.js';

export type TwilioSettings = NonNullable<Config['twilio']>;

/** The meaning of Twilio's answer. */
export type SmsAnswer =
  { kind: 'accepted'; sid: string } | { kind: 'unreachable' | 'refused' | 'later' | 'lost' | 'down'; text: string };

export interface Twilio {
  /** `statusCallback`: where the provider reports the result; null: nowhere */
  send(to: string, body: string, statusCallback: string | null): Promise<SmsAnswer>;
  /**
   * the id of an SMS with this text to this number since then; null: there is none. Rejects if that cannot be known.
   */
  find(to: string, body: string, since: Date): Promise<string | null>;
  probe(): Promise<string | null>;
}

const TIMEOUT_MS = 15_000;
const FOUND_AT_MOST = 100;

/** The number cannot be reached, now or ever (https://www.twilio.com/docs/api/errors). */
const UNREACHABLE = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614, 30003, 30004, 30005, 30006]);
/** Our account, our sender or its service, our credentials: independent of the recipient. */
const OURS = new Set([20003, 20005, 21603, 21606, 21607, 21659, 21660, 21701, 21703, 21705]);

/** The provider's client; the SDK is loaded with the first one, because it is large and may never be needed. */
export async function createTwilio({ accountSid, authToken, from, baseUrl }: TwilioSettings): Promise<Twilio> {
  const { default: sdk } = await import('twilio');
  class Client extends sdk.RequestClient {
    override request<TData>(options: RequestClient.RequestOptions<TData>) {
      const { pathname, search } = new URL(options.uri);
      const uri = baseUrl ? baseUrl.replace(/(?<!\/)\/+$/, '') + pathname + search : options.uri;
      return super.request<TData>({ ...options, uri });
    }
  }
  const sender = from.startsWith('MG') ? { messagingServiceSid: from } : { from };
  const client = sdk(accountSid, authToken, { httpClient: new Client({ timeout: TIMEOUT_MS, keepAlive: true }) });

  const answerOf = (error: unknown): SmsAnswer => {
    const text = errorText(error);
    if (!(error instanceof sdk.RestException)) {
      // without a connection nothing was handed over; after it, nobody knows
      return { kind: /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH/.test(text) ? 'down' : 'lost', text };
    }
    const code = Number(error.code);
    if (UNREACHABLE.has(code)) return { kind: 'unreachable', text: `${code} ${text}` };
    if (OURS.has(code) || error.status === 401 || error.status === 403)
      return { kind: 'down', text: `${code} ${text}` };
    if (error.status === 429) return { kind: 'later', text };
    return { kind: error.status >= 500 ? 'lost' : 'refused', text: `${code} ${text}` };
  };

  return {
    send: async (to, body, statusCallback) => {
      try {
        const { sid, errorCode, errorMessage } = await client.messages.create({
          to,
          ...sender,
          body,
          ...(statusCallback !== null && { statusCallback }),
        });
        if (!errorCode) return { kind: 'accepted', sid };
        const text = errorText(`${errorCode} ${errorMessage}`);
        return { kind: UNREACHABLE.has(Number(errorCode)) ? 'unreachable' : 'refused', text };
      } catch (error) {
        return answerOf(error);
      }
    },
    find: async (to, body, since) => {
      const found = await client.messages.list({ to, dateSentAfter: since, limit: FOUND_AT_MOST });
      return found.find((message) => message.body === body && message.to === to)?.sid ?? null;
    },
    probe: async () => {
      try {
        await client.messages.list({ limit: 1 });
        return null;
      } catch (error) {
        return errorText(error);
      }
    },
  };
}
