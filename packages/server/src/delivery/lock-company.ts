import type { Hazard } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { exec, sql } from '../db/sql.js';
import { completeDeliveries } from './slices.js';

/** The first key of the advisory locks on a company's travelers. */
const LOCK: Record<Hazard, number> = { earthquake: 1, tsunami: 2 };

/**
 * One decision at a time for a company's travelers and a hazard, whatever the event; each finds whole what was decided
 * before.
 */
export async function lockCompany(tx: EntityManager, companyId: number, hazard: Hazard): Promise<void> {
  await exec(tx, sql`SELECT pg_advisory_xact_lock(${LOCK[hazard]}, ${companyId})`);
  await completeDeliveries(tx, sql`SELECT id FROM delivery WHERE company_id = ${companyId}`);
}
