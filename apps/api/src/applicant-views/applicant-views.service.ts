import { Injectable } from '@nestjs/common';
import { one, row, sql } from '@tabimori/server';
import { type ApplicantView, type applicantViews, type Given, KEPT, type Reply } from '@tabimori/shared';
import { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { logAction } from '../http/operation-log.js';
import { requireRoom } from '../http/room.js';

const ENTRY = { feature: 'applicant', entity: 'applicantView' } as const;

/** The views that a user keeps of the list of travelers; nobody else sees them. */
@Injectable()
export class ApplicantViewsService {
  constructor(private readonly db: Db) {}

  async list({ userId }: Actor): Promise<Reply<typeof applicantViews.list>> {
    return {
      items: await this.db.rows<ApplicantView>(
        sql`SELECT id, name, query, columns FROM applicant_view WHERE user_id = ${userId} ORDER BY name, id`,
      ),
    };
  }

  put(actor: Actor, { name, query, columns }: Given<typeof applicantViews.put>): Promise<ApplicantView> {
    return this.db.transaction(async (tx) => {
      await requireRoom(tx, actor, sql`applicant_view WHERE name <> ${name} AND`, KEPT.views);
      const view = await one<ApplicantView>(
        tx,
        sql`INSERT INTO applicant_view (user_id, name, query, columns)
            VALUES (${actor.userId}, ${name}, ${query}, ${JSON.stringify(columns)}::jsonb)
            ON CONFLICT (user_id, name) DO UPDATE SET query = excluded.query, columns = excluded.columns, updated_at = now()
            RETURNING id, name, query, columns`,
      );
      await logAction(tx, actor, { ...ENTRY, action: 'update', entityId: view.id, after: { name } });
      return view;
    });
  }

  remove(actor: Actor, id: number): Promise<Record<string, never>> {
    return this.db.transaction(async (tx) => {
      const gone = await row<{ name: string }>(
        tx,
        sql`DELETE FROM applicant_view WHERE id = ${id} AND user_id = ${actor.userId} RETURNING name`,
      );
      if (!gone) throw new Failure('ITEM_NOT_FOUND');
      await logAction(tx, actor, { ...ENTRY, action: 'delete', entityId: id, before: gone });
      return {};
    });
  }
}
