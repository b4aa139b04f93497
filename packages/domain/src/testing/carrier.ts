import type { Threshold } from '@tabimori/shared';
import { advance, startWave, type WaveProgress } from '../advance.js';
import { decide } from '../decide.js';
import type { AlertedPlace } from '../decision.js';
import { eventState } from '../event-state.js';
import { retract, stillReached } from '../retract.js';
import { joinsRound } from '../rounds.js';
import type { Telegram } from '../telegram.js';
import type { Place } from '../tsunami.js';

/** A message a traveler got. */
export interface Message {
  wave: number;
  event: string;
  stage: 'alert' | 'confirmation' | `reminder ${number}` | 'retraction';
  class: number;
}

export interface Traveler {
  prefecture: string;
  messages: Message[];
  /** waves whose question was answered */
  answered: Set<number>;
  /** by event, the highest class alerted, by an alert or in a round that it joined */
  told: Map<string, number>;
}

interface Wave {
  event: string;
  classes: Map<string, number>;
  travelers: Traveler[];
  joined: Set<string>;
  progress: WaveProgress;
  alertedAt: Date;
}

const SETTING = { tsunamiWarning: true, islandsOnly: false, endOfUse: false, masterSwitch: true };

/** Carries out the domain's decisions for one company's earthquakes in memory, as the worker does in the database. */
export class Carrier {
  now = new Date('2026-11-21T02:00:00Z');
  readonly events = new Map<string, Telegram[]>();
  private readonly waves: Wave[] = [];

  constructor(
    readonly threshold: Threshold,
    readonly travelers: Traveler[],
  ) {}

  arrive(telegram: Telegram): void {
    const event = `${telegram.eventIds[0] ?? ''} ${telegram.status}`;
    const known = this.events.get(event) ?? [];
    if (!known.some(({ url }) => url === telegram.url)) this.events.set(event, [...known, telegram]);
    const state = eventState(this.events.get(event) ?? []);
    const setting = { ...SETTING, earthquakeThreshold: this.threshold };
    if (state.takenBack.earthquake) this.retract(event, stillReached(state, 'earthquake', setting));
    const decision = decide({
      state,
      setting,
      alerted: this.alertedOf(event),
      status: telegram.status,
      reportAt: this.now,
      firstSeenAt: this.now,
      now: this.now,
      staleSeconds: 7200,
    });
    if (!decision.start) return;
    const classes = new Map(decision.prefectures.map(({ code, class: level }): [string, number] => [code, level]));
    const reached = this.travelers.filter(({ prefecture }) => classes.has(prefecture));
    const alerted = reached.filter((traveler) => !this.joins(traveler, event, classes.get(traveler.prefecture) ?? 0));
    if (alerted.length === 0) return;
    this.waves.push({
      event,
      classes,
      travelers: alerted,
      joined: new Set(),
      progress: startWave(this.now, 900),
      alertedAt: this.now,
    });
    this.send(this.waves.length - 1, alerted, 'alert');
  }

  /** One tick: advances every wave whose next stage is due. */
  tick(): void {
    for (const [index, wave] of this.waves.entries()) {
      const left = wave.travelers.filter((one) => this.lastWave(one) === index && !one.answered.has(index));
      const input = { reminderIntervalSeconds: 900, reminderTimes: 5, everyoneAnswered: left.length === 0 };
      const { wave: progress, effect } = advance(wave.progress, { now: this.now, ...input });
      wave.progress = progress;
      if (effect.kind === 'sendConfirmation') this.send(index, left, 'confirmation');
      if (effect.kind === 'sendReminder') this.send(index, left, `reminder ${effect.number}`);
    }
  }

  answer(traveler: Traveler): void {
    const asked = traveler.messages.findLast(({ stage }) => stage === 'confirmation' || stage.startsWith('reminder'));
    if (asked) traveler.answered.add(asked.wave);
  }

  private alertedOf(event: string): AlertedPlace[] {
    return this.waves
      .filter((wave) => wave.event === event || wave.joined.has(event))
      .flatMap(({ classes }) => [...classes].map(([code, level]) => ({ code, region: '', class: level })));
  }

  private joins(traveler: Traveler, event: string, level: number): boolean {
    const index = this.lastWave(traveler);
    const wave = this.waves[index];
    if (!wave || wave.event === event) return false;
    const open = wave.progress.dueAt !== null && !traveler.answered.has(index);
    const told = { class: wave.classes.get(traveler.prefecture) ?? 0, at: wave.alertedAt, open };
    if (!joinsRound(told, level, this.now, 600)) return false;
    traveler.told.set(event, Math.max(level, traveler.told.get(event) ?? 0));
    return true;
  }

  /** The last wave that alerted the traveler and was not retracted; -1 if none. */
  private lastWave(traveler: Traveler): number {
    return this.waves.findLastIndex(
      ({ travelers, classes }) => travelers.includes(traveler) && classes.has(traveler.prefecture),
    );
  }

  private retract(event: string, reached: readonly Place[]): void {
    for (const [index, wave] of this.waves.entries()) {
      if (wave.event !== event) continue;
      const told = [...wave.classes.keys()].map((code) => ({ code, region: '', alertedAt: wave.alertedAt }));
      const { withdrawn, sent } = retract(told, reached, this.now);
      this.send(
        index,
        wave.travelers.filter(({ prefecture }) => sent.some(({ code }) => code === prefecture)),
        'retraction',
      );
      for (const { code } of withdrawn) wave.classes.delete(code);
    }
  }

  private send(index: number, travelers: readonly Traveler[], stage: Message['stage']): void {
    const wave = this.waves[index];
    for (const traveler of wave ? travelers : []) {
      const level = wave?.classes.get(traveler.prefecture) ?? 0;
      const event = wave?.event ?? '';
      traveler.messages.push({ wave: index, event, stage, class: level });
      if (stage === 'alert') traveler.told.set(event, Math.max(level, traveler.told.get(event) ?? 0));
    }
  }
}
