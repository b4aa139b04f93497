import type { FlowNews, Happened, Struck } from '@tabimori/domain';
import { epicenterLabel } from '@tabimori/shared/epicenters';
import {
  companyNameIn,
  isAlert,
  type MailFacts,
  originLabel,
  prefectureNames,
  rows,
  type Runner,
  sql,
  type Sql,
  TO_COME,
} from '@tabimori/server';
import { type Hazard, type Intensity, type Language, type TsunamiGrade, USER_DIV } from '@tabimori/shared';
import type { Context } from '../context.js';
import type { DueMail } from './due-mail.js';
import { eventUrl } from './screens.js';

type OfEvent = MailFacts['flowStarted'];

interface EventRow {
  originAt: Date | null;
  epicenter: string | null;
  magnitude: string | null;
  felt: { code: string; intensity: Intensity; unreceived: boolean }[];
}

/** What is known about an event, and what each prefecture felt. */
export async function happenedOf(
  runner: Runner,
  eventId: number,
  hazard: Hazard,
  language: Language,
): Promise<{ event: Omit<Happened, 'struck'>; felt: EventRow['felt'] } | null> {
  const [row] = await rows<EventRow>(
    runner,
    sql`SELECT origin_at, epicenter, magnitude, prefectures AS felt FROM event WHERE id = ${eventId}`,
  );
  if (!row) return null;
  const { originAt, epicenter, magnitude, felt } = row;
  const originTime = originLabel(originAt?.toISOString() ?? null, language);
  return { event: { hazard, originTime, epicenter: epicenterLabel(epicenter, language), magnitude }, felt };
}

/** The reader `u` and the companies `c` in their scope. */
export const inScopeOf = (userId: number): Sql => sql`users u JOIN company c ON u.id = ${userId}
  AND (u.user_div = ${USER_DIV.provider} OR c.category_id = u.category_id OR c.id = u.company_id)`;

/** How many a delivery `d` is for, by department, those to come too. */
export const BY_DIVISION = sql`(
  SELECT division_id, total FROM delivery_tally WHERE delivery_id = d.id
  UNION ALL SELECT a.division_id, count(*) FROM ${TO_COME} WHERE s.delivery_id = d.id GROUP BY a.division_id)`;

interface StruckRow {
  code: string;
  intensity: Intensity | null;
  unreceived: boolean | null;
  grade: TsunamiGrade | null;
}

/**
 * The facts in a flow's mails: the companies, prefectures and travelers in the reader's scope, from the wave of this number on.
 * Null: the event is gone.
 */
export async function flowNews(
  context: Context,
  { userId, language }: DueMail,
  { eventId, hazard, wave = 1 }: OfEvent,
): Promise<FlowNews | null> {
  const { dataSource } = context;
  const isNews = sql`(SELECT count(*) FROM wave sooner WHERE sooner.flow_id = w.flow_id AND sooner.id <= w.id) >= ${wave}::int`;
  const alerts = isAlert(sql`d.message_type`);
  const companies = await rows<{ name: string; people: number }>(
    dataSource,
    sql`SELECT ${companyNameIn(language)} AS name, coalesce(sum(t.total), 0)::int AS people
     FROM ${inScopeOf(userId)} JOIN flow f ON f.company_id = c.id AND f.event_id = ${eventId} AND f.hazard = ${hazard}
     JOIN wave w ON w.flow_id = f.id AND ${isNews} JOIN delivery d ON d.wave_id = w.id AND ${alerts}
     CROSS JOIN LATERAL ${BY_DIVISION} t
     WHERE u.division_id IS NULL OR t.division_id = u.division_id
     GROUP BY c.id ORDER BY people DESC, c.id`,
  );
  const struck = await rows<StruckRow>(
    dataSource,
    sql`SELECT DISTINCT ON (p.prefecture_code) p.prefecture_code AS code, p.intensity, p.unreceived,
       CASE WHEN f.hazard = 'tsunami' THEN CASE p.class WHEN 2 THEN 'major' ELSE 'warning' END END AS grade
     FROM ${inScopeOf(userId)} JOIN flow f ON f.company_id = c.id AND f.event_id = ${eventId} AND f.hazard = ${hazard}
     JOIN wave_prefecture p ON p.flow_id = f.id JOIN wave w ON w.id = p.wave_id AND ${isNews}
     JOIN delivery d ON d.wave_id = p.wave_id AND ${alerts} AND p.prefecture_code = ANY(d.target_prefectures)
     ORDER BY p.prefecture_code, p.class DESC`,
  );
  return newsOf(context, { eventId, hazard }, language, companies, struck);
}

/** The same for a telegram that came too late: what was not sent, and who would have got it. */
export async function lateNews(
  context: Context,
  { userId, language }: DueMail,
  { eventId, hazard }: OfEvent,
): Promise<FlowNews | null> {
  const { dataSource } = context;
  const late = await rows<StruckRow & { company: string }>(
    dataSource,
    sql`SELECT ${companyNameIn(language)} AS company, item->>'code' AS code, item->>'intensity' AS intensity, false AS unreceived,
       item->>'grade' AS grade
     FROM ${inScopeOf(userId)} JOIN decision ON decision.company_id = c.id
     CROSS JOIN jsonb_array_elements(decision.prefectures) AS item
     WHERE decision.event_id = ${eventId} AND decision.hazard = ${hazard} AND decision.reason = 'late'
       AND (u.user_div = ${USER_DIV.provider} OR EXISTS (
         SELECT FROM applicant a WHERE a.company_id = c.id AND a.deleted_at IS NULL AND a.prefecture_code = item->>'code'))
     ORDER BY c.id, code`,
  );
  const struck = [...new Map(late.map((one) => [one.code, one])).values()];
  const companies = [...new Set(late.map(({ company }) => company))].map((name) => ({ name, people: 0 }));
  return newsOf(context, { eventId, hazard }, language, companies, struck);
}

async function newsOf(
  { dataSource, config }: Context,
  { eventId, hazard }: OfEvent,
  language: Language,
  companies: readonly { name: string; people: number }[],
  struck: readonly StruckRow[],
): Promise<FlowNews | null> {
  const happened = await happenedOf(dataSource, eventId, hazard, language);
  if (!happened) return null;
  const names = (await prefectureNames(dataSource))[language];
  const struckOf = ({ code, intensity, unreceived, grade }: StruckRow): Struck => ({
    name: names.get(code) ?? code,
    felt: intensity ? { intensity, unreceived: unreceived ?? false } : null,
    grade,
  });
  return {
    happened: { ...happened.event, struck: struck.map(struckOf) },
    url: eventUrl(config, eventId),
    companies: companies.map(({ name }) => name),
    people: companies.reduce((sum, { people }) => sum + people, 0),
  };
}
