import { codesOf } from '@tabimori/server';

/** What the log says about an error: never a statement's parameters, which are what people typed. */
export function briefly(thrown: unknown): Record<string, unknown> {
  if (typeof thrown !== 'object' || thrown === null) return { message: String(thrown) };
  const { name, message, stack } = thrown as { name?: unknown; message?: unknown; stack?: unknown };
  return { name, message, codes: codesOf(thrown), stack };
}
