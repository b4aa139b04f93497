import {
  TSUNAMI_GRADES,
  TSUNAMI_LEVELS,
  type DecisionReason,
  type Hazard,
  type LoweredLevel,
  type TsunamiLevel,
} from '@tabimori/shared';
import { advance, secondsBetween, startWave, type WaveProgress } from './advance.js';
import type { WavePrefecture } from './decide.js';
import type { Decision, WarnedPlace } from './decide-tsunami.js';
import type { AutoSendSetting } from './decision.js';
import { eventState, hazardOf, type EventState } from './event-state.js';
import { lowerings } from './lowering.js';
import { replayDecision } from './replay.js';
import { retract, stillReached } from './retract.js';
import { compareTelegrams, type Telegram } from './telegram.js';

export interface FlowDelays {
  confirmationDelaySeconds: number;
  reminderIntervalSeconds: number;
  /** 0–5 */
  reminderTimes: number;
}

/** One message of a wave; `at`: seconds after the first telegram. */
export interface PlannedStage {
  stage: 'alert' | 'confirmation' | 'reminder';
  /** from 1 for a reminder, otherwise 0 */
  number: number;
  at: number;
  /** prefectures whose travelers get it if nobody answers */
  codes: string[];
}

export interface PlannedWave {
  hazard: Hazard;
  prefectures: (WavePrefecture | WarnedPlace)[];
  stages: PlannedStage[];
}

export interface PlannedRetraction {
  hazard: Hazard;
  at: number;
  codes: string[];
}

/** Those who were asked to evacuate learn that a lower level is in force, or none. */
export interface PlannedLowering {
  to: LoweredLevel;
  at: number;
  codes: string[];
}

export interface Timetable {
  waves: PlannedWave[];
  retractions: PlannedRetraction[];
  lowerings: PlannedLowering[];
  /** the decision about each hazard: why its first wave started, otherwise the last reason why none did */
  reasons: { hazard: Hazard; reason: DecisionReason }[];
  /** index of the last telegram that starts, lowers or retracts something; -1: none does */
  lastTelegram: number;
}

export interface TimetableInput {
  /** telegrams of one event, of any status; at least one */
  telegrams: readonly Telegram[];
  setting: AutoSendSetting;
  delays: FlowDelays;
  /** whether the company has a traveler in this prefecture */
  hasTravelers: (code: string) => boolean;
}

interface OpenWave {
  plan: PlannedWave;
  startedAt: Date;
  progress: WaveProgress | null;
  /** prefectures not withdrawn by a cancellation */
  told: Set<string>;
  /** the subset not alerted by a later wave: they get the further stages */
  open: Set<string>;
  /** for a tsunami: the level last sent, by prefecture */
  inForce: Map<string, TsunamiLevel>;
}

/**
 * What the automatic flow would do for one company if this event happened again and nobody answered. It works with
 * whole prefectures: for a company that narrows island regions, fewer travelers are actually meant.
 */
export const timetable = ({ telegrams, setting: real, delays, hasTravelers }: TimetableInput): Timetable => {
  const setting = { ...real, islandsOnly: false };
  const ordered = telegrams.toSorted(compareTelegrams);
  const start = ordered[0]?.controlAt ?? new Date(0);
  const waves: OpenWave[] = [];
  const retractions: PlannedRetraction[] = [];
  const lowered: PlannedLowering[] = [];
  const reasons = new Map<Hazard, DecisionReason>();
  let lastTelegram = -1;

  ordered.forEach((telegram, index) => {
    const { controlAt: now, type } = telegram;
    const hazard = hazardOf(type);
    if (!hazard) return;
    for (const wave of waves) sendDue(wave, delays, start, now);
    const state = eventState(ordered.slice(0, index + 1));
    const own = waves.filter(({ plan }) => plan.hazard === hazard);
    const taken = takeBack(own, state, hazard, setting, now);
    if (taken.length > 0) {
      retractions.push({ hazard, at: secondsBetween(start, now), codes: taken });
      lastTelegram = index;
    }
    if (hazard === 'tsunami') {
      const now = lowerNow(own, state, secondsBetween(start, telegram.controlAt));
      if (now.length > 0) lastTelegram = index;
      lowered.push(...now);
    }
    const alerted = own.flatMap(({ plan: { prefectures }, told, inForce }) =>
      prefectures
        .filter(({ code }) => told.has(code))
        .map(({ code, class: level }) => ({ code, region: '', class: level, inForce: inForce.get(code) })),
    );
    const decision = replayDecision(hazard, state, telegram, setting, alerted);
    const started = wavesOf(decision, hasTravelers);
    if (!reasons.has(hazard) || own.length === 0) {
      reasons.set(hazard, decision.start && started.length === 0 ? 'noTravelers' : decision.reason);
    }
    for (const prefectures of started) {
      const codes = prefectures.map(({ code }) => code);
      for (const { open } of own) for (const code of codes) open.delete(code);
      const alert: PlannedStage = { stage: 'alert', number: 0, at: secondsBetween(start, now), codes };
      waves.push({
        plan: { hazard, prefectures, stages: [alert] },
        startedAt: now,
        progress: hazard === 'tsunami' ? null : startWave(now, delays.confirmationDelaySeconds),
        told: new Set(codes),
        open: new Set(codes),
        inForce: new Map(prefectures.flatMap((one) => ('grade' in one ? [[one.code, one.grade]] : []))),
      });
      lastTelegram = index;
    }
  });
  for (const wave of waves) sendDue(wave, delays, start, null);
  const plans = waves.map(({ plan }) => plan);
  return {
    waves: plans,
    retractions,
    lowerings: lowered,
    reasons: [...reasons].map(([hazard, reason]) => ({ hazard, reason })),
    lastTelegram,
  };
};

/**
 * The prefectures of each wave that a decision starts: for a tsunami one wave for each grade, the major warning
 * first.
 */
const wavesOf = (decision: Decision, hasTravelers: (code: string) => boolean): PlannedWave['prefectures'][] => {
  if (!decision.start) return [];
  if (decision.hazard === 'earthquake') {
    return decision.prefectures.some(({ code }) => hasTravelers(code)) ? [decision.prefectures] : [];
  }
  return TSUNAMI_GRADES.toReversed()
    .map((grade) => decision.prefectures.filter((one) => one.grade === grade && hasTravelers(one.code)))
    .filter((prefectures) => prefectures.length > 0);
};

/** Adds the stages due until then; null: all of them. */
const sendDue = (wave: OpenWave, delays: FlowDelays, start: Date, until: Date | null): void => {
  while (wave.progress?.dueAt && (until === null || wave.progress.dueAt <= until)) {
    const now = wave.progress.dueAt;
    const { wave: next, effect } = advance(wave.progress, { ...delays, now, everyoneAnswered: wave.open.size === 0 });
    wave.progress = next;
    if (effect.kind !== 'sendConfirmation' && effect.kind !== 'sendReminder') continue;
    wave.plan.stages.push({
      stage: effect.kind === 'sendReminder' ? 'reminder' : 'confirmation',
      number: effect.kind === 'sendReminder' ? effect.number : 0,
      at: secondsBetween(start, now),
      codes: [...wave.open],
    });
  }
};

/** Records the levels that have fallen below what was last sent; returns one message for each new level. */
const lowerNow = (waves: readonly OpenWave[], state: EventState, at: number): PlannedLowering[] => {
  if (state.takenBack.tsunami) return [];
  const told = waves.flatMap(({ plan: { prefectures }, told, inForce }) =>
    prefectures.flatMap(({ code, class: level }) => {
      const last = inForce.get(code);
      return last && told.has(code) ? [{ code, region: '', class: level, inForce: last, known: inForce }] : [];
    }),
  );
  const fallen = lowerings(told, state.tsunami ?? [], false).filter(({ isNew }) => isNew);
  for (const { place, to } of fallen) place.known.set(place.code, to);
  return TSUNAMI_LEVELS.flatMap((level) => {
    const codes = [...new Set(fallen.filter(({ to }) => to === level).map(({ place }) => place.code))];
    return level === 'major' || codes.length === 0 ? [] : [{ to: level, at, codes: codes.sort() }];
  });
};

/** Ends the places no standing telegram reaches any more; returns the prefectures whose travelers get a retraction. */
const takeBack = (
  waves: readonly OpenWave[],
  state: EventState,
  hazard: Hazard,
  setting: AutoSendSetting,
  now: Date,
): string[] => {
  if (!state.takenBack[hazard]) return [];
  const alerts = waves.flatMap(({ told, startedAt: alertedAt }) =>
    [...told].map((code) => ({ code, region: '', alertedAt })),
  );
  const { withdrawn, sent } = retract(alerts, stillReached(state, hazard, setting), now);
  for (const { told, open } of waves) {
    for (const { code } of withdrawn) {
      told.delete(code);
      open.delete(code);
    }
  }
  return sent.map(({ code }) => code);
};
