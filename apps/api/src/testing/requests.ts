import { API_PREFIX, type Call, INPUT_PART } from '@tabimori/shared';

/** How an input is carried: as it should be, or as it should not. */
export const CARRIED = ['usual', 'twice', 'broken', 'text', 'form', 'multipart', 'list', 'noType'] as const;
export type Carried = (typeof CARRIED)[number];

interface Request {
  url: string;
  payload?: string;
  headers: Record<string, string>;
}

const written = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
/** Half a character cannot be encoded: its bytes as a careless client sends them. */
const encoded = (value: unknown): string => {
  const text = written(value);
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?')) + (/\p{Surrogate}/u.test(text) ? '%ED%A0%80' : '');
};

function queryOf(input: Record<string, unknown>, carried: Carried): string {
  const parts = Object.entries(input).flatMap(([name, value]) => {
    const values = Array.isArray(value) && carried !== 'list' ? [value.map(written).join(',')] : [value].flat();
    const all = carried === 'twice' ? [...values, ...values] : values;
    return all.map((one) => `${encoded(name)}=${encoded(one)}`);
  });
  if (carried === 'broken') parts.push('%zz=%ff', '&=&', '[]=1', 'a[__proto__][b]=1');
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

const BOUNDARY = 'parts';
const multipart = (text: string): string =>
  [`--${BOUNDARY}`, `Content-Disposition: form-data; name="${INPUT_PART}"`, '', text, `--${BOUNDARY}--`, ''].join(
    '\r\n',
  );

function bodyOf(input: Record<string, unknown>, carried: Carried): Omit<Request, 'url'> {
  const text = JSON.stringify(input);
  switch (carried) {
    case 'usual':
      return { payload: text, headers: { 'content-type': 'application/json' } };
    case 'twice':
      return { payload: `${text.slice(0, -1)}${text}`, headers: { 'content-type': 'application/json' } };
    case 'broken':
      return { payload: text.slice(0, -1), headers: { 'content-type': 'application/json; charset=utf-16' } };
    case 'text':
      return { payload: text, headers: { 'content-type': 'text/plain' } };
    case 'form':
      return {
        payload: queryOf(input, 'usual').slice(1),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      };
    case 'multipart':
      return { payload: multipart(text), headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
    case 'list':
      return { payload: `[${text}]`, headers: { 'content-type': 'application/json' } };
    case 'noType':
      return { payload: text, headers: {} };
  }
}

/** An input as a request of a call, however wrong either is. */
export function requestOf(call: Call, input: Record<string, unknown>, carried: Carried): Request {
  const inPath = new Set<string>();
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    inPath.add(name);
    return encoded(input[name] ?? 1) || '0';
  });
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name)));
  const url = API_PREFIX + path;
  const writes = call.method === 'POST' || call.method === 'PUT';
  return writes ? { url, ...bodyOf(rest, carried) } : { url: url + queryOf(rest, carried), headers: {} };
}
