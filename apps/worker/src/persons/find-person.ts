import { Refusal, row, type Runner, sql } from '@tabimori/server';

/** A registered or deleted traveler. */
export interface Person {
  id: number;
  appId: string;
  companyId: number;
  name: string;
  mailAddress: string | null;
  phone: string | null;
  phoneE164: string | null;
}

/** The traveler with this app ID, locked until the transaction ends. Throws Refusal if there is none. */
export async function findPerson(tx: Runner, appId: string): Promise<Person> {
  const found = await row<Person>(
    tx,
    sql`SELECT id, app_id, company_id, name, mail_address, phone, phone_e164 FROM applicant WHERE app_id = ${appId.toUpperCase()} FOR UPDATE`,
  );
  if (!found) throw new Refusal(`アプリ ID ${appId} の旅行者はいません。`, `No traveler has the app ID ${appId}.`);
  return found;
}
