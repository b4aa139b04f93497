/** How many generated chains a run of the tests tries: of pure functions, and through a real database. */
export const NUM_RUNS = { pure: 1000, database: 40 };
