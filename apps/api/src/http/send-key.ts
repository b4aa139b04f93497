import type { FastifyRequest } from 'fastify';

/** The caller's name for a send, which is made only once under it. */
export const sendKeyOf = ({ headers }: FastifyRequest): string | undefined => headers['idempotency-key']?.toString();
