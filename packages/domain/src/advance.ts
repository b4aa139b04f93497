/** A stage more than 6 hours late is never sent. */
export const STAGE_EXPIRES_SECONDS = 21_600;
/** When the master switch is turned on again, stages more than an hour late are missed; the others are sent. */
export const SWITCH_EXPIRES_SECONDS = 3600;

export type WaveStage = 'alert' | 'confirmation' | 'reminder' | 'finished';

/** `stage`: the last one created; `dueAt`: when the next one is due, null when finished. */
export interface WaveProgress {
  stage: WaveStage;
  remindersSent: number;
  dueAt: Date | null;
}

export interface AdvanceInput {
  now: Date;
  reminderIntervalSeconds: number;
  /** 0–5 */
  reminderTimes: number;
  /** no traveler of the wave has an open round */
  everyoneAnswered: boolean;
}

export type WaveEffect =
  | { kind: 'none' }
  | { kind: 'sendConfirmation' }
  /** number from 1 */
  | { kind: 'sendReminder'; number: number }
  /** dropped: due more than 6 hours ago */
  | { kind: 'missed'; stage: 'confirmation' | 'reminder' };

export const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1000;

const after = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000);

/** A new wave, with its alert created now. */
export const startWave = (now: Date, confirmationDelaySeconds: number): WaveProgress => ({
  stage: 'alert',
  remindersSent: 0,
  dueAt: after(now, confirmationDelaySeconds),
});

/**
 * The wave after a tick at `now`, and what to send. Before the due time, or when the same tick runs again, nothing
 * changes.
 * Delays count from the creation of the previous stage.
 */
export const advance = (wave: WaveProgress, input: AdvanceInput): { wave: WaveProgress; effect: WaveEffect } => {
  const { now, reminderIntervalSeconds, reminderTimes } = input;
  const { dueAt, remindersSent } = wave;
  if (wave.stage === 'finished' || dueAt === null || now < dueAt) return { wave, effect: { kind: 'none' } };

  const finished: WaveProgress = { stage: 'finished', remindersSent, dueAt: null };
  const isConfirmation = wave.stage === 'alert';
  const nothingLeft = !isConfirmation && remindersSent >= reminderTimes;
  if (input.everyoneAnswered || nothingLeft) return { wave: finished, effect: { kind: 'none' } };
  if (secondsBetween(dueAt, now) > STAGE_EXPIRES_SECONDS) {
    return { wave: finished, effect: { kind: 'missed', stage: isConfirmation ? 'confirmation' : 'reminder' } };
  }

  const sent = isConfirmation ? 0 : remindersSent + 1;
  const effect: WaveEffect = isConfirmation ? { kind: 'sendConfirmation' } : { kind: 'sendReminder', number: sent };
  if (sent >= reminderTimes) return { wave: { ...finished, remindersSent: sent }, effect };
  const stage = isConfirmation ? 'confirmation' : 'reminder';
  return { wave: { stage, remindersSent: sent, dueAt: after(now, reminderIntervalSeconds) }, effect };
};
