import type { MessageCode } from '@tabimori/shared';

/** A success with another message code than the call's own. */
export class Success<T> {
  constructor(
    readonly messageCode: MessageCode | null,
    readonly reply: T,
  ) {}
}
