import { api, API_PREFIX } from '@tabimori/shared';
import { startApiProcess } from '../../../../tests/support/api-process.js';
import { createTestDatabase } from '../../../../tests/support/database.js';
import { PASSWORD } from '../testing/api.js';
import { seedUser } from '../testing/seed.js';

const MAIL = 'somebody@example.com';

it('forgives nothing when the API starts again: who has tried too often still waits', async () => {
  const database = await createTestDatabase();
  await seedUser(database.dataSource, MAIL, { userDiv: 1 });
  const login = async (url: string, password: string): Promise<Response> =>
    fetch(`${url}${API_PREFIX}${api.auth.login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mailAddress: MAIL, password }),
    });
  let running = await startApiProcess({ DATABASE_URL: database.url });
  try {
    expect((await login(running.url, PASSWORD)).status).toBe(200);
    for (let i = 0; i < 5; i += 1) expect((await login(running.url, 'Wrong1234')).status).toBe(400);
    await database.dataSource.query(`UPDATE rate_limit SET wait_until = now() + interval '10 minutes' WHERE hits = 5`);
    expect((await login(running.url, PASSWORD)).status).toBe(429);
    running.child.kill('SIGTERM');
    await running.ended;
    running = await startApiProcess({ DATABASE_URL: database.url });
    const anew = await login(running.url, PASSWORD);
    expect([anew.status, Number(anew.headers.get('retry-after')) > 0]).toEqual([429, true]);
  } finally {
    running.child.kill('SIGKILL');
    await running.ended;
    await database.drop();
  }
}, 180_000);
