import {
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
  TransactionNotStartedError,
} from 'typeorm';

/** SQLSTATEs of a database that takes no writes: a full disk, a limit or an error of its files, read only. */
const NO_WRITES = new Set(['53100', '53400', '58030', '25006']);
/** SQLSTATEs of one that is going down or coming up, or has no room for this; connection failures are of class 08. */
const STATES = new Set([...NO_WRITES, '57P01', '57P02', '57P03', '57P05', '53000', '53200', '53300', '57014', '25P03']);
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN']);
const WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|connection error|DataSource is not (set|initialized)|not established/i;
/** TypeORM's errors if the connection ended between two statements of a transaction. */
const ENDED_BETWEEN = [
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
  TransactionNotStartedError,
];

interface Thrown {
  code?: unknown;
  message?: unknown;
  cause?: unknown;
  driverError?: unknown;
  /** of an AggregateError */
  errors?: unknown;
}

const MOST_CAUSES = 20;

/** An error and its causes. */
function causesOf(thrown: unknown): Thrown[] {
  const found: Thrown[] = [];
  const open = [thrown];
  while (open.length > 0 && found.length < MOST_CAUSES) {
    const next = open.shift();
    if (typeof next !== 'object' || next === null) continue;
    const error: Thrown = next;
    found.push(error);
    open.push(error.cause, error.driverError, ...(Array.isArray(error.errors) ? (error.errors as unknown[]) : []));
  }
  return found;
}

/** SQLSTATE or system code of what was thrown; empty without one. */
export const codesOf = (thrown: unknown): string[] =>
  causesOf(thrown).flatMap(({ code }) => (typeof code === 'string' ? [code] : []));

/** True for an error that says that the database takes no writes now; it may still be read. */
export const refusesWrites = (thrown: unknown): boolean => codesOf(thrown).some((code) => NO_WRITES.has(code));

/** True for an error that says that the database cannot be had now: the same call may succeed later. */
export const isDatabaseAway = (thrown: unknown): boolean =>
  codesOf(thrown).some((code) => STATES.has(code) || SOCKET.has(code) || code.startsWith('08')) ||
  causesOf(thrown).some(
    (error) =>
      (typeof error.message === 'string' && WORDS.test(error.message)) ||
      ENDED_BETWEEN.some((kind) => error instanceof kind),
  );
