import { exec, type Runner, sql } from '@tabimori/server';
import { FEATURES } from '@tabimori/shared';
import type { Person } from './find-person.js';

/** Says in the operation log that an operator's command exported or erased a traveler, without the name. */
export const logPerson = (tx: Runner, { id, companyId }: Person, action: 'print' | 'erase', by: string) =>
  exec(
    tx,
    sql`INSERT INTO operation_log (at, user_name, company_id, address, feature, action, entity, entity_id, result)
        VALUES (now(), ${by}, ${companyId}, '', ${FEATURES.applicant}, ${action}, 'applicant', ${String(id)}, 'done')`,
  );
