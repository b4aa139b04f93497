import { MESSAGE_TYPE, type MessageType } from '@tabimori/shared';

/** The state of a wave: the stage that comes next, and when. */
export interface WaveStanding {
  stage: string;
  dueAt: Date | null;
  remindersSent: number;
}

export interface ReminderPlan {
  intervalSeconds: number;
  times: number;
}

export interface PlannedSend {
  messageType: MessageType;
  reminderNumber: number | null;
  at: Date;
}

/** The sends that are still to come of a wave, oldest first, if nobody answers. */
export function plannedSends({ stage, dueAt, remindersSent }: WaveStanding, plan: ReminderPlan): PlannedSend[] {
  if (dueAt === null || (stage !== 'confirmation' && stage !== 'reminder')) return [];
  const confirms = stage === 'confirmation';
  const first: PlannedSend[] = confirms
    ? [{ messageType: MESSAGE_TYPE.safetyConfirmation, reminderNumber: null, at: dueAt }]
    : [];
  const reminders = Array.from({ length: Math.max(plan.times - remindersSent, 0) }, (_, index): PlannedSend => ({
    messageType: MESSAGE_TYPE.reminder,
    reminderNumber: remindersSent + index + 1,
    at: new Date(dueAt.getTime() + (index + (confirms ? 1 : 0)) * plan.intervalSeconds * 1000),
  }));
  return [...first, ...reminders];
}

/** Planned sends of several waves as one: of each number the earliest. */
export function earliestOf(planned: readonly PlannedSend[]): PlannedSend[] {
  const earliest = new Map<string, PlannedSend>();
  for (const send of planned) {
    const key = `${send.messageType} ${send.reminderNumber}`;
    const known = earliest.get(key);
    if (!known || send.at < known.at) earliest.set(key, send);
  }
  return [...earliest.values()].sort((a, b) => a.at.getTime() - b.at.getTime());
}
