import { type Sql, sql } from '@tabimori/server';

/** SQL: whether a delivery has left, or begun to: not one that still waits, or was undone while it did. */
export const hasLeft = (delivery: Sql): Sql => sql`${delivery}.state NOT IN ('scheduled', 'undone')`;
