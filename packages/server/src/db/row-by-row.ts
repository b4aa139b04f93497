import { sql } from './sql.js';

/**
 * SQL, at the end of a correlated EXISTS or LATERAL: it is looked up for each row by its index, and never made a join. Of a delivery
 * written a moment ago the planner has no statistics and expects one recipient; a join of two such sets then compares each
 * row with each, and the work grows with the square of the recipients.
 */
export const ROW_BY_ROW = sql`OFFSET 0`;
