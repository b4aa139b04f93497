export interface Published {
  url: string;
  eventId: string;
  newEvent: number;
  title: string;
  headline: string;
}
export function ensureFeeds(folder: string, origin: string): void;
export function publish(what: {
  folder: string;
  origin: string;
  xml: string;
  fileName: string;
  newEvent?: number;
}): Promise<Published>;
export function lastEvent(folder: string, type: string): number | undefined;
