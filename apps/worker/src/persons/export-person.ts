import { rows, type Runner, type Sql, sql } from '@tabimori/server';
import { findPerson } from './find-person.js';
import { logPerson } from './log-person.js';

/** Columns that say nothing about a person: what the service needs to search, to send and to check links. */
const TECHNICAL = ['search_text', 'mail_chunk_id', 'sms_chunk_id', 'nonce', 'sha256'];

/** What is stored about a traveler with this id, by the name it has in the file; each row is whole. */
const KEPT: Record<string, (id: number) => Sql> = {
  registration: (id) => sql`SELECT to_jsonb(x) AS kept FROM applicant x WHERE x.id = ${id}`,
  devices: (id) => sql`SELECT to_jsonb(x) AS kept FROM app_device x WHERE x.applicant_id = ${id} ORDER BY x.id`,
  messages: (id) =>
    sql`SELECT to_jsonb(x) || jsonb_build_object('sent_at', d.sent_at, 'subject', d.subject, 'subject_en', d.subject_en, 'content', d.content)
          AS kept
        FROM recipient x LEFT JOIN delivery d ON d.id = x.delivery_id WHERE x.applicant_id = ${id} ORDER BY x.delivery_id`,
  answers: (id) => sql`SELECT to_jsonb(x) AS kept FROM answer x WHERE x.applicant_id = ${id} ORDER BY x.id`,
  handling: (id) =>
    sql`SELECT to_jsonb(x) AS kept FROM handling x WHERE x.applicant_id = ${id} ORDER BY x.root_id, x.number`,
  uploads: (id) =>
    sql`SELECT to_jsonb(x) AS kept FROM applicant_upload_row x WHERE x.applicant_id = ${id} ORDER BY x.upload_id, x.row`,
  operationLog: (id) =>
    sql`SELECT to_jsonb(x) AS kept FROM operation_log x
        WHERE (x.entity = 'applicant' AND x.entity_id = ${String(id)}) OR x.after->>'applicantId' = ${String(id)} ORDER BY x.id`,
};

/** Everything the service stores about one traveler, by kind; the export is in the operation log. Throws Refusal. */
export async function exportPerson(tx: Runner, appId: string, by: string): Promise<Record<string, object[]>> {
  const person = await findPerson(tx, appId);
  const found: Record<string, object[]> = {};
  for (const [name, statement] of Object.entries(KEPT)) {
    const all = await rows<{ kept: object }>(tx, statement(person.id));
    found[name] = all.map(({ kept }) =>
      Object.fromEntries(Object.entries(kept).filter(([column]) => !TECHNICAL.includes(column))),
    );
  }
  await logPerson(tx, person, 'print', by);
  return found;
}
