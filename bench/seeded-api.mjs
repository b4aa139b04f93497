import { hashPassword } from '@tabimori/server';
import { withDatabase } from './database.mjs';
import { timed } from './lib.mjs';
import { seed } from './seed.mjs';
import { startServer } from './settings.mjs';

const PASSWORD = 'Demo1234';
const API = '/api/v1';

/** The sign-in request of a seeded user of a level. */
export const signInBody = (level) => JSON.stringify({ mailAddress: `seed-${level}@example.com`, password: PASSWORD });

/**
 * Runs `work` with the API on its own seeded database.
 * @param {(api: { url: string, port: number, pid: number, dataSource: import('typeorm').DataSource, owner:
 * import('pg').Client, seconds: number,
 *  token: (level: number) => Promise<string> }) => Promise<T>} work `seconds`: that the seed took
 * @returns {Promise<T>} @template T
 */
export const withSeededApi = (travelers, work) =>
  withDatabase(async ({ url, dataSource, owner }) => {
    const passwordHash = await hashPassword(PASSWORD);
    const seconds = await timed(() => seed(owner, travelers, { passwordHash }));
    const { child, port, stop } = await startServer('apps/api/dist/main.js', url);
    const token = async (level) => {
      const answer = await fetch(`http://127.0.0.1:${port}${API}/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: signInBody(level),
      });
      const { data } = await answer.json();
      return data.accessToken;
    };
    try {
      return await work({ url, port, pid: child.pid, dataSource, owner, seconds, token });
    } finally {
      await stop();
    }
  });
