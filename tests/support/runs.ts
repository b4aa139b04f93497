/**
 * How many generated chains a run of the tests tries, with pure functions and with a real database; how many inputs
 * for each call, and how many user walks over the calls. `npm run test:full` raises GENERATED_CALLS and WALKS.
 */
export const NUM_RUNS = {
  pure: 1000,
  database: 40,
  calls: Number(process.env.GENERATED_CALLS ?? 100),
  walks: Number(process.env.WALKS ?? 60),
};
