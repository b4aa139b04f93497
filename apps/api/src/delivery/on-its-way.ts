import { type Sql, sql } from '@tabimori/server';

/**
 * SQL: whether a message of the question `question`, one of `questions`, is still on its way to `applicant`: they are not
 * sent it a second time, however many users ask for that at once.
 */
export const isOnItsWay = (questions: readonly number[], question: Sql, applicant: Sql): Sql => sql`EXISTS (
  SELECT FROM delivery f JOIN recipient m ON m.delivery_id = f.id
  WHERE (f.id = ANY(${questions}::int[]) OR f.root_id = ANY(${questions}::int[])) AND coalesce(f.root_id, f.id) = ${question}
    AND m.applicant_id = ${applicant} AND 'pending' IN (m.mail_state, m.sms_state))`;
