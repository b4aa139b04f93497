import { all, type Sql, sql } from '@tabimori/server';
import { FEATURES, type Given, type logs, type Operation, USER_DIV } from '@tabimori/shared';
import { companiesOf } from '../auth/within.js';
import { inDays } from '../db/days.js';
import type { Actor } from '../http/actor.js';

export type Listed = Given<typeof logs.exportList>;

const FEATURE_OF = new Map(Object.entries(FEATURES).map(([name, id]) => [id as number, name]));

/** The operations that a filter leaves of those in scope: what concerns no company is the provider's to see. */
export function operationsFrom(actor: Actor, given: Listed): Sql {
  const { name, companyId, feature, action, entity, entityId, result } = given;
  return sql`FROM operation_log l LEFT JOIN company c ON c.id = l.company_id WHERE ${all(
    actor.userDiv === USER_DIV.provider ? undefined : companiesOf(actor, sql`l.company_id`),
    name === undefined ? undefined : sql`position(search_form(${name}) IN search_form(l.user_name)) > 0`,
    companyId === undefined ? undefined : sql`l.company_id = ${companyId}`,
    feature === undefined ? undefined : sql`l.feature = ${FEATURES[feature]}`,
    action === undefined ? undefined : sql`l.action = ${action}`,
    entity === undefined ? undefined : sql`l.entity = ${entity}`,
    entityId === undefined ? undefined : sql`l.entity_id = ${entityId}`,
    result === undefined ? undefined : sql`(l.result = 'done') = ${result === 'done'}`,
    inDays(sql`l.at`, given),
  )}`;
}

const ENTITY_ID = sql`l.entity_id::int`;

/** What the target of an operation `l` is called now. */
const nameOf = (english: boolean): Sql => {
  const [subject, title, country] = english
    ? [sql`x.subject_en`, sql`x.title_en`, sql`x.name_en`]
    : [sql`x.subject`, sql`x.title`, sql`x.name`];
  return sql`CASE WHEN l.entity_id ~ '^[0-9]{1,9}$' THEN nullif(CASE l.entity
    WHEN 'applicant' THEN (SELECT x.name FROM applicant x WHERE x.id = ${ENTITY_ID})
    WHEN 'applicantUpload' THEN (SELECT x.file_name FROM applicant_upload x WHERE x.id = ${ENTITY_ID})
    WHEN 'delivery' THEN (SELECT ${subject} FROM delivery x WHERE x.id = ${ENTITY_ID})
    WHEN 'user' THEN (SELECT x.user_name FROM users x WHERE x.id = ${ENTITY_ID})
    WHEN 'company' THEN (SELECT x.name FROM company x WHERE x.id = ${ENTITY_ID})
    WHEN 'autoSendSetting' THEN (SELECT x.name FROM company x WHERE x.id = ${ENTITY_ID})
    WHEN 'division' THEN (SELECT x.name FROM division x WHERE x.id = ${ENTITY_ID})
    WHEN 'category' THEN (SELECT x.name FROM category x WHERE x.id = ${ENTITY_ID})
    WHEN 'country' THEN (SELECT ${country} FROM country x WHERE x.id = ${ENTITY_ID})
    WHEN 'messageTemplate' THEN (SELECT x.template_name FROM message_template x WHERE x.id = ${ENTITY_ID})
    WHEN 'drill' THEN (SELECT ${title} FROM drill x WHERE x.id = ${ENTITY_ID})
    WHEN 'event' THEN (SELECT x.epicenter FROM event x WHERE x.id = ${ENTITY_ID}) END, '') END`;
};

/** Of an answer or follow-up that was recorded: whose. A traveler may have moved to a company that the reader does not look after. */
const travelerOf = (actor: Actor): Sql =>
  sql`CASE WHEN l.entity = 'delivery' AND l.after->>'applicantId' ~ '^[0-9]{1,9}$' THEN (
    SELECT x.name FROM applicant x
    WHERE x.id = (l.after->>'applicantId')::int AND ${companiesOf(actor, sql`x.company_id`)}) END`;

export const operationFor = (
  actor: Actor,
): Sql => sql`l.id::text, l.at, l.user_name, c.name AS company_name, c.name_en AS company_name_en, l.address, l.feature, l.action,
  l.entity, l.entity_id, ${nameOf(false)} AS target_name, ${nameOf(true)} AS target_name_en,
  ${travelerOf(actor)} AS traveler_name, l.before, l.after, l.result`;

export const operationOrder = (sort: Listed['sort']): Sql =>
  sort === 'at' ? sql`l.at, l.id` : sql`l.at DESC, l.id DESC`;

/** A row of what `operationFor` selects. */
export type OperationRow = Omit<Operation, 'feature' | 'names'> & { feature: number };

/** With the feature's name for its id. */
export const named = <Row extends OperationRow>(row: Row): Omit<Row, 'feature'> & Pick<Operation, 'feature'> => ({
  ...row,
  feature: (FEATURE_OF.get(row.feature) ?? null) as Operation['feature'],
});
