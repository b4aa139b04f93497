import { CompanyEntity, exec, rows, sql } from '@tabimori/server';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { logAction } from '../http/operation-log.js';
import { lockCompany } from './read-companies.js';

interface Dependents {
  users: boolean;
  divisions: boolean;
  templates: boolean;
}

/**
 * Deletes a company that nothing depends on; travelers, sends and other things that must be kept prevent it (E00028,
 * by the foreign keys).
 */
export function removeCompany(db: Db, actor: Actor, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const company = await lockCompany(tx, actor, id);
    const [dependents] = await rows<Dependents>(
      tx,
      sql`SELECT EXISTS (SELECT FROM users WHERE company_id = ${id}) AS users,
                EXISTS (SELECT FROM division WHERE company_id = ${id}) AS divisions,
                EXISTS (SELECT FROM message_template WHERE company_id = ${id}) AS templates`,
    );
    if (dependents?.users) throw new Failure('CANNOT_DELETE_COMPANY_EXIST_USER');
    if (dependents?.divisions) throw new Failure('CANNOT_DELETE_COMPANY_EXIST_DIVISION');
    if (dependents?.templates) throw new Failure('CANNOT_DELETE_COMPANY_EXIST_TEMPLATE');
    // every earthquake left one; what is started, or still to be tried, keeps the company
    await exec(tx, sql`DELETE FROM decision WHERE company_id = ${id} AND next_try_at IS NULL`);
    await tx.delete(CompanyEntity, id);
    await logAction(tx, actor, {
      feature: 'company',
      action: 'delete',
      entity: 'company',
      entityId: id,
      before: company,
    });
  });
}
