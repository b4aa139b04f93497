import { NORMAL_STATUS, timetable, warningsIn } from '@tabimori/domain';
import type { autoSend, Given, Hazard, Reply } from '@tabimori/shared';
import type { Db } from '../db/sql.js';
import { companyOfCall } from '../auth/within.js';
import type { DrillSources, Replayed } from '../drills/sources.js';
import { type Travelers, travelersOf } from '../drills/travelers.js';
import type { Actor } from '../http/actor.js';

type Asked = Given<typeof autoSend.example>;
type Example = Reply<typeof autoSend.example>['items'][number];

/** The latest strong events that are shown. */
const EVENTS = 5;
/** A flow's delays make no difference to who it alerts. */
const NO_DELAYS = { confirmationDelaySeconds: 0, reminderIntervalSeconds: 0, reminderTimes: 0 };

/** What a setting would have done in the latest strong events: the flow itself, replayed with today's travelers. */
export async function exampleSends(
  db: Db,
  sources: DrillSources,
  actor: Actor,
  given: Asked,
): Promise<Reply<typeof autoSend.example>> {
  const { id: companyId } = await companyOfCall(db.source, actor, given.companyId);
  const travelers = await travelersOf(db, actor, [companyId], given.respectStay);
  const latest = await sources.strongest(EVENTS, NORMAL_STATUS);
  const events = await sources.events(latest.map(({ id }) => id));
  return { items: events.map((event) => exampleOf(event, given, travelers)) };
}

function exampleOf(
  { id, telegrams, state }: Replayed & { id: number },
  { earthquakeThreshold, tsunamiWarning }: Asked,
  travelers: readonly Travelers[],
): Example {
  const { waves } = timetable({
    telegrams,
    setting: { earthquakeThreshold, tsunamiWarning, islandsOnly: false, endOfUse: false, masterSwitch: true },
    delays: NO_DELAYS,
    hasTravelers: (code) => travelers.some((one) => one.code === code && one.all > 0),
  });
  const alertedBy = (sent: typeof waves): Travelers[] => {
    const told = new Set(sent.flatMap(({ prefectures }) => prefectures.map(({ code }) => code)));
    return travelers.filter(({ code, all }) => told.has(code) && all > 0);
  };
  const countOf = (alerted: readonly Travelers[]): number => alerted.reduce((sum, { all }) => sum + all, 0);
  const countBy = (hazard: Hazard): number => countOf(alertedBy(waves.filter((wave) => wave.hazard === hazard)));
  const alerted = alertedBy(waves);
  return {
    event: {
      id,
      epicenter: state.earthquake?.epicenter ?? null,
      at: state.earthquake?.originAt ?? telegrams[0]?.controlAt ?? new Date(0),
      maxIntensity: state.maxIntensity,
      hasTsunami: telegrams.some(({ tsunami }) => warningsIn(tsunami ?? []).length > 0),
    },
    count: countOf(alerted),
    byHazard: { earthquake: countBy('earthquake'), tsunami: countBy('tsunami') },
    prefectures: alerted
      .map(({ code, all: count }) => ({ code, count }))
      .sort((a, b) => b.count - a.count || Number(a.code) - Number(b.code)),
  };
}
