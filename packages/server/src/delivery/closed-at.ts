import { sql } from '../db/sql.js';

/** SQL: when a flow `f` was last in motion: it started, ended, or somebody called for help. */
export const LAST_MOTION = sql`greatest(f.updated_at, (
  SELECT max(d.last_help_at) FROM wave w JOIN delivery d ON d.wave_id = w.id WHERE w.flow_id = f.id))`;

/** SQL: since when the response to a flow `f` is ended; null: it is not, or has begun again. */
export const CLOSED_AT = sql`CASE WHEN f.state <> 'running' AND f.closed_at >= ${LAST_MOTION} THEN f.closed_at END`;
