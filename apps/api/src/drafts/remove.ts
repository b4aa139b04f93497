import { exec, type Runner, sql } from '@tabimori/server';
import type { Actor } from '../http/actor.js';

/** Removes a draft of the caller, if it is still there. */
export const removeDraft = (tx: Runner, { userId }: Actor, id: number): Promise<number> =>
  exec(tx, sql`DELETE FROM draft WHERE id = ${id} AND user_id = ${userId}`);
