import type { Call } from '@tabimori/shared';

const text = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));

/** Where an input goes: parameters into the path, the rest into the query (GET, DELETE) or the JSON body (POST, PUT). */
export function place(call: Pick<Call, 'method' | 'path'>, input: object): { path: string; body?: string } {
  const rest = new Map<string, unknown>(Object.entries(input));
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(text(value));
  });
  if (call.method === 'POST' || call.method === 'PUT') return { path, body: JSON.stringify(Object.fromEntries(rest)) };

  const query = new URLSearchParams();
  for (const [name, value] of rest) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') query.append(name, text(one));
    }
  }
  return { path: query.size === 0 ? path : `${path}?${query}` };
}
