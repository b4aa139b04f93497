export interface TelegramFacts {
  type: string;
  title: string;
  headTitle: string;
  headline: string;
  office: string;
  controlTime: number;
  eventTime: number;
}
export function readTelegram(xml: string, fileName?: string): TelegramFacts;
export function newEventTime(xml: string, now: number, fileName?: string): number;
export function republish(xml: string, times: { now: number; newEvent: number; fileName?: string }): string;
