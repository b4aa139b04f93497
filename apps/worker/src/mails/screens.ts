import { LINKED_PATHS, PERSON } from '@tabimori/shared';
import { rows, sql } from '@tabimori/server';
import type { Config } from '@tabimori/server';
import type { Context } from '../context.js';

/** The console's first page, with the people to look after. */
export const homeUrl = ({ appBaseUrl }: Pick<Config, 'appBaseUrl'>): string => `${appBaseUrl}${LINKED_PATHS.home}`;

/** The console's screen of an event. */
export const eventUrl = ({ appBaseUrl }: Pick<Config, 'appBaseUrl'>, eventId: number): string =>
  `${appBaseUrl}${LINKED_PATHS.events}?id=${eventId}`;

/** The console's screen of the telegrams that could not be used. */
export const problemsUrl = ({ appBaseUrl }: Pick<Config, 'appBaseUrl'>): string =>
  `${appBaseUrl}${LINKED_PATHS.telegramProblems}`;

/** The console's status page. */
export const statusUrl = ({ appBaseUrl }: Pick<Config, 'appBaseUrl'>): string => `${appBaseUrl}${LINKED_PATHS.status}`;

/** A traveler beside the result of a delivery, in the console. */
export const personUrl = (
  { appBaseUrl }: Pick<Config, 'appBaseUrl'>,
  deliveryId: number,
  applicantId: number,
): string => `${appBaseUrl}${LINKED_PATHS.result}?id=${deliveryId}&${PERSON}=${applicantId}`;

/** A traveler beside those of an event who are to be looked after, in the console. */
export const personOfEventUrl = (config: Pick<Config, 'appBaseUrl'>, eventId: number, applicantId: number): string =>
  `${eventUrl(config, eventId)}&filter=toLookAfter&${PERSON}=${applicantId}`;

/** The screen of a telegram's event, or the list of events if it has none. */
export async function eventScreen({ config, dataSource }: Context, telegramUrl: string): Promise<string> {
  const [event] = await rows<{ id: number }>(
    dataSource,
    sql`SELECT et.event_id AS id FROM event_telegram et JOIN telegram t ON t.id = et.telegram_id
     WHERE t.url = ${telegramUrl} ORDER BY et.event_id DESC LIMIT 1`,
  );
  return event ? eventUrl(config, event.id) : `${config.appBaseUrl}${LINKED_PATHS.events}`;
}
