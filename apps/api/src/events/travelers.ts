import { highestWarnings, intensityClass, type Telegram, thresholdClass } from '@tabimori/domain';
import { IN_JAPAN, isAlert, type Sql, sql, standingTelegrams, TO_COME } from '@tabimori/server';
import type { EventDetail, events, Given, Hazard, Intensity, Reply, Threshold } from '@tabimori/shared';
import { hasLeft } from '../answers/has-left.js';
import type { Db } from '../db/sql.js';
import { divisionsOf, requireCompany } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { gradeOf } from './waves.js';

type Place = Reply<typeof events.travelers>['prefectures'][number];
type Named = EventDetail['decisions'][number]['prefectures'][number];

type Known = Pick<Place, 'intensity' | 'grade' | 'reached'>;

interface Told {
  code: string;
  class: number;
  intensity: Intensity | null;
}

interface Own {
  felt: { code: string; intensity: Intensity }[];
  decided: Named[] | null;
  threshold: Threshold | null;
}

/**
 * Who was alerted and who was not, in the reader's departments, by prefectures named by the event or the company's
 * decision.
 */
export async function travelersByPrefecture(
  db: Db,
  actor: Actor,
  given: Given<typeof events.travelers>,
): Promise<Reply<typeof events.travelers>> {
  const { id, companyId, hazard } = given;
  await requireCompany(db, actor, companyId);
  const own = await db.row<Own>(sql`
      SELECT e.prefectures AS felt, g.prefectures AS decided, g.threshold
      FROM event e LEFT JOIN decision g ON g.event_id = e.id AND g.company_id = ${companyId} AND g.hazard = ${hazard}
      WHERE e.id = ${id}`);
  if (!own) throw new Failure('ITEM_NOT_FOUND');
  const told = await toldOf(db, given);
  const alerted = await alertedOf(db, actor, given);
  const joined = new Set(await joinedOf(db, given));
  const registered = await registeredOf(db, actor, given);

  const known = knownPlaces(
    hazard === 'earthquake' ? feltPlaces(own) : warnedPlaces(await standingTelegrams(db.source, id)),
    hazard,
    own,
    told,
  );
  const prefectures = [...known].map(([code, place]): Place => {
    const { travelers = 0, away = 0, written = 0 } = registered.get(code) ?? {};
    return { code, ...place, alerted: alerted.get(code) ?? 0, joined: joined.has(code), travelers, away, written };
  });
  const elsewhere = [...registered].reduce((sum, [code, { travelers }]) => sum + (known.has(code) ? 0 : travelers), 0);
  return { prefectures, elsewhere };
}

/** Where an earthquake was felt, and whether it reached the company's threshold there. */
function feltPlaces({ felt, threshold }: Own): Map<string, Known> {
  const lowest = threshold && thresholdClass(threshold);
  return new Map(
    felt.map(({ code, intensity }) => {
      const level = intensityClass(intensity);
      return [code, { intensity, grade: null, reached: lowest !== null && level !== null && level >= lowest }];
    }),
  );
}

/** Where a tsunami warning is or was in force, also for a company that does not send by itself: who was there had no alert. */
const warnedPlaces = (telegrams: readonly Telegram[]): Map<string, Known> =>
  new Map(
    highestWarnings(telegrams).map(({ prefectureCode, grade }) => [
      prefectureCode,
      { intensity: null, grade, reached: true },
    ]),
  );

/** What the event, the decision and the alerts say of each prefecture; the later of these is right. */
function knownPlaces(
  known: Map<string, Known>,
  hazard: Hazard,
  own: Pick<Own, 'decided'>,
  told: readonly Told[],
): Map<string, Known> {
  for (const { code, intensity = null, grade = null } of own.decided ?? []) {
    const before = known.get(code);
    const reached = hazard === 'tsunami' || before?.reached === true;
    known.set(code, { intensity: before?.intensity ?? intensity, grade, reached });
  }
  for (const { code, ...place } of told) {
    known.set(code, { intensity: place.intensity, grade: gradeOf(place), reached: true });
  }
  return known;
}

function toldOf(db: Db, { id, companyId, hazard }: Given<typeof events.travelers>) {
  return db.rows<Told>(sql`
      SELECT p.prefecture_code AS code, p.class, p.intensity FROM flow f JOIN wave_prefecture p ON p.flow_id = f.id
      WHERE f.event_id = ${id} AND f.company_id = ${companyId} AND f.hazard = ${hazard} ORDER BY p.class`);
}

async function alertedOf(db: Db, actor: Actor, { id, companyId, hazard }: Given<typeof events.travelers>) {
  const rows = await db.rows<{ code: string; people: number }>(sql`
      SELECT r.prefecture_code AS code, count(DISTINCT r.applicant_id)::int AS people
      FROM flow f JOIN wave w ON w.flow_id = f.id
      JOIN delivery d ON d.wave_id = w.id AND ${isAlert(sql`d.message_type`)}
      CROSS JOIN LATERAL (
        SELECT applicant_id, prefecture_code, division_id FROM recipient WHERE delivery_id = d.id
        UNION ALL SELECT a.id, a.prefecture_code, a.division_id FROM ${TO_COME} WHERE s.delivery_id = d.id
      ) r
      WHERE f.event_id = ${id} AND f.company_id = ${companyId} AND f.hazard = ${hazard}
        AND ${divisionsOf(actor, sql`r.division_id`)}
      GROUP BY r.prefecture_code`);
  return new Map(rows.map(({ code, people }) => [code, people]));
}

async function joinedOf(db: Db, { id, companyId, hazard }: Given<typeof events.travelers>): Promise<string[]> {
  const rows = await db.rows<{ code: string }>(sql`
      SELECT DISTINCT j.prefecture_code AS code FROM joined_event j
      JOIN wave w ON w.id = j.wave_id JOIN flow f ON f.id = w.flow_id
      WHERE j.event_id = ${id} AND f.company_id = ${companyId} AND f.hazard = ${hazard}`);
  return rows.map(({ code }) => code);
}

/** SQL: somebody has sent the delivery `d` by hand to travelers of a company about an event. */
export const isByHand = (eventId: Sql, companyId: Sql): Sql =>
  sql`d.event_id = ${eventId} AND d.company_id = ${companyId} AND d.origin = 'manual' AND ${hasLeft(sql`d`)}`;

/** The travelers of the company now; those without a prefecture under an empty code. */
async function registeredOf(db: Db, actor: Actor, { id, companyId }: Given<typeof events.travelers>) {
  const rows = await db.rows<{ code: string; travelers: number; away: number; written: number }>(sql`
      SELECT coalesce(a.prefecture_code, '') AS code, count(*)::int AS travelers,
             (count(*) FILTER (WHERE NOT (${IN_JAPAN})))::int AS away,
             (count(*) FILTER (WHERE ${IN_JAPAN} AND w.applicant_id IS NOT NULL))::int AS written
      FROM applicant a JOIN auto_send_setting s ON s.company_id = a.company_id
      LEFT JOIN (
        SELECT DISTINCT r.applicant_id FROM delivery d JOIN recipient r ON r.delivery_id = d.id
        WHERE ${isByHand(sql`${id}`, sql`${companyId}`)}) w ON w.applicant_id = a.id
      WHERE a.company_id = ${companyId} AND a.deleted_at IS NULL AND ${divisionsOf(actor, sql`a.division_id`)}
      GROUP BY 1`);
  return new Map(rows.map(({ code, ...counts }) => [code, counts]));
}
