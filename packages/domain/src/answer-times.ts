/** The shares shown in a drill's report. */
export const ANSWER_SHARES = [0.25, 0.5, 0.75] as const;

/** Seconds until each share of those asked had answered; null: that share was never reached. */
export type AnswerTimes = [quarter: number | null, half: number | null, threeQuarters: number | null];

/**
 * The times until 25, 50 and 75 % of those asked had answered.
 * @param asked how many were asked
 * @param seconds from question to answer, one for each person who answered, in any order
 */
export const answerTimes = (asked: number, seconds: readonly number[]): AnswerTimes => {
  const ordered = seconds.toSorted((a, b) => a - b);
  const [quarter, half, threeQuarters] = ANSWER_SHARES.map(
    (share) => ordered[Math.max(Math.ceil(asked * share), 1) - 1] ?? null,
  );
  return [quarter ?? null, half ?? null, threeQuarters ?? null];
};
