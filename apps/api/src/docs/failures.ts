import { type Call, FAILURES, MESSAGE_CODES } from '@tabimori/shared';
import { messageText } from '@tabimori/shared/messages';
import { ref, type Schema } from './schema.js';

/** Failures a kind of call can have, in addition to the 400 that every call can have. */
export function failuresOf({ method, path, access, file }: Call): number[] {
  const writes = method === 'POST' || method === 'PUT';
  return [
    400,
    ...(access === 'public' ? [] : [401]),
    ...(path.startsWith('/auth/') ? [402] : []),
    ...(Array.isArray(access) ? [403] : []),
    ...(path.includes('/:') ? [404] : []),
    ...(method === 'GET' ? [] : [409]),
    ...(writes || file ? [413, 415] : []),
    ...(writes || access === 'public' ? [429] : []),
    503,
  ].sort();
}

const STATUS_TEXT: Record<number, string> = {
  400: 'The input is not correct, or names what does not exist.',
  401: 'The access token is missing, wrong or over.',
  402: 'The session is over.',
  403: 'Signed in, without the right.',
  404: 'What the path names does not exist, or is out of scope.',
  409: 'The input is correct, but conflicts with what there is.',
  413: 'Too large.',
  415: 'Not of a permitted type.',
  429: 'Too many calls; Retry-After says how many seconds to wait.',
  503: 'Busy; Retry-After says how many seconds to wait.',
};

/** An answer of each status that a failure can have, with its codes and their texts. */
export function failureResponses(): Record<string, Schema> {
  const statuses = Object.keys(STATUS_TEXT).map(Number);
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = MESSAGE_CODES.filter(
        (code) => code in FAILURES && FAILURES[code as keyof typeof FAILURES] === status,
      );
      const texts = codes.map((code) => `- \`${code}\` ${messageText(code, 'en')} ${messageText(code, 'jp')}`);
      const failure = { properties: { statusCode: { const: status }, errCode: { enum: codes } } };
      return [
        status,
        {
          description: [STATUS_TEXT[status], '', ...texts].join('\n'),
          content: { 'application/json': { schema: { allOf: [ref('schemas', 'Failure'), failure] } } },
        },
      ];
    }),
  );
}

const PARAMS = {
  type: 'object',
  description: 'The values that the text names.',
  additionalProperties: { type: ['string', 'number'] },
};

/** The envelope of every JSON answer. */
export const ENVELOPES: Record<string, Schema> = {
  Success: {
    type: 'object',
    required: ['success', 'statusCode', 'messageCode', 'errCode', 'params', 'error', 'data'],
    properties: {
      success: { const: true },
      statusCode: { const: 200 },
      messageCode: { type: ['string', 'null'], description: 'What to tell the person; null: nothing.' },
      errCode: { type: 'null' },
      params: PARAMS,
      error: { type: 'null' },
      data: { type: 'object' },
    },
  },
  Failure: {
    type: 'object',
    required: ['success', 'statusCode', 'messageCode', 'errCode', 'params', 'error', 'data'],
    properties: {
      success: { const: false },
      statusCode: { type: 'integer' },
      messageCode: { type: 'string' },
      errCode: { type: 'string', description: 'The same as messageCode.' },
      params: PARAMS,
      error: { type: 'array', items: ref('schemas', 'FieldError') },
      data: { type: 'null' },
    },
  },
  FieldError: {
    type: 'object',
    required: ['field', 'messageCode', 'params'],
    properties: {
      field: { type: 'string', description: 'The path into the input.' },
      messageCode: { enum: MESSAGE_CODES },
      params: PARAMS,
    },
  },
};
