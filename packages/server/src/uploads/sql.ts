import { USER_DIV } from '@tabimori/shared';
import { sql } from '../db/sql.js';

/** Whether a traveler `a` is in the scope that the sender of an upload `u` had. */
export const IN_UPLOAD_SCOPE = sql`(u.user_div = ${USER_DIV.provider}
  OR (u.user_div = ${USER_DIV.category} AND a.company_id IN (SELECT s.id FROM company s WHERE s.category_id = u.category_id))
  OR (u.user_div >= ${USER_DIV.company} AND a.company_id = u.company_id AND (u.user_div < ${USER_DIV.division} OR a.division_id = u.division_id)))`;

/**
 * Whether a committed upload `u` can still be undone: its rows are still there, its travelers are as the commit left
 * them, and no message was made for them since.
 */
export const CAN_UNDO = sql`(u.state = 'committed' AND u.created_at > now() - interval '29 days' AND NOT EXISTS (
  SELECT FROM applicant_upload_row r LEFT JOIN applicant a ON a.id = r.applicant_id
  WHERE r.upload_id = u.id AND r.kind IN ('new', 'changed')
    AND (a.id IS NULL OR a.deleted_at IS NOT NULL OR a.version <> r.applicant_version OR EXISTS (
      SELECT FROM recipient m JOIN delivery d ON d.id = m.delivery_id
      WHERE m.applicant_id = r.applicant_id AND (r.kind = 'new' OR d.created_at > u.committed_at)))))`;
