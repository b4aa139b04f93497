import { api, API_PREFIX, type Call } from '@tabimori/shared';
import type { BrowserContext, Page } from 'playwright-core';

/** The messages that users are signed out or must sign in. */
const TOLD = /^(ログアウトしました。|ログインの有効期限が切れました|ログインしてください。)/;

/** The messages about the session that a page shows. */
export const toldOf = (page: Page): Promise<string[]> => page.getByText(TOLD).allInnerTexts();

/** Counts a page's requests to the server from now on. */
export function countCalls(page: Page): () => number {
  let calls = 0;
  page.on('request', (request) => (calls += request.url().includes(API_PREFIX) ? 1 : 0));
  return () => calls;
}

/** A call outside the pages, with the browser's cookies. */
export async function callAside(context: BrowserContext, url: string, call: Call, data: object, token?: string) {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await context.request.fetch(url + API_PREFIX + call.path, { method: call.method, data, headers });
  if (!answer.ok()) throw new Error(`${call.path}: ${answer.status()}`);
}

/** Ends a browser's session on the server without its pages noticing. */
export const endSession = (context: BrowserContext, url: string): Promise<void> =>
  callAside(context, url, api.auth.logout, {});
