import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

/** Counts and measurements; names of milliseconds end in Ms. */
export type Figures = Record<string, number | string | boolean>;

export interface Extent {
  times: number;
  /** `npm run test:full`: as often and as large as the table of the design says */
  full: boolean;
  /**
   * Factor for how much longer than permitted something may take: alongside the other tests of a run, only what hangs
   * is found. It grows with how slow the machine is while the fault runs.
   */
  patience: number;
}

interface Fault {
  name: string;
  what: string;
  /** how often the fault happens; short 0: only in the full form */
  times: { short: number; full: number };
  run: (extent: Extent) => Promise<Figures>;
  /** checks what must hold, with figures that are already in the report */
  holds: (figures: Figures, extent: Extent) => void;
}

const REPORT = join(__dirname, 'report.json');
const FULL = process.env.FAULTS === 'full';
/** Fewer times than the full form asks for, if there is less time; the report says how many. */
const TIMES = Number(process.env.FAULT_TIMES) || Infinity;
/** The short form ends far sooner, unless the machine is heavily overloaded. */
const LIMIT_MS = FULL ? 4 * 3_600_000 : 300_000;
/** What starting Node takes on a quiet machine at most, in milliseconds. */
const QUIET_START_MS = 50;

/** Of the short form: 3, and more by as much as starting Node takes longer now than on a quiet machine. */
function patienceNow(): number {
  const took = Array.from({ length: 3 }, () => {
    const started = performance.now();
    spawnSync(process.execPath, ['--eval', '']);
    return performance.now() - started;
  });
  return 3 * Math.max(1, exactQuantile(took, 0.5) / QUIET_START_MS);
}

/** One fault: a short form in every run of the tests, the full one with its figures in report.json. */
export function fault({ name, what, times, run, holds }: Fault): void {
  if (!FULL && times.short === 0) return;
  test(
    what,
    async () => {
      const extent: Extent = FULL
        ? { times: Math.min(times.full, TIMES), full: true, patience: 1 }
        : { times: times.short, full: false, patience: patienceNow() };
      const started = Date.now();
      const load = loadavg()[0];
      const note = (result: { figures: Figures } | { error: string }): void => {
        if (FULL) record(name, what, { asked: times.full, done: extent.times }, { started, load }, result);
      };
      const figures = await run(extent).catch((error: unknown) => {
        note({ error: String(error).slice(0, 500) });
        throw error;
      });
      note({ figures });
      holds(figures, FULL ? extent : { ...extent, patience: Math.max(extent.patience, patienceNow()) });
    },
    LIMIT_MS,
  );
}

/** Replaces one entry of the report; the full forms run one at a time. */
function record(
  name: string,
  what: string,
  times: { asked: number; done: number },
  { started, load }: { started: number; load: number | undefined },
  result: object,
): void {
  const report = existsSync(REPORT) ? (JSON.parse(readFileSync(REPORT, 'utf8')) as Record<string, unknown>) : {};
  const processors = cpus();
  report[name] = {
    what,
    at: new Date(started).toISOString(),
    seconds: Math.round((Date.now() - started) / 1000),
    machine: {
      processors: processors.length,
      model: processors[0]?.model ?? '',
      memoryGb: Math.round(totalmem() / 2 ** 30),
      node: process.version,
    },
    load: { before: load, after: loadavg()[0] },
    times,
    ...result,
  };
  const sorted = Object.fromEntries(Object.entries(report).sort(([a], [b]) => a.localeCompare(b)));
  writeFileSync(REPORT, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** The value that this share of them does not exceed. */
export function exactQuantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * part) - 1] ?? 0;
}

/** The same in whole numbers: milliseconds. */
export const quantile = (values: readonly number[], part: number): number => Math.round(exactQuantile(values, part));

/** The value that 95 of 100 do not exceed. */
export const p95 = (values: readonly number[]): number => quantile(values, 0.95);
