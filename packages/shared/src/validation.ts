import type { z } from 'zod';
import { MESSAGE_CODES, type MessageCode } from './codes.js';
import type { FieldError } from './contract.js';

type Issue = z.core.$ZodIssue;

const KNOWN: ReadonlySet<string> = new Set(MESSAGE_CODES);
const isCode = (text: string): text is MessageCode => KNOWN.has(text);

const missing = ({ input }: Issue): boolean => input === undefined || input === null || input === '';

/** A schema can give a message code as the message of its rule; otherwise the kind of violation determines it. */
function codeOf(issue: Issue): Pick<FieldError, 'messageCode' | 'params'> {
  if (isCode(issue.message)) {
    if (issue.code === 'custom' && issue.params !== undefined)
      return { messageCode: issue.message, params: issue.params as FieldError['params'] };
    return issue.code === 'too_big'
      ? { messageCode: issue.message, params: { max: Number(issue.maximum) } }
      : { messageCode: issue.message };
  }
  switch (issue.code) {
    case 'too_big':
      if (issue.origin === 'string') return { messageCode: 'E00019', params: { max: Number(issue.maximum) } };
      if (issue.origin === 'array') return { messageCode: 'E00020', params: { max: Number(issue.maximum) } };
      return { messageCode: 'NUMBER_MOST', params: { max: Number(issue.maximum) } };
    case 'too_small':
      if (issue.origin === 'array') return { messageCode: 'E00002' };
      if (issue.origin !== 'string') return { messageCode: 'NUMBER_LEAST', params: { min: Number(issue.minimum) } };
      return { messageCode: missing(issue) ? 'E00001' : 'E00004' };
    case 'invalid_type':
      return { messageCode: missing(issue) ? 'E00001' : 'E00005' };
    case 'invalid_value':
      return { messageCode: missing(issue) ? 'E00002' : 'E00004' };
    case 'invalid_format':
      return { messageCode: missing(issue) ? 'E00001' : 'E00005' };
    default:
      return { messageCode: 'E00004' };
  }
}

/** Nobody corrects more at once. */
const MOST_FIELDS = 100;

/** One entry for each wrong field with its first violation, up to MOST_FIELDS; parse with `reportInput: true`. */
export function fieldErrors(issues: readonly Issue[]): FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const issue of issues) {
    const path = issue.path.map(String);
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, MOST_FIELDS) : null;
    const fields = unknown ? unknown.map((key) => [...path, key]) : [path];
    for (const parts of fields) {
      const field = parts.join('.');
      if (!errors.has(field)) errors.set(field, { field, ...codeOf(issue) });
    }
  }
  return [...errors.values()].slice(0, MOST_FIELDS);
}
