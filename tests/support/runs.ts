/**
 * How many generated chains a run of the tests tries, with pure functions and with a real database; how many inputs
 * for each call, and how many user walks over the calls. `npm run test:full` raises GENERATED_CALLS and WALKS.
 */
export const NUM_RUNS = {
  pure: 1000,
  database: 40,
  calls: Number(process.env.GENERATED_CALLS ?? 50),
  walks: Number(process.env.WALKS ?? 60),
};

/** Whether `npm run test:full` runs the tests: everything at every place, however long it takes. */
export const IS_WHOLE = process.env.EVERY === 'yes';

/** A usual run tries one in so many of what a whole run tries at each place. */
export const ONE_IN = IS_WHOLE ? 1 : 3;

/** What this run tries at a place; the next place gets the next ones. */
export const inTurn = <T>(all: readonly T[], place: number): T[] =>
  all.filter((_, index) => (index + place) % ONE_IN === 0);
