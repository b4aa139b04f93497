import { Inject, Injectable } from '@nestjs/common';
import { all, MessageTemplateEntity, type Config, rows, type Runner, type Sql, sql } from '@tabimori/server';
import type { Given, MessageTemplate, messageTemplates, Page } from '@tabimori/shared';
import { CONFIG } from '../config.js';
import { insert } from '../db/insert.js';
import { countRows, limit, pageOf } from '../db/page.js';
import { Db } from '../db/sql.js';
import { requireCompany } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { changesOf } from '../http/changes.js';
import { Failure } from '../http/failure.js';
import { logAction } from '../http/operation-log.js';
import { ownerOf } from './template-owner.js';
import { readableBy, writableBy } from './template-scope.js';
import { builtInTexts, previewTexts, templatesInUse } from './template-texts.js';

type List = Given<typeof messageTemplates.list>;

const ORDERS: Record<List['sort'], Sql> = {
  templateName: sql`m.template_name, m.id`,
  '-templateName': sql`m.template_name DESC, m.id DESC`,
  messageType: sql`m.message_type, m.user_div DESC, m.display_order, m.id`,
  '-messageType': sql`m.message_type DESC, m.user_div DESC, m.display_order, m.id`,
  displayOrder: sql`m.display_order, m.id`,
  '-displayOrder': sql`m.display_order DESC, m.id DESC`,
};

const FROM = sql`FROM message_template m LEFT JOIN company c ON c.id = m.company_id LEFT JOIN category g ON g.id = m.category_id`;

const columns = (
  actor: Actor,
): Sql => sql`m.id, m.user_div, m.category_id, g.name AS category_name, m.company_id, c.name AS company_name, c.name_en AS company_name_en,
  m.message_type, m.template_name, m.subject, m.subject_en, m.body, m.body_en, m.sms_text, m.sms_text_en,
  m.display_order, (${writableBy(actor)}) AS is_own, m.version`;

const entryOf = ({ id, companyId }: MessageTemplate) =>
  ({ feature: 'messageTemplate', entity: 'messageTemplate', entityId: id, companyId }) as const;

@Injectable()
export class MessageTemplatesService {
  constructor(
    private readonly db: Db,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(actor: Actor, given: List): Promise<Page<MessageTemplate>> {
    const { name, messageType, userDiv, companyId } = given;
    await requireCompany(this.db, actor, companyId);
    const from = sql`${FROM} WHERE ${all(
      readableBy(actor),
      name === undefined ? undefined : sql`position(search_form(${name}) IN search_form(m.template_name)) > 0`,
      messageType === undefined ? undefined : sql`m.message_type = ${messageType}`,
      userDiv === undefined ? undefined : sql`m.user_div = ${userDiv}`,
      companyId === undefined ? undefined : sql`m.company_id = ${companyId}`,
    )}`;
    const items = await this.db.rows<MessageTemplate>(
      sql`SELECT ${columns(actor)} ${from} ORDER BY ${ORDERS[given.sort]} ${limit(given)}`,
    );
    return pageOf(given, await countRows(this.db, from), items);
  }

  get(actor: Actor, id: number): Promise<MessageTemplate> {
    return this.read(this.db.source, actor, readableBy(actor), id);
  }

  post(actor: Actor, given: Given<typeof messageTemplates.post>): Promise<MessageTemplate> {
    return this.db.transaction(async (tx) => {
      const { userDiv, categoryId, companyId } = await ownerOf(tx, actor, given);
      const id = await insert(tx, MessageTemplateEntity, { ...given, userDiv, categoryId, companyId });
      const template = await this.read(tx, actor, writableBy(actor), id);
      await logAction(tx, actor, {
        ...entryOf(template),
        action: 'insert',
        after: { ...given, categoryId, companyId },
      });
      return template;
    });
  }

  put(actor: Actor, given: Given<typeof messageTemplates.put>): Promise<MessageTemplate> {
    return this.db.transaction(async (tx) => {
      const now = await this.read(tx, actor, writableBy(actor), given.id, sql`FOR NO KEY UPDATE OF m`);
      const { before, after } = changesOf(now, given);
      const { id, version, ...fields } = given;
      await tx.update(MessageTemplateEntity, id, fields);
      await logAction(tx, actor, { ...entryOf(now), action: 'update', before, after });
      return { ...now, ...given, version: now.version + 1 };
    });
  }

  /** Sends keep their own copy of the texts: deleting a template changes none of them. */
  delete(actor: Actor, id: number): Promise<Record<string, never>> {
    return this.db.transaction(async (tx) => {
      const now = await this.read(tx, actor, writableBy(actor), id, sql`FOR UPDATE OF m`);
      await tx.delete(MessageTemplateEntity, id);
      await logAction(tx, actor, { ...entryOf(now), action: 'delete', before: now });
      return {};
    });
  }

  builtIn() {
    return builtInTexts();
  }

  inUse(actor: Actor, given: Given<typeof messageTemplates.inUse>) {
    return templatesInUse(this.db, actor, given);
  }

  preview(actor: Actor, given: Given<typeof messageTemplates.preview>) {
    return previewTexts(this.db, this.config, actor, given);
  }

  private async read(runner: Runner, actor: Actor, scope: Sql, id: number, lock = sql``): Promise<MessageTemplate> {
    const [template] = await rows<MessageTemplate>(
      runner,
      sql`SELECT ${columns(actor)} ${FROM} WHERE m.id = ${id} AND (${scope}) ${lock}`,
    );
    if (!template) throw new Failure('ITEM_NOT_FOUND');
    return template;
  }
}
