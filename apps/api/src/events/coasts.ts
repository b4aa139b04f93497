import { regionsEver, warningsIn } from '@tabimori/domain';
import { type InForce, sql, standingTelegrams, tsunamisInForce, warningsWhere } from '@tabimori/server';
import type { EventDetail } from '@tabimori/shared';
import type { Db } from '../db/sql.js';

export interface Coasts {
  /** the tsunami warnings in force, of whatever event */
  now: InForce;
  /** the highest of the event's own warnings, once all of them have ended; otherwise nothing */
  before: InForce;
  /** the one of these that there is, the warning in force first */
  either: InForce;
}

/** The event's tsunami regions say that it had warnings or advisories, and that no warning is left. */
export const areWarningsOver = ({ tsunami }: Pick<EventDetail, 'tsunami'>): boolean =>
  tsunami.length > 0 && warningsIn(tsunami).length === 0;

/** Where the people of an event are, or were, under a tsunami warning; `isOver`: all of its own have ended. */
export async function coastsOf(db: Db, eventId: number, isOver: boolean): Promise<Coasts> {
  const now = await tsunamisInForce(db.source);
  const before = warningsWhere(isOver ? regionsEver(await standingTelegrams(db.source, eventId)) : []);
  const grade = isOver ? sql`coalesce(${now.grade}, ${before.grade})` : now.grade;
  return { now, before, either: { grade, prefectures: [...now.prefectures, ...before.prefectures] } };
}
