/** Prints one sentence to the person at the terminal, Japanese first. */
export function say(ja, en) {
  console.log(en ? `${ja} / ${en}` : ja);
}

/** An error that is already a clear sentence for the person at the terminal: shown without a stack. */
export class Trouble extends Error {
  /** @param {string} ja @param {string} en @param {string} [detail] lines of a log that say more */
  constructor(ja, en, detail = '') {
    super(`${ja}\n${en}`);
    this.detail = detail;
  }
}

/** Runs a command's main function; a Trouble is printed as its sentences, everything else with its stack. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}

/** Prints an error for the person at the terminal. */
export function report(error) {
  if (!(error instanceof Trouble)) {
    console.error(error);
    return;
  }
  if (error.detail) console.error(`${error.detail.trimEnd()}\n`);
  console.error(error.message);
}
