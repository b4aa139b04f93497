import { codesOf } from '@tabimori/server';

/** An error as the log shows it: never with a statement's parameters, because people typed them. */
export function briefly(thrown: unknown): Record<string, unknown> {
  if (typeof thrown !== 'object' || thrown === null) return { message: String(thrown) };
  const { name, message, stack } = thrown as { name?: unknown; message?: unknown; stack?: unknown };
  return { name, message, codes: codesOf(thrown), stack };
}
