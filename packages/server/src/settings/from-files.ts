import { readFileSync } from 'node:fs';
import { SECRETS } from './table.js';

export type Variables = Record<string, string | undefined>;

export interface Given {
  /** what is set; an empty value is none */
  values: Record<string, string>;
  /** `JWT_SECRET_FILE`: files that cannot be read, or are given beside the value itself */
  wrong: string[];
}

/** The environment, with the content of files in place of their names: `JWT_SECRET_FILE=/run/secrets/JWT_SECRET`. */
export function given(env: Variables): Given {
  const values = Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  const wrong: string[] = [];
  for (const name of SECRETS) {
    const path = values[`${name}_FILE`];
    if (path === undefined) continue;
    const content = contentOf(path);
    if (content === null || (content !== '' && values[name] !== undefined)) wrong.push(`${name}_FILE`);
    else if (content !== '') values[name] = content;
  }
  return { values, wrong };
}

/** Without the line break that editors and `openssl rand` leave at the end; null: it cannot be read. */
function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}
