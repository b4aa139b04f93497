import { type Sql, sql } from './sql.js';

/**
 * SQL, to join: the recipient of a delivery and a traveler, by the key. Right after a large delivery was written, PostgreSQL believes
 * that it has a handful of recipients, and a plain join may then read all of them again for each traveler. OFFSET 0 keeps this a
 * lookup of its own.
 */
export const recipientOf = (delivery: Sql, applicant: Sql): Sql => sql`LATERAL (
  SELECT * FROM recipient x WHERE x.delivery_id = ${delivery} AND x.applicant_id = ${applicant} OFFSET 0)`;
