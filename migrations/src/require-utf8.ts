import type { Client } from 'pg';
import { Refusal } from '@tabimori/server';

/** Refuses a database that cannot hold every text, or counts bytes as characters (SQL_ASCII, from `initdb` without a locale). */
export async function requireUtf8(session: Client): Promise<void> {
  const { rows } = await session.query<{ server_encoding: string }>('SHOW server_encoding');
  const encoding = rows[0]?.server_encoding ?? 'none';
  if (encoding === 'UTF8') return;
  throw new Refusal(
    `データベースの文字コードが ${encoding} です。ENCODING 'UTF8' TEMPLATE template0 を付けて CREATE DATABASE で作り直してください。中身は変更していません。`,
    `The database's encoding is ${encoding}. Make another one: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0. Nothing was changed in this one.`,
  );
}
