import type { Hazard } from '@tabimori/shared';
import { decide } from './decide.js';
import { decideTsunami, type Decision } from './decide-tsunami.js';
import type { AlertedPlace, AutoSendSetting } from './decision.js';
import type { EventState } from './event-state.js';
import { NORMAL_STATUS, type Telegram } from './telegram.js';

/**
 * The automatic flow's decision if a past telegram of any status arrived now: the telegram is taken as 通常 and in
 * time.
 */
export const replayDecision = (
  hazard: Hazard,
  state: EventState,
  telegram: Telegram,
  setting: AutoSendSetting,
  alerted: readonly AlertedPlace[],
): Decision => {
  const { controlAt } = telegram;
  const times = { reportAt: controlAt, firstSeenAt: controlAt, now: controlAt, staleSeconds: 0 };
  const input = { state, setting, alerted, status: NORMAL_STATUS, telegram, ...times };
  return hazard === 'tsunami' ? decideTsunami(input) : decide(input);
};
