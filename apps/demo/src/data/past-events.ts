import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { decide, eventState, type EarthquakeDecision, type EventState, type Telegram } from '@tabimori/domain';
import {
  DecisionEntity,
  EventEntity,
  EventTelegramEntity,
  FlowEntity,
  readTelegram,
  TelegramEntity,
  WaveEntity,
  WavePrefectureEntity,
} from '@tabimori/server';
import type { EntityManager } from 'typeorm';
import { newEventTime, republish } from '../../../../scripts/lib/republish.mjs';
import type { DemoCompany } from './organisation.js';

const DAY = 86_400_000;
const MINUTE = 60_000;

/** Bundled telegrams of the demo's past earthquakes, and how many days ago they were. */
const PAST = [
  { files: ['noto-VXSE53.xml'], daysAgo: 76 },
  { files: ['nagano-VXSE51.xml', 'nagano-VXSE53.xml'], daysAgo: 41 },
  { files: ['drill-VXSE53.xml'], daysAgo: 20 },
  { files: ['suruga-VXSE51.xml', 'suruga-VXSE53.xml'], daysAgo: 12 },
  { files: ['far-VXSE53.xml'], daysAgo: 3 },
];

/** One alert of a past flow, with the facts in its messages. */
export interface PastWave {
  id: number;
  company: DemoCompany;
  eventId: number;
  state: EventState;
  prefectures: Extract<EarthquakeDecision, { start: true }>['prefectures'];
  at: Date;
}

async function publish(
  tx: EntityManager,
  folder: URL,
  name: string,
  at: number,
  newEvent: number,
): Promise<{ telegram: Telegram; id: number }> {
  const raw = Buffer.from(republish(await readFile(new URL(name, folder), 'utf8'), { now: at, newEvent }));
  const stamp = new Date(at).toISOString().replace(/\D/g, '').slice(0, 14);
  const url = `https://demo.invalid/developer/xml/data/${stamp}_0_${name.replace(/^.*-/, '').replace('.xml', '')}_010000.xml`;
  const telegram = readTelegram(raw, url);
  const { id } = await tx.save(TelegramEntity, {
    url,
    raw,
    sha256: createHash('sha256').update(raw).digest(),
    type: telegram.type,
    firstSeenAt: new Date(at + 9000),
    state: 'decided' as const,
    nextTryAt: new Date(at),
    content: telegram,
  });
  return { telegram, id };
}

/** Replays the past earthquakes telegram by telegram, as the worker would have, and returns the alerts. */
export async function loadPastEvents(
  tx: EntityManager,
  folder: URL,
  companies: readonly DemoCompany[],
): Promise<PastWave[]> {
  const waves: PastWave[] = [];
  for (const { files, daysAgo } of PAST) {
    const start = Math.floor((Date.now() - daysAgo * DAY) / MINUTE) * MINUTE;
    const first = await readFile(new URL(files[0] ?? '', folder), 'utf8');
    const newEvent = newEventTime(first, start);
    const telegrams: Telegram[] = [];
    const ids: number[] = [];
    const alerted = new Map<number, PastWave['prefectures']>();
    let eventId = 0;
    for (const [i, file] of files.entries()) {
      const at = start + i * 3 * MINUTE;
      const { telegram, id } = await publish(tx, folder, file, at, newEvent);
      telegrams.push(telegram);
      ids.push(id);
      const state = eventState(telegrams);
      eventId = await saveEvent(tx, eventId, telegram, state);
      await tx.insert(EventTelegramEntity, {
        eventId,
        telegramId: id,
        standing: true,
        createdAt: new Date(at + 9200),
      });
      for (const company of companies) {
        const wave = await decideFor(tx, { company, eventId, state, telegram, at: new Date(at + 9500), alerted });
        if (wave) waves.push(wave);
      }
    }
  }
  return waves;
}

async function saveEvent(tx: EntityManager, id: number, telegram: Telegram, state: EventState): Promise<number> {
  const saved = await tx.save(EventEntity, {
    ...(id ? { id } : {}),
    eventKey: telegram.eventIds[0] ?? '',
    status: state.status,
    epicenter: state.earthquake?.epicenter ?? null,
    originAt: state.earthquake?.originAt ?? null,
    magnitude: state.earthquake?.magnitude ?? null,
    depthKm: state.earthquake?.depthKm ?? null,
    latitude: state.earthquake?.latitude ?? null,
    longitude: state.earthquake?.longitude ?? null,
    maxIntensity: state.maxIntensity,
    prefectures: state.prefectures.map(({ prefectureCode, intensity, unreceived }) => ({
      code: prefectureCode,
      intensity,
      unreceived,
    })),
    tsunami: [],
    latestAt: telegram.controlAt,
  });
  return saved.id;
}

interface Case {
  company: DemoCompany;
  eventId: number;
  state: EventState;
  telegram: Telegram;
  at: Date;
  alerted: Map<number, PastWave['prefectures']>;
}

async function decideFor(
  tx: EntityManager,
  { company, eventId, state, telegram, at, alerted }: Case,
): Promise<PastWave | null> {
  const before = alerted.get(company.id) ?? [];
  const decision = decide({
    state,
    setting: {
      earthquakeThreshold: company.threshold,
      tsunamiWarning: true,
      islandsOnly: false,
      endOfUse: false,
      masterSwitch: true,
    },
    alerted: before.map(({ code, class: told }) => ({ code, region: '', class: told })),
    status: telegram.status,
    reportAt: telegram.reportAt,
    firstSeenAt: at,
    now: at,
    staleSeconds: 7200,
  });
  if (before.length > 0 && !decision.start) return null;
  await tx.save(DecisionEntity, {
    eventId,
    companyId: company.id,
    hazard: 'earthquake' as const,
    reason: decision.reason,
    threshold: company.threshold,
    prefectures: decision.prefectures.map(({ code, intensity }) => ({ code, intensity })),
    decidedAt: at,
  });
  if (!decision.start) return null;
  const known = await tx.findOneBy(FlowEntity, { eventId, companyId: company.id, hazard: 'earthquake' });
  const flow =
    known ??
    (await tx.save(FlowEntity, {
      eventId,
      companyId: company.id,
      hazard: 'earthquake' as const,
      state: 'finished' as const,
      closedAt: new Date(),
    }));
  const wave = await tx.save(WaveEntity, {
    createdAt: at,
    flowId: flow.id,
    stage: 'finished' as const,
    remindersSent: company.reminderTimes,
  });
  await tx.insert(
    WavePrefectureEntity,
    decision.prefectures.map(({ code, class: reached, intensity, unreceived }) => ({
      flowId: flow.id,
      waveId: wave.id,
      prefectureCode: code,
      class: reached,
      intensity,
      unreceived,
    })),
  );
  alerted.set(company.id, [...before, ...decision.prefectures]);
  return { id: wave.id, company, eventId, state, prefectures: decision.prefectures, at };
}
