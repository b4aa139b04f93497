import { Injectable } from '@nestjs/common';
import { DraftEntity, one, row, type Runner, type Sql, sql } from '@tabimori/server';
import {
  type Draft,
  draftContent,
  type drafts,
  type Given,
  KEPT,
  type ListedDraft,
  type Reply,
} from '@tabimori/shared';
import { Db } from '../db/sql.js';
import { requireApplicants } from '../delivery/conditions.js';
import { requireEvent } from '../delivery/of-event.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { logAction } from '../http/operation-log.js';
import { requireRoom } from '../http/room.js';

const ENTRY = { feature: 'safetyConfirmation', entity: 'draft' } as const;

/** What the log says of a draft; its travelers are named once it is sent. */
const told = ({ mode, messageType, words: { subject } }: Draft['content']) => ({ mode, messageType, subject });

/** The sends that a user is composing; nobody else sees them. */
@Injectable()
export class DraftsService {
  constructor(private readonly db: Db) {}

  async list({ userId }: Actor): Promise<Reply<typeof drafts.list>> {
    return {
      items: await this.db.rows<ListedDraft>(sql`
        SELECT id, version, updated_at, content->>'mode' AS mode, content->>'query' AS query,
          (content->'messageType')::int AS message_type, jsonb_array_length(content->'applicantIds') AS count,
          CASE WHEN content->>'choice' = 'own' THEN content->'words'->>'subject' ELSE '' END AS subject
        FROM draft WHERE user_id = ${userId} ORDER BY updated_at DESC, id DESC`),
    };
  }

  get(actor: Actor, id: number): Promise<Draft> {
    return read(this.db.source, actor, id);
  }

  async post(actor: Actor, content: Given<typeof drafts.post>): Promise<Draft> {
    await this.requireKnown(actor, content);
    return this.db.transaction(async (tx) => {
      await requireRoom(tx, actor, sql`draft WHERE`, KEPT.drafts);
      const { id } = await one<{ id: number }>(
        tx,
        sql`INSERT INTO draft (user_id, content) VALUES (${actor.userId}, ${JSON.stringify(content)}::jsonb) RETURNING id`,
      );
      await logAction(tx, actor, { ...ENTRY, action: 'insert', entityId: id, after: told(content) });
      return read(tx, actor, id);
    });
  }

  async put(actor: Actor, { id, version, ...content }: Given<typeof drafts.put>): Promise<Draft> {
    await this.requireKnown(actor, content);
    return this.db.transaction(async (tx) => {
      const now = await read(tx, actor, id, sql`FOR NO KEY UPDATE`);
      if (now.version !== version) throw new Failure('STALE_UPDATE');
      await tx.update(DraftEntity, id, { content });
      const [before, after] = [told(now.content), told(content)];
      await logAction(tx, actor, { ...ENTRY, action: 'update', entityId: id, before, after });
      return read(tx, actor, id);
    });
  }

  remove(actor: Actor, id: number): Promise<Record<string, never>> {
    return this.db.transaction(async (tx) => {
      const { content } = await read(tx, actor, id);
      await tx.delete(DraftEntity, id);
      await logAction(tx, actor, { ...ENTRY, action: 'delete', entityId: id, before: told(content) });
      return {};
    });
  }

  private async requireKnown(actor: Actor, { applicantIds, eventId }: Given<typeof drafts.post>): Promise<void> {
    await requireApplicants(this.db, actor, applicantIds);
    if (eventId !== null) await requireEvent(this.db, eventId);
  }
}

async function read(runner: Runner, { userId }: Actor, id: number, lock: Sql = sql``): Promise<Draft> {
  const draft = await row<Draft>(
    runner,
    sql`SELECT id, version, updated_at, content FROM draft WHERE id = ${id} AND user_id = ${userId} ${lock}`,
  );
  if (!draft) throw new Failure('ITEM_NOT_FOUND');
  // one of before drafts were about an event says nothing of it
  return { ...draft, content: draftContent.parse(draft.content) };
}
