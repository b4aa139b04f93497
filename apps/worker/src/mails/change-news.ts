import type { LoweredNews, RetractedNews } from '@tabimori/domain';
import { companyNameIn, type MailFacts, originLabel, prefectureNames, rows, sql } from '@tabimori/server';
import { type LoweredLevel, MESSAGE_TYPE, type TsunamiInForce } from '@tabimori/shared';
import type { Context } from '../context.js';
import type { DueMail } from './due-mail.js';
import { BY_DIVISION, inScopeOf } from './flow-news.js';
import { eventUrl } from './screens.js';

interface ToldRow {
  company: string;
  people: number;
  lowered: { from: Record<string, TsunamiInForce>; to: LoweredLevel } | null;
  prefectures: string[];
}

type Change = Omit<LoweredNews, 'places'> & { told: readonly ToldRow[]; nameOf: (code: string) => string };

/** What one telegram made the service tell the travelers in the reader's scope; null: none of them. */
async function changeNews(
  { dataSource, config }: Context,
  { userId, language }: DueMail,
  { eventId, hazard, issuedAt }: MailFacts['lowered'],
  isLowering: boolean,
): Promise<Change | null> {
  const told = await rows<ToldRow>(
    dataSource,
    sql`SELECT ${companyNameIn(language)} AS company, d.content->'lowered' AS lowered, d.target_prefectures AS prefectures, t.people
     FROM ${inScopeOf(userId)} JOIN delivery d ON d.company_id = c.id AND d.event_id = ${eventId}
       AND coalesce(d.content->>'issuedAt', '') = ${issuedAt} AND (d.content ? 'lowered') = ${isLowering}
       AND (d.content ? 'lowered' OR (d.message_type = ${MESSAGE_TYPE.retraction} AND (d.content ? 'grades') = ${hazard === 'tsunami'}))
     CROSS JOIN LATERAL (SELECT coalesce(sum(one.total), 0)::int AS people FROM ${BY_DIVISION} one
       WHERE u.division_id IS NULL OR one.division_id = u.division_id) t
     WHERE t.people > 0 ORDER BY t.people DESC, c.id`,
  );
  if (told.length === 0) return null;
  const names = (await prefectureNames(dataSource))[language];
  return {
    told,
    nameOf: (code) => names.get(code) ?? code,
    url: eventUrl(config, eventId),
    issued: originLabel(issuedAt || null, language),
    companies: [...new Set(told.map(({ company }) => company))],
    people: told.reduce((sum, { people }) => sum + people, 0),
  };
}

/** The facts in a mail about a warning that was lowered; each prefecture once for each change. */
export async function loweredNews(
  context: Context,
  mail: DueMail,
  facts: MailFacts['lowered'],
): Promise<LoweredNews | null> {
  const change = await changeNews(context, mail, facts, true);
  if (!change) return null;
  const { told, nameOf, ...news } = change;
  const places = told.flatMap(({ lowered }) =>
    Object.entries(lowered?.from ?? {}).map(([code, from]) => ({
      code,
      name: nameOf(code),
      from,
      to: lowered?.to ?? 'none',
    })),
  );
  const once = new Map(places.map((place) => [`${place.code} ${place.from} ${place.to}`, place]));
  return { ...news, places: [...once.values()].toSorted((a, b) => a.code.localeCompare(b.code)) };
}

/** The facts in a mail about what the agency cancelled. */
export async function retractedNews(
  context: Context,
  mail: DueMail,
  facts: MailFacts['retracted'],
): Promise<RetractedNews | null> {
  const change = await changeNews(context, mail, facts, false);
  if (!change) return null;
  const { told, nameOf, ...news } = change;
  const codes = new Set(told.flatMap(({ prefectures }) => prefectures));
  return { ...news, hazard: facts.hazard, prefectures: [...codes].sort().map(nameOf) };
}
