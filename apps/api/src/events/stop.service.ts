import { type Config, endFlows, holdDeliveries, lockCompany, rows, sql } from '@tabimori/server';
import { type events, type Given, type Hazard, HAZARDS, type Reply } from '@tabimori/shared';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../config.js';
import { Db } from '../db/sql.js';
import { requireCompany } from '../db/within.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { logOperation } from '../http/operation-log.js';
import { countReached, sendCorrection } from './correction.js';
import { requireOwnFlows } from './own-flows.js';

type Stopped = Reply<typeof events.stop>;

@Injectable()
export class StopService {
  constructor(
    private readonly db: Db,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Ends the flows of a company that run for an event. A flow belongs to the whole company, so a department administrator
   * cannot end one that reaches other departments. With a correction, those already reached are told that the company
   * takes it back. Stopping once more changes nothing.
   */
  async stop(actor: Actor, { id: eventId, companyId, correction }: Given<typeof events.stop>): Promise<Stopped> {
    await this.requireKnown(actor, eventId, companyId);
    await this.hold(actor, eventId, companyId);
    return this.db.transaction(async (tx) => {
      // decisions about this company take the same lock: no wave starts in between
      for (const hazard of HAZARDS) await lockCompany(tx, companyId, hazard);
      const running = await rows<{ id: number; hazard: Hazard }>(
        tx,
        sql`SELECT id, hazard FROM flow WHERE event_id = ${eventId} AND company_id = ${companyId} AND state = 'running' ORDER BY id`,
      );
      if (running.length === 0) return { left: 0, stopped: 0, corrected: 0 };
      const flows = running.map(({ id }) => id);
      await requireOwnFlows(tx, actor, flows);
      const ended = await endFlows(tx, flows);
      let corrected = 0;
      for (const flow of correction ? running : []) {
        corrected += await sendCorrection(tx, actor, { ...flow, eventId, companyId }, this.config.twilio !== null);
      }
      const stopped = { ...ended, corrected };
      await logOperation(
        tx,
        { ...actor, companyId },
        {
          feature: 'safetyConfirmation',
          action: 'stop',
          entity: 'event',
          entityId: eventId,
          before: running,
          after: { companyId, ...stopped },
          address: actor.address,
        },
      );
      return stopped;
    });
  }

  /** Who would get a correction, if what runs were stopped now. */
  async reached(actor: Actor, { id: eventId, companyId }: Given<typeof events.reached>): Promise<{ people: number }> {
    await this.requireKnown(actor, eventId, companyId);
    return { people: await countReached(this.db, actor, eventId, companyId) };
  }

  /** Workers let go of what they are sending, so that it is known whom it has reached. */
  private async hold(actor: Actor, eventId: number, companyId: number): Promise<void> {
    const running = await this.db.rows<{ flowId: number; id: number }>(
      sql`SELECT f.id AS "flowId", d.id FROM flow f JOIN wave w ON w.flow_id = f.id JOIN delivery d ON d.wave_id = w.id
          WHERE f.event_id = ${eventId} AND f.company_id = ${companyId} AND f.state = 'running'`,
    );
    const flows = running.map(({ flowId }) => flowId);
    await requireOwnFlows(this.db.source, actor, flows);
    await holdDeliveries(
      this.db.source,
      running.map(({ id }) => id),
    );
  }

  private async requireKnown(actor: Actor, eventId: number, companyId: number): Promise<void> {
    await requireCompany(this.db, actor, companyId);
    if (!(await this.db.row(sql`SELECT FROM event WHERE id = ${eventId}`))) throw new Failure('ITEM_NOT_FOUND');
  }
}
