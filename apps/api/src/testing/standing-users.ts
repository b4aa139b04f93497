import type { TestApi } from './api.js';

/** Users who come back, whatever was done to them. */
export interface StandingUsers {
  /** access tokens, in the order of the mails */
  tokens: string[];
  /** restores them and signs them in again if one cannot continue */
  restore(): Promise<void>;
}

/** Keeps users by their mails: what calls do may end their sessions, change or delete them, or close their companies. */
export async function standingUsers(test: TestApi, mails: readonly string[]): Promise<StandingUsers> {
  const [found] = await test.query<{ users: unknown }>(
    'SELECT jsonb_agg(u) AS users FROM users u WHERE mail_address = ANY($1)',
    [mails],
  );
  const kept = JSON.stringify(found?.users);
  const tokens: string[] = [];

  const goesOn = async (token: string): Promise<boolean> => {
    const response = await test.app.inject({
      url: '/api/v1/prefectures',
      headers: { authorization: `Bearer ${token}` },
    });
    return response.statusCode === 200;
  };
  const users = 'WITH kept AS (SELECT * FROM jsonb_populate_recordset(NULL::users, $1))';
  const restore = async (): Promise<void> => {
    if (tokens.length > 0 && (await Promise.all(tokens.map(goesOn))).every(Boolean)) return;
    await test.query('DELETE FROM rate_limit');
    await test.query(
      'UPDATE company SET end_of_use = false, second_factor_required = false WHERE end_of_use OR second_factor_required',
    );
    await test.query('UPDATE system_setting SET second_factor_required = false');
    await test.query(
      `${users} UPDATE users SET mail_address = id || mail_address
       WHERE mail_address IN (SELECT mail_address FROM kept) AND id NOT IN (SELECT id FROM kept)`,
      [kept],
    );
    await test.query(
      `${users} UPDATE users u SET mail_address = k.mail_address, password_hash = k.password_hash, user_div = k.user_div,
         category_id = k.category_id, company_id = k.company_id, division_id = k.division_id, is_disabled = false
       FROM kept k WHERE k.id = u.id`,
      [kept],
    );
    await test.query(`${users} INSERT INTO users SELECT * FROM kept WHERE id NOT IN (SELECT id FROM users)`, [kept]);
    await test.query(`${users} DELETE FROM second_factor WHERE user_id IN (SELECT id FROM kept)`, [kept]);
    tokens.splice(0);
    for (const mail of mails) tokens.push(await test.signIn(mail));
    expect(tokens.map((token) => token !== '')).toEqual(mails.map(() => true));
  };
  await restore();
  return { tokens, restore };
}
