import { type EventDetail, MESSAGE_TYPE } from '@tabimori/shared';

type Telegram = EventDetail['telegrams'][number];
type Sent = EventDetail['sends'][number];

/** Sends of one kind that went out together. */
export interface SendGroup {
  at: Date;
  messageType: number;
  reminderNumber: number | null;
  again: boolean;
  /** somebody composed all of them */
  byHand: boolean;
  loweredTo: Sent['loweredTo'];
  companyNames: string[];
  total: number;
  /** recipients still being prepared, who are not in the total yet */
  toCome: number;
  /** the only send of the group, null if there are several */
  deliveryId: number | null;
}
export type Entry =
  | { kind: 'telegram'; at: Date; telegram: Telegram }
  | { kind: 'send'; at: Date; send: SendGroup }
  | { kind: 'stop'; at: Date; stop: EventDetail['stops'][number] };

/** Sends at most this far from the first of their group are shown as one. */
const TOGETHER = 120_000;

const isSame = (group: SendGroup, sent: Sent): boolean =>
  group.messageType === sent.messageType &&
  group.reminderNumber === sent.reminderNumber &&
  group.again === sent.again &&
  group.loweredTo === sent.loweredTo &&
  // two resends by hand are two, however soon one follows the other
  sent.at.getTime() - group.at.getTime() <= (sent.again ? 0 : TOGETHER);

/** Sends of the same kind at about the same time, joined over the companies: their totals are people. */
export function groupsOf(sends: readonly Sent[]): SendGroup[] {
  const groups: { group: SendGroup; firstAt: Map<string, number> }[] = [];
  for (const sent of [...sends].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const time = sent.at.getTime();
    const { companyName } = sent;
    // whoever got a company's earlier send, too, would count twice; those of one moment reach others
    const found = groups.find(
      ({ group, firstAt }) => isSame(group, sent) && (firstAt.get(companyName) ?? time) === time,
    );
    if (!found) {
      const { at, messageType, reminderNumber, again, byHand, loweredTo, total, toCome, deliveryId } = sent;
      groups.push({
        group: {
          at,
          messageType,
          reminderNumber,
          again,
          byHand,
          loweredTo,
          companyNames: [companyName],
          total,
          toCome,
          deliveryId,
        },
        firstAt: new Map([[companyName, time]]),
      });
      continue;
    }
    const { group, firstAt } = found;
    if (!firstAt.has(companyName)) group.companyNames.push(companyName);
    firstAt.set(companyName, time);
    group.byHand &&= sent.byHand;
    group.total += sent.total;
    group.toCome += sent.toCome;
    group.deliveryId = null;
  }
  return groups.map(({ group }) => group);
}

/** Whether it asks again whoever has not answered: a reminder or a resend. */
export const repeats = ({ reminderNumber, again }: SendGroup): boolean => reminderNumber !== null || again;

/** Whether its total still grows: recipients are being prepared, or a company's part of the reminder is due and has not left. */
export const isGrowing = (
  { at, reminderNumber, toCome }: SendGroup,
  decisions: EventDetail['decisions'],
  now: Date,
): boolean =>
  toCome > 0 ||
  decisions.some(
    ({ flow }) =>
      flow?.nextAt &&
      flow.nextAt <= now &&
      flow.stage !== 'alert' &&
      flow.remindersSent + 1 === reminderNumber &&
      Math.abs(flow.nextAt.getTime() - at.getTime()) <= TOGETHER,
  );

const ALERTS = [MESSAGE_TYPE.earthquakeAlert, MESSAGE_TYPE.tsunamiAlert];

/**
 * What a page with room for so many says was sent: the first alert of each hazard, the first question (the automatic one, which most people
 * have, before any by hand) and the last of what followed, of the reminders and resends only the last.
 */
export function mainSends(groups: readonly SendGroup[], most: number): SendGroup[] {
  const last = groups.findLast(repeats);
  const main = groups.filter((group) => !repeats(group) || group === last);
  const alerts = ALERTS.map((type) =>
    main.find(({ messageType, loweredTo }) => messageType === type && loweredTo === null),
  );
  const questions = main.filter((group) => group.messageType === MESSAGE_TYPE.safetyConfirmation && !repeats(group));
  const first = [...alerts, questions.find(({ byHand }) => !byHand) ?? questions[0]];
  const rest = main.filter((group) => !first.includes(group));
  const left = most - (main.length - rest.length);
  const dropped = rest.slice(0, Math.max(0, rest.length - left));
  return main.filter((group) => !dropped.includes(group));
}

/** Telegrams, by the agency's time, sends and who stopped them in one sequence. */
export function entriesOf({ telegrams, sends, stops }: Pick<EventDetail, 'telegrams' | 'sends' | 'stops'>): Entry[] {
  const entries: Entry[] = [
    ...telegrams.map((telegram): Entry => ({ kind: 'telegram', at: telegram.controlAt, telegram })),
    ...groupsOf(sends).map((send): Entry => ({ kind: 'send', at: send.at, send })),
    ...stops.map((stop): Entry => ({ kind: 'stop', at: stop.at, stop })),
  ];
  return entries.sort((a, b) => a.at.getTime() - b.at.getTime());
}
