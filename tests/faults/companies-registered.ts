import { hashPassword } from '@tabimori/server';
import { api, API_PREFIX } from '@tabimori/shared';
import type { DataSource } from 'typeorm';
import { makeCategory, makeUser } from '../support/factories.js';
import { type Calling, startCalling } from './calls.js';

const MAIL = 'registering@example.com';
const PASSWORD = 'Demo1234';

/** An administrator who registers companies one after another at `url` of the API, each once. */
export async function startRegistering(db: DataSource, url: string): Promise<Calling> {
  const { id: categoryId } = await makeCategory(db);
  await makeUser(db, { userDiv: 1, mailAddress: MAIL, passwordHash: await hashPassword(PASSWORD) });
  await db.query(
    `UPDATE system_setting SET policy_number_ranges = '[{"prefix":"809GI","from":"000001","to":"499999"}]'`,
  );
  const post = (call: { path: string }, body: object, options: RequestInit = {}): Promise<Response> =>
    fetch(url + API_PREFIX + call.path, {
      method: 'POST',
      body: JSON.stringify(body),
      ...options,
      headers: { 'Content-Type': 'application/json', ...options.headers },
    });
  const signedIn = await post(api.auth.login, { mailAddress: MAIL, password: PASSWORD });
  const { data } = (await signedIn.json()) as { data: { accessToken: string } };
  const headers = { Authorization: `Bearer ${data.accessToken}` };
  let count = 0;
  return startCalling(
    () => (count += 1),
    (n, signal) => post(api.companies.post, companyOf(n, categoryId), { headers, signal }),
  );
}

const policyNumberOf = (n: number): string => `809GI${String(n).padStart(6, '0')}`;

const companyOf = (n: number, categoryId: number) => ({
  ...{ name: `会社${n}`, categoryId, policyNumber: policyNumberOf(n), description: '', remarks: '', manager: '' },
  ...{ responsibleFamilyName: '責任 者', responsibleTitle: '部長', responsibleMailAddress: `r${n}@example.com` },
  ...{ emergencyTel: '03-1234-5678', emergencyMail: '', contactMailTo: '', contactMailCc: [], contactTel: '' },
});

/** Acknowledged companies that are missing, and companies without everything that is written with them. */
export async function lostCompanies(db: DataSource, { acknowledged }: Calling) {
  const companies = await db.query<{ policyNumber: string; whole: boolean }[]>(`
    SELECT c.policy_number AS "policyNumber",
           (SELECT count(*) FROM auto_send_setting s WHERE s.company_id = c.id) = 1
             AND (SELECT count(*) FROM users u JOIN password_code p ON p.user_id = u.id
                  JOIN system_mail m ON m.user_id = u.id AND m.kind = 'loginInfo' WHERE u.company_id = c.id) = 1
             AND (SELECT count(*) FROM operation_log l WHERE l.company_id = c.id AND l.action = 'insert') = 2 AS whole
    FROM company c WHERE c.policy_number LIKE '809GI%'`);
  const kept = new Set(companies.map(({ policyNumber }) => policyNumber));
  return {
    companies: kept.size,
    lostCompanies: [...acknowledged].filter((n) => !kept.has(policyNumberOf(n))).length,
    halfCompanies: companies.filter(({ whole }) => !whole).length,
  };
}
