import { timetable, type AutoSendSetting, type Timetable } from '@tabimori/domain';
import { AUTO_SEND_RULES, type Config, CONTACT_TEL, sql } from '@tabimori/server';
import type { COMPANY_STATES, DrillIntervals, DrillPlan, drills, Given } from '@tabimori/shared';
import type { Db } from '../db/sql.js';
import { companiesOf, wrongField } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { sampleMessages } from './messages.js';
import type { Replayed } from './sources.js';
import { travelersOf, type Travelers } from './travelers.js';

const ACTIVE: (typeof COMPANY_STATES)[number] = 'active';
const MINUTE = 60;

interface Company extends AutoSendSetting {
  companyId: number;
  companyName: string;
  companyNameEn: string;
  contactTel: string;
  reminderIntervalMinutes: number;
  reminderTimes: number;
}

export interface Planned {
  plan: DrillPlan;
  /** seconds from an alert to its confirmation */
  confirmationSeconds: number;
  /** how many of the telegrams start or retract something */
  telegrams: number;
}

type CompanyPlan = DrillPlan['companies'][number];

/** The dry run of a drill: who would get what and when, by today's registrations. */
export async function planOf(
  db: Db,
  config: Config,
  actor: Actor,
  replayed: Replayed,
  { companyIds, intervals }: Pick<Given<typeof drills.start>, 'companyIds' | 'intervals'>,
): Promise<Planned> {
  const ids = [...new Set(companyIds)];
  const companies = await companiesIn(db, actor, ids);
  if (companies.length < ids.length) throw wrongField('companyIds', 'COMPANY_NOT_FOUND');
  const travelers = await travelersOf(db, actor, ids);
  const confirmationSeconds =
    intervals.confirmationMinutes === undefined
      ? config.confirmationDelaySeconds
      : intervals.confirmationMinutes * MINUTE;
  const planned = companies.map((company) => {
    const own = travelers.filter(({ companyId }) => companyId === company.companyId);
    const times = timetable({
      telegrams: replayed.telegrams,
      setting: company,
      delays: {
        confirmationDelaySeconds: confirmationSeconds,
        reminderIntervalSeconds: reminderSeconds(config, company, intervals),
        reminderTimes: intervals.reminderTimes ?? company.reminderTimes,
      },
      hasTravelers: (code) => own.some((one) => one.code === code && one.all > 0),
    });
    return { times, counted: countedPlan(company, times, own) };
  });
  const [first] = companies;
  const plan: DrillPlan = {
    count: planned.reduce((sum, { counted }) => sum + counted.count, 0),
    companies: planned.map(({ counted }) => counted),
    messages: first
      ? await sampleMessages(
          db,
          replayed.state,
          planned.map(({ times }) => times),
          { company: first.companyName, contactTel: first.contactTel, link: config.appBaseUrl },
        )
      : [],
  };
  const telegrams = Math.max(...planned.map(({ times }) => times.lastTelegram)) + 1;
  return { plan, confirmationSeconds, telegrams };
}

function reminderSeconds(
  config: Config,
  { reminderIntervalMinutes }: Company,
  { reminderMinutes }: DrillIntervals,
): number {
  if (reminderMinutes !== undefined) return reminderMinutes * MINUTE;
  return config.reminderIntervalSeconds ?? reminderIntervalMinutes * MINUTE;
}

function companiesIn(db: Db, actor: Actor, ids: readonly number[]): Promise<Company[]> {
  return db.rows<Company>(sql`
      SELECT c.id AS company_id, c.name AS company_name, c.name_en AS company_name_en, ${CONTACT_TEL} AS contact_tel, c.end_of_use,
             ${AUTO_SEND_RULES}, s.reminder_interval_minutes, s.reminder_times,
             y.auto_send_enabled AS master_switch
      FROM company c JOIN auto_send_setting s ON s.company_id = c.id CROSS JOIN system_setting y
      WHERE c.id = ANY(${ids}) AND c.state = ${ACTIVE} AND ${companiesOf(actor, sql`c.id`)}
      ORDER BY c.name, c.id`);
}

/** The timetable, with counts of the travelers the reader may see. */
function countedPlan(
  { companyId, companyName, companyNameEn, islandsOnly }: Company,
  times: Timetable,
  travelers: readonly Travelers[],
): CompanyPlan {
  const by = new Map(travelers.map((one) => [one.code, one]));
  const sum = (codes: readonly string[], of: 'own' | 'noContact' | 'stay' = 'own'): number =>
    codes.reduce((total, code) => total + (by.get(code)?.[of] ?? 0), 0);
  const told = [...new Set(times.waves.flatMap(({ prefectures }) => prefectures.map(({ code }) => code)))];
  return {
    companyId,
    companyName,
    companyNameEn,
    count: sum(told),
    islandsOnly,
    waves: times.waves.map(({ hazard, prefectures, stages }) => ({
      hazard,
      prefectures: prefectures.map((one) => ({
        code: one.code,
        ...('grade' in one ? { grade: one.grade } : { intensity: one.intensity }),
        count: sum([one.code]),
      })),
      stages: stages.map(({ codes, ...stage }) => ({ ...stage, count: sum(codes) })),
    })),
    retractions: times.retractions.map((one) => ({ ...one, count: sum(one.codes) })),
    lowerings: times.lowerings.map((one) => ({ ...one, count: sum(one.codes) })),
    reasons: times.reasons,
    leftOut: { noContact: sum(told, 'noContact'), stay: sum(told, 'stay') },
  };
}
