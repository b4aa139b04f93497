/** Prints one sentence to the terminal, Japanese first. */
export function say(ja, en) {
  console.log(en ? `${ja} / ${en}` : ja);
}

/** An error with a clear message for the user: shown without a stack. */
export class Trouble extends Error {
  /** @param {string} ja @param {string} en @param {string} [detail] log lines with more details */
  constructor(ja, en, detail = '') {
    super(`${ja}\n${en}`);
    this.detail = detail;
  }
}

/** Runs a command's main function; prints a Trouble as its message, any other error with its stack. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}

/** Prints an error for the user. */
export function report(error) {
  if (!(error instanceof Trouble)) {
    console.error(error);
    return;
  }
  if (error.detail) console.error(`${error.detail.trimEnd()}\n`);
  console.error(error.message);
}
