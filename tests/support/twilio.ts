import { randomBytes } from 'node:crypto';
import { startHttp, type LocalHttp } from './http.js';

export interface SentSms {
  sid: string;
  to: string;
  body: string;
  at: Date;
}

export interface TwilioApi {
  http: LocalHttp;
  sent: SentSms[];
  /**
   * what happens to a message, by its number; `lost`: it is accepted, and the connection ends before the answer; `sid`: it is
   * accepted under this one
   */
  script: Map<string, { status: number; code: number; message?: string } | { sid: string } | 'lost'>;
}

/** Behaves like Twilio's Messages resource as far as sending and looking up need. */
export async function startTwilio(): Promise<TwilioApi> {
  const sent: SentSms[] = [];
  const script: TwilioApi['script'] = new Map();
  const http = await startHttp((request, response, body) => {
    const json = (status: number, value: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (request.method === 'GET') {
      const to = url.searchParams.get('To');
      const messages = sent.filter((sms) => to === null || sms.to === to).map(resource);
      return json(200, { messages, next_page_uri: null, page: 0, page_size: 50 });
    }
    const form = new URLSearchParams(body);
    const to = form.get('To') ?? '';
    const planned = script.get(to);
    if (planned && planned !== 'lost' && 'code' in planned) {
      const { status, code, message = `error ${code}` } = planned;
      return json(status, { code, message, status });
    }
    const sms = { sid: `SM${randomBytes(16).toString('hex')}`, to, body: form.get('Body') ?? '', at: new Date() };
    sent.push(sms);
    if (planned === 'lost') return void request.socket.destroy();
    json(201, resource({ ...sms, ...planned }));
  });
  return { http, sent, script };
}

const resource = ({ sid, to, body, at }: SentSms): Record<string, unknown> => ({
  sid,
  to,
  body,
  status: 'queued',
  error_code: null,
  error_message: null,
  date_sent: at.toUTCString(),
});
