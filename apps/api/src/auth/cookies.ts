import { DEVICE_DAYS } from '@tabimori/shared';
import type { Config } from '@tabimori/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refreshSeconds } from './refresh-tokens.js';

const secure = (config: Config): boolean => config.appBaseUrl.startsWith('https:');
const nameOf = (name: 'refresh' | 'device', config: Config): string => (secure(config) ? `__Host-${name}` : name);

const optionsOf = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: secure(config) }) as const;

/**
 * Did a page of ours make the request: browsers say so (Sec-Fetch-Site, or Origin on older ones). SameSite=Strict keeps
 * the cookie from other sites already; this also keeps it from a neighbor under the same domain.
 */
function ownPage({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (headers.origin === undefined) return true;
  return URL.canParse(headers.origin) && new URL(headers.origin).host === host;
}

/** The refresh token sent by a browser; undefined if there is none or another site made the request. */
export const refreshCookie = (request: FastifyRequest, config: Config): string | undefined =>
  ownPage(request) ? request.cookies[nameOf('refresh', config)] : undefined;

export function setRefreshCookie(reply: FastifyReply, config: Config, token: string, remember: boolean): void {
  reply.setCookie(nameOf('refresh', config), token, { ...optionsOf(config), maxAge: refreshSeconds(remember) });
}

export function clearRefreshCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(nameOf('refresh', config), optionsOf(config));
}

/** Identifies a browser in which somebody has signed in before. */
export const deviceCookie = (request: FastifyRequest, config: Config): string | undefined =>
  request.cookies[nameOf('device', config)];

export function setDeviceCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(nameOf('device', config), token, { ...optionsOf(config), maxAge: DEVICE_DAYS * 86_400 });
}
