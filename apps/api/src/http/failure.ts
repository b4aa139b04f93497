import type { FailureCode, FieldError } from '@tabimori/shared';

/** A failure that the caller sees: a code of the catalogue, whose status is in FAILURES. Any other error is a bug. */
export class Failure extends Error {
  constructor(
    readonly code: FailureCode,
    readonly fields: FieldError[] = [],
    readonly params: Record<string, string | number> = {},
  ) {
    super(code);
  }
}

/** Seconds after which somebody who was asked to come again should do so. */
export const COME_AGAIN_SECONDS = 5;

/** 429 with the seconds to wait. */
export const tooManyRequests = (seconds: number): Failure => new Failure('TOO_MANY_REQUESTS', [], { seconds });
