import { isSending, sql, type Sql } from '@tabimori/server';
import type { LeasedChunk, Pending } from './chunk.js';
import type { SendContext } from './send-context.js';

/** The messages of a chunk that continue in chunks of their own, by lane. */
export type Stalled = ReadonlyMap<string, readonly Pending[]>;

/** The messages that move: a message a place, with its lane, and whether it may have left. */
interface Moving {
  applicantIds: number[];
  lanes: string[];
  uncertain: boolean[];
}

/**
 * One statement: the messages not handed over get a chunk for each lane, which waits. The chunk's row is locked
 * first, as in end-unsent, so that no message escapes being ended. Uncertain messages become unknown.
 */
function moveStatement(
  { id, attempt }: LeasedChunk,
  holder: string,
  { applicantIds, lanes, uncertain }: Moving,
  delaySeconds: number,
  error: string | null,
): Sql {
  const source = sql`
    SELECT id, delivery_id, channel, priority, turn FROM chunk
    WHERE id = ${id} AND attempt = ${attempt} AND lease_holder = ${holder} AND NOT done FOR UPDATE`;
  const aside = sql`
    INSERT INTO chunk (delivery_id, channel, lane, priority, turn, not_before, failures, last_error)
    SELECT delivery_id, channel, lane, priority, turn, now() + make_interval(secs => ${delaySeconds}::float8), 1, ${error}
    FROM source, unnest(${[...new Set(lanes)]}::text[]) AS lane RETURNING id, lane, delivery_id, channel`;
  const moved = sql`
    UPDATE recipient r SET mail_chunk_id = aside.id,
      mail_state = CASE WHEN m.uncertain THEN 'unknown' ELSE r.mail_state END
    FROM unnest(${applicantIds}::int[], ${lanes}::text[], ${uncertain}::boolean[]) AS m(applicant_id, lane, uncertain)
    JOIN aside ON aside.lane = m.lane
    WHERE r.mail_chunk_id = ${id} AND r.applicant_id = m.applicant_id AND r.mail_state IN ('pending', 'unknown')
    RETURNING r.division_id, aside.id AS chunk_id, aside.delivery_id, aside.channel, old.mail_state AS was,
      new.mail_state AS now`;
  const taken = sql`
    UPDATE chunk_tally t SET pending = t.pending - s.pending, unknown = t.unknown - s.unknown
    FROM (SELECT division_id, count(*) FILTER (WHERE was = 'pending') AS pending,
            count(*) FILTER (WHERE was = 'unknown') AS unknown FROM moved GROUP BY division_id) AS s
    WHERE t.chunk_id = ${id} AND t.division_id = s.division_id`;
  return sql`
    WITH source AS (${source}), aside AS (${aside}), moved AS (${moved}), taken AS (${taken})
    INSERT INTO chunk_tally (chunk_id, division_id, delivery_id, channel, pending, unknown)
    SELECT chunk_id, division_id, delivery_id, channel, count(*) FILTER (WHERE now = 'pending'),
      count(*) FILTER (WHERE now = 'unknown') FROM moved GROUP BY chunk_id, division_id, delivery_id, channel`;
}

/** Moves what stalls out of a chunk of the mixed lane, to be tried after `delaySeconds`. */
export async function moveAside(
  { statements, holder }: SendContext,
  chunk: LeasedChunk,
  stalled: Stalled,
  delaySeconds: number,
  error: string | null,
): Promise<void> {
  const all = [...stalled].flatMap(([lane, members]) => members.map((member) => ({ lane, member })));
  const moving = {
    applicantIds: all.map(({ member }) => member.applicantId),
    lanes: all.map(({ lane }) => lane),
    uncertain: all.map(({ member }) => member.uncertain),
  };
  const statement = moveStatement(chunk, holder, moving, delaySeconds, error?.slice(0, 500) ?? null);
  await statements.run('move aside', statement);
}

/** The other chunks of a lane that stalls wait with it, whatever delivery they are of. */
export async function holdLane(
  { statements }: SendContext,
  { id, channel, lane }: LeasedChunk,
  delaySeconds: number,
  error: string | null,
): Promise<void> {
  await statements.run(
    'hold lane',
    sql`UPDATE chunk SET failures = greatest(failures, 1), last_error = coalesce(${error?.slice(0, 500) ?? null}, last_error),
       not_before = greatest(not_before, now() + make_interval(secs => ${delaySeconds}::float8))
     WHERE id IN (SELECT id FROM chunk WHERE done = false AND channel = ${channel} AND lane = ${lane} AND id <> ${id}
       AND NOT ${isSending(sql`chunk`)} ORDER BY id FOR UPDATE SKIP LOCKED)`,
  );
}

/** A lane that takes mail again: what waited with it is sent at once. */
export async function freeLane({ statements }: SendContext, { id, channel, lane }: LeasedChunk): Promise<void> {
  await statements.run(
    'free lane',
    sql`UPDATE chunk SET failures = 0, not_before = now()
     WHERE id IN (SELECT id FROM chunk WHERE done = false AND channel = ${channel} AND lane = ${lane} AND id <> ${id} AND failures > 0
       AND NOT ${isSending(sql`chunk`)} ORDER BY id FOR UPDATE SKIP LOCKED)`,
  );
}
