import { isFuture, rows, type Runner, SessionEntity, sql } from '@tabimori/server';
import { MANUAL, SECOND_FACTOR } from '@tabimori/shared';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Db } from '../db/sql.js';
import { wrongField } from './within.js';
import type { Actor } from '../http/actor.js';
import { SecondFactorCodes } from './second-factor-codes.service.js';

const FIELD = 'secondFactorCode';

async function isRecent(runner: Runner, { sessionId }: Actor): Promise<boolean> {
  const recent = await rows(
    runner,
    sql`SELECT 1 FROM session WHERE id = ${sessionId}
          AND second_factor_at > now() - make_interval(secs => ${SECOND_FACTOR.stepUpSeconds})
          AND NOT ${isFuture(sql`second_factor_at`)}`,
  );
  return recent.length > 0;
}

/** Refuses a send to many people in a session without a recent code, if a second factor is required. */
export async function requireStepUp(tx: EntityManager, actor: Actor, recipients: number): Promise<void> {
  if (!actor.secondFactor.required || recipients <= MANUAL.unconfirmed) return;
  if (!(await isRecent(tx, actor))) throw wrongField(FIELD, 'SECOND_FACTOR_CODE_NEEDED');
}

/** Takes the code that comes with a send. */
@Injectable()
export class StepUp {
  constructor(
    private readonly db: Db,
    private readonly codes: SecondFactorCodes,
  ) {}

  /** Nothing is asked twice: the same send, tried again, comes with a code that is used up. */
  async take(actor: Actor, code: string | undefined): Promise<void> {
    if (code === undefined || !actor.secondFactor.on || (await isRecent(this.db.source, actor))) return;
    await this.codes.take(actor, { code, field: FIELD }, (tx) =>
      tx.update(SessionEntity, actor.sessionId, { secondFactorAt: () => 'now()' }),
    );
  }
}
