import { BODY_LIMIT } from '@tabimori/shared';
import fc from 'fast-check';
import { schemaOf } from '../../apps/api/src/docs/schema.js';
import { inputOf } from '../../apps/api/src/testing/arbitrary.js';
import { CALLS } from '../../apps/api/src/testing/calls.js';
import { CARRIED, requestOf } from '../../apps/api/src/testing/requests.js';
import { worstForms, worstJson, worstTexts } from '../../apps/api/src/testing/worst-inputs.js';

/** A request as sent. */
export interface HostileRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

/**
 * What the clients choose from: for every call some valid inputs, invalid ones and the worst, and requests that are
 * no call.
 */
export function hostileRequests(): HostileRequest[] {
  const bytes = BODY_LIMIT - 200;
  const texts = worstTexts(bytes, (text) => Buffer.byteLength(JSON.stringify(text)) - 2);
  const plans = CALLS.flatMap(([, call]): HostileRequest[] => {
    const schema = schemaOf(call.input);
    const inputs = fc.sample(fc.tuple(inputOf(schema), fc.constantFrom(...CARRIED)), { numRuns: 12, seed: 20261123 });
    const generated = inputs.map(([input, carried]) => requestOf(call, input, carried));
    const fields = Object.keys(schema.properties ?? {});
    const isBody = call.method === 'POST' || call.method === 'PUT';
    const worst = isBody
      ? fields.flatMap((field) =>
          fc.sample(fc.constantFrom(...texts), 2).map((text) => requestOf(call, { [field]: text }, 'usual')),
        )
      : [];
    const bodies = isBody
      ? [...worstJson(bytes).map((json) => [json, 'application/json'] as const), ...worstForms(bytes)].map(
          ([payload, type]) => ({
            ...requestOf(call, {}, 'usual'),
            payload,
            headers: { 'content-type': type },
          }),
        )
      : [];
    return [...generated, ...worst, ...bodies].map(({ url, payload, headers }) => ({
      method: call.method,
      path: url,
      headers,
      body: payload ?? null,
    }));
  });
  const pages = worstForms(bytes).map(([body, type]) => ({
    method: 'POST',
    path: '/confirm-location',
    headers: { 'content-type': type },
    body,
  }));
  // an address that Node's own client refuses to send tells nothing about the server
  return [...plans, ...pages].filter(({ path }) => path.length < 8000 && /^[\x21-\x7e]+$/.test(path));
}
