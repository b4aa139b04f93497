import { type Sql, sql } from './sql.js';

/**
 * SQL, at the end of a correlated EXISTS or LATERAL: it is looked up for each row by its index, and never made a join. Of a
 * delivery written a moment ago the planner has no statistics and expects a handful of recipients; a join of two such sets may then
 * compare each row with each, and the work grows with the square of the recipients (docs/adr/0038).
 */
export const ROW_BY_ROW = sql`OFFSET 0`;

/** SQL, to join: the recipient of a delivery and a traveler. */
export const recipientOf = (delivery: Sql, applicant: Sql): Sql => sql`LATERAL (
  SELECT * FROM recipient x WHERE x.delivery_id = ${delivery} AND x.applicant_id = ${applicant} ${ROW_BY_ROW})`;

/** SQL, to join: the delivery of a recipient. */
export const deliveryOf = (recipient: Sql): Sql => sql`LATERAL (
  SELECT * FROM delivery x WHERE x.id = ${recipient}.delivery_id ${ROW_BY_ROW})`;
