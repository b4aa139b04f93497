import { classOfLevel, TSUNAMI_ISLAND_MUNICIPALITIES, type AlertedPlace, type WarnedPlace } from '@tabimori/domain';
import { inPrefectures, type Sql, sql } from '@tabimori/server';
import { MESSAGE_TYPE } from '@tabimori/shared';

/** An alerted place, and the wave that alerted it. */
export interface ToldPlace extends AlertedPlace {
  waveId: number;
}

/**
 * Travelers in places warned at one grade; for an island region those whose municipality lies in it or is unknown.
 * Excludes those already alerted at that grade or above, also when only their island was alerted before the rest of
 * the prefecture.
 */
export function inPlaces(companyId: number, places: readonly WarnedPlace[], told: readonly ToldPlace[]): Sql {
  const codes = places.map(({ code }) => code);
  const audience = inPrefectures(companyId, [...new Set(codes)]);
  const before = told
    .filter(({ code, class: level, inForce }) =>
      places.some((place) => place.code === code && (inForce ? classOfLevel(inForce) : level) >= place.class),
    )
    .map(({ waveId, code, region }) => ({ waveId, code, inside: TSUNAMI_ISLAND_MUNICIPALITIES[region] ?? null }));
  if (before.length === 0 && places.every(({ region }) => region === '')) return audience;
  const whole = places.filter(({ region }) => region === '').map(({ code }) => code);
  const municipalities = places.flatMap(({ region }) => TSUNAMI_ISLAND_MUNICIPALITIES[region] ?? []);
  const isAddressed = sql`(a.prefecture_code = ANY(${whole}) OR a.municipality_code IS NULL
    OR a.municipality_code = ANY(${municipalities}))`;
  const wasTold = sql`EXISTS (
    SELECT FROM jsonb_to_recordset(${JSON.stringify(before)}) AS told("waveId" int, code text, inside jsonb)
    JOIN delivery d ON d.wave_id = told."waveId" AND d.message_type = ${MESSAGE_TYPE.tsunamiAlert}
    JOIN recipient r ON r.delivery_id = d.id
    WHERE r.applicant_id = a.id AND r.prefecture_code = told.code
      AND (told.inside IS NULL OR a.municipality_code IS NULL OR told.inside ? a.municipality_code))`;
  return sql`SELECT a.id FROM applicant a WHERE a.id IN (${audience}) AND ${isAddressed} AND NOT ${wasTold}`;
}
