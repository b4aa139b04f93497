import type { Config } from '@tabimori/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refreshSeconds } from './refresh-tokens.js';

const secure = (config: Config): boolean => config.appBaseUrl.startsWith('https:');
const nameOf = (config: Config): string => (secure(config) ? '__Host-refresh' : 'refresh');

/**
 * Did a page of ours make the request: browsers say so (Sec-Fetch-Site, or Origin on older ones). SameSite=Strict keeps
 * the cookie from other sites already; this also keeps it from a neighbour under the same domain.
 */
function ownPage({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (headers.origin === undefined) return true;
  return URL.canParse(headers.origin) && new URL(headers.origin).host === host;
}

/** The refresh token that a browser sent along; undefined when there is none or another site made the request. */
export const refreshCookie = (request: FastifyRequest, config: Config): string | undefined =>
  ownPage(request) ? request.cookies[nameOf(config)] : undefined;

export function setRefreshCookie(reply: FastifyReply, config: Config, token: string, remember: boolean): void {
  reply.setCookie(nameOf(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: secure(config),
    maxAge: refreshSeconds(remember),
  });
}

export function clearRefreshCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(nameOf(config), { path: '/', httpOnly: true, sameSite: 'strict', secure: secure(config) });
}
