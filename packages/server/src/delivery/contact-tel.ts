import { sql } from '../db/sql.js';

/**
 * SQL: the number given to travelers, for a company c. A company that was approved before its approval asked for an
 * emergency number has the one it applied with.
 */
export const CONTACT_TEL = sql`coalesce(nullif(c.emergency_tel, ''), c.contact_tel)`;
