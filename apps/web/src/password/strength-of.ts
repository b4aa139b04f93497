import { PASSWORD_RULES } from '@tabimori/shared';

const LONG = 12;

/** `weak` until it may be used at all; `strong` when it is long, holds digits, and repeats little. */
export function strengthOf(password: string): 'none' | 'weak' | 'fair' | 'strong' {
  if (password === '') return 'none';
  if (!Object.values(PASSWORD_RULES).every((rule) => rule(password))) return 'weak';
  const isVaried = new Set(password.toLowerCase()).size >= password.length * 0.6;
  return password.length >= LONG && /\d/.test(password) && isVaried ? 'strong' : 'fair';
}
