import type { FastifyRequest } from 'fastify';

/** The language of a page: `lang` in its address or form, otherwise what the browser prefers, otherwise Japanese. */
export function pageLanguage({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): 'ja' | 'en' {
  const chosen = (query as { lang?: unknown } | undefined)?.lang;
  if (chosen === 'en' || chosen === 'ja') return chosen;
  return /^\s*en\b/i.test(headers['accept-language'] ?? '') ? 'en' : 'ja';
}
