import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ALERTING_INTENSITIES,
  compareTelegrams,
  eventState,
  type EventState,
  type Telegram,
  warningsIn,
} from '@tabimori/domain';
import { readInThread, readTelegram, sql, type TelegramContent, telegramOf } from '@tabimori/server';
import type { drills, DrillSource, Reply } from '@tabimori/shared';
import { epicenterLabel } from '@tabimori/shared/epicenters';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { FOLDERS, type Folders } from '../config.js';
import { Db } from '../db/sql.js';
import { wrongField } from '../auth/within.js';

type Sources = Reply<typeof drills.sources>;

/** The event that a drill replays. */
export interface Replayed {
  /** `event:12`, `bundled:noto` */
  key: string;
  title: string;
  titleEn: string;
  /** in the order in which they count */
  telegrams: Telegram[];
  state: EventState;
}

/** The latest strong events to choose from. */
const EVENTS = 20;

const index = z.array(
  z.object({
    name: z.string(),
    files: z.array(z.string()),
    drill: z.object({ ja: z.string(), en: z.string() }).optional(),
  }),
);

/** The events that a drill can replay: those received, and those in the folder `telegrams`. */
@Injectable()
export class DrillSources {
  private bundled: Promise<Map<string, Replayed>> | undefined;

  constructor(
    private readonly db: Db,
    @Inject(FOLDERS) private readonly folders: Folders,
  ) {}

  async list(): Promise<Sources> {
    const bundled = [...(await this.readBundled())].map(([key, replayed]) => ({ key, ...factsOf(replayed) }));
    return { bundled, events: await this.latestEvents() };
  }

  /** Throws E00066 at `source` if there is none. */
  async find(source: DrillSource): Promise<Replayed> {
    const found =
      'eventId' in source ? await this.event(source.eventId) : (await this.readBundled()).get(source.bundled);
    if (!found) throw wrongField('source', 'E00066');
    return found;
  }

  /** Several stored events, in this order, without those that have no telegram to replay. */
  async events(ids: readonly number[]): Promise<(Replayed & { id: number })[]> {
    const stored = await this.db.rows<{ id: number; contents: TelegramContent[] }>(sql`
      SELECT x.event_id AS id, jsonb_agg(t.content) AS contents
      FROM event_telegram x JOIN telegram t ON t.id = x.telegram_id
      WHERE x.event_id = ANY(${ids}) AND t.content IS NOT NULL
      GROUP BY x.event_id ORDER BY array_position(${ids}::int[], x.event_id)`);
    return stored.map(({ id, contents }) => {
      const telegrams = contents.map(telegramOf).sort(compareTelegrams);
      const state = eventState(telegrams);
      return { id, key: `event:${id}`, ...titlesOf(state), telegrams, state };
    });
  }

  /** The latest events, of any status, that alert under some setting. */
  strongest(limit: number, status: string | null): Promise<{ id: number }[]> {
    return this.db.rows<{ id: number }>(sql`
      SELECT e.id FROM event e
      WHERE (e.max_intensity = ANY(${ALERTING_INTENSITIES}) OR jsonb_array_length(e.tsunami) > 0)
        AND (${status}::text IS NULL OR e.status = ${status})
      ORDER BY e.latest_at DESC, e.id DESC LIMIT ${limit}`);
  }

  private async latestEvents(): Promise<Sources['events']> {
    const ids = (await this.strongest(EVENTS, null)).map(({ id }) => id);
    return (await this.events(ids)).map(({ id, ...replayed }) => ({ eventId: id, ...factsOf(replayed) }));
  }

  private async event(id: number): Promise<Replayed | undefined> {
    const [found] = await this.events([id]);
    return found;
  }

  /** Read once: they never change while the process lives. */
  private readBundled(): Promise<Map<string, Replayed>> {
    if (!this.bundled) {
      const bundled = this.readFolder();
      bundled.catch(() => (this.bundled = undefined));
      this.bundled = bundled;
    }
    return this.bundled;
  }

  private async readFolder(): Promise<Map<string, Replayed>> {
    const folder = this.folders.telegrams;
    const scenarios = index.parse(JSON.parse(await readFile(join(folder, 'scenarios.json'), 'utf8')));
    const found = new Map<string, Replayed>();
    for (const { name, files, drill } of scenarios) {
      if (!drill) continue;
      const telegrams: Telegram[] = [];
      for (const file of files) telegrams.push(await this.read(await readFile(join(folder, file)), file));
      telegrams.sort(compareTelegrams);
      const titles = { title: drill.ja, titleEn: drill.en };
      found.set(name, { key: `bundled:${name}`, ...titles, telegrams, state: eventState(telegrams) });
    }
    return found;
  }

  private async read(xml: Buffer, file: string): Promise<Telegram> {
    const { readThread } = this.folders;
    return readThread ? readInThread(xml, file, readThread) : readTelegram(xml, file);
  }
}

const titlesOf = ({ earthquake, tsunami }: EventState): { title: string; titleEn: string } => {
  if (earthquake?.epicenter) {
    const { epicenter } = earthquake;
    return { title: `${epicenter}の地震`, titleEn: `Earthquake, ${epicenterLabel(epicenter, 'en') ?? epicenter}` };
  }
  return tsunami ? { title: '津波', titleEn: 'Tsunami' } : { title: '地震', titleEn: 'Earthquake' };
};

const factsOf = ({ title, titleEn, telegrams, state }: Omit<Replayed, 'key'>) => ({
  title,
  titleEn,
  epicenter: state.earthquake?.epicenter ?? null,
  at: state.earthquake?.originAt ?? telegrams[0]?.controlAt ?? new Date(0),
  magnitude: state.earthquake?.magnitude ?? null,
  maxIntensity: state.maxIntensity,
  hasTsunami: telegrams.some(({ tsunami }) => warningsIn(tsunami ?? []).length > 0),
});
