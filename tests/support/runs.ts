/**
 * How many generated chains a run of the tests tries: of pure functions, and through a real database; how many inputs of each
 * call, and how many walks of users over the calls. `npm run test:full` sets GENERATED_CALLS and WALKS to more.
 */
export const NUM_RUNS = {
  pure: 1000,
  database: 40,
  calls: Number(process.env.GENERATED_CALLS ?? 100),
  walks: Number(process.env.WALKS ?? 60),
};
