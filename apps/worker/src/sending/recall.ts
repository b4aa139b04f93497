import { errorText, IS_PAUSED, sql, type Sql } from '@tabimori/server';
import type { ChannelState } from '@tabimori/shared';
import type { Context } from '../context.js';
import type { Statements } from './statements.js';

/** How often it is looked, while this process sends. */
const LOOK_MS = 250;

/** The messages of a chunk that were called back. */
export interface CalledBack {
  /** all of it, for a while at least: somebody is about to stop it and wants to know what had left */
  isHeld: boolean;
  /** the current state of each applicant's message that somebody has ended */
  ended: ReadonlyMap<number, ChannelState>;
}

type Listener = (calledBack: CalledBack) => void;

/** What this process has to stop sending: messages stopped, superseded or held, or everything during a pause. */
export interface Recall {
  isPaused(): boolean;
  /** Listens for messages of a chunk that are called back, until the returned function is called. */
  follow(chunkId: number, listener: Listener): () => void;
  /** Looks only for a pause, until the returned function is called. */
  watch(): () => void;
}

const calledBackOf = (chunkIds: readonly number[]): Sql => sql`
  SELECT p.paused, e.chunk_id, e.applicant_id, e.state
  FROM (SELECT ${IS_PAUSED} AS paused) AS p LEFT JOIN (
    SELECT id AS chunk_id, NULL::int AS applicant_id, NULL::text AS state FROM chunk
    WHERE id = ANY(${chunkIds}::int[]) AND not_before > now()
    UNION ALL
    SELECT mail_chunk_id AS chunk_id, applicant_id, mail_state AS state FROM recipient
    WHERE mail_chunk_id = ANY(${chunkIds}::int[]) AND mail_state IN ('superseded', 'stopped')
    UNION ALL
    SELECT sms_chunk_id, applicant_id, sms_state FROM recipient
    WHERE sms_chunk_id = ANY(${chunkIds}::int[]) AND sms_state IN ('superseded', 'stopped')
  ) AS e ON true`;

interface Row {
  paused: boolean;
  chunkId: number | null;
  /** null: the chunk is held */
  applicantId: number | null;
  state: ChannelState;
}

export function createRecall({ logger }: Context, statements: Statements): Recall {
  const followed = new Map<number, Listener>();
  let watching = 0;
  let paused = false;
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    const rows = await statements.run<Row>('recall', calledBackOf([...followed.keys()]));
    paused = rows[0]?.paused ?? false;
    const found = new Map<number, { isHeld: boolean; ended: Map<number, ChannelState> }>();
    for (const { chunkId, applicantId, state } of rows) {
      if (chunkId === null) continue;
      const calledBack = found.get(chunkId) ?? { isHeld: false, ended: new Map<number, ChannelState>() };
      found.set(chunkId, calledBack);
      if (applicantId === null) calledBack.isHeld = true;
      else calledBack.ended.set(applicantId, state);
    }
    for (const [chunkId, calledBack] of found) followed.get(chunkId)?.(calledBack);
  };
  const lookLater = (): void => {
    timer = setTimeout(() => {
      look()
        // the leases expire while the database is away
        .catch((error: unknown) => logger.warn({ error: errorText(error) }, 'whether a send was stopped is not known'))
        .finally(() => {
          if (watching > 0) lookLater();
          else timer = undefined;
        });
    }, LOOK_MS).unref();
  };
  const watch = (): (() => void) => {
    // work taken now was not paused when it was taken
    if (watching === 0) paused = false;
    watching += 1;
    if (timer === undefined) lookLater();
    return () => (watching -= 1);
  };

  return {
    isPaused: () => paused,
    watch,
    follow: (chunkId, listener) => {
      followed.set(chunkId, listener);
      const end = watch();
      return () => {
        followed.delete(chunkId);
        end();
      };
    },
  };
}
