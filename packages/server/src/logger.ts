import { destination, pino, type Logger } from 'pino';

export type { Logger };

/** Bytes of lines that wait to be written; what comes beyond them is dropped. */
const MOST_WAITING = 262_144;

/** How the writing of the log goes in this process. */
export const logWriting = {
  /** the last try to write failed: a full disk, say */
  fails: false,
  /** lines that were dropped since the start */
  dropped: 0,
};

let output: ReturnType<typeof destination> | undefined;

/**
 * Standard output, written in the background: a full disk or a hanging reader holds up nobody and ends nothing.
 * Waiting lines are tried again with the next one.
 */
function standardOutput(): ReturnType<typeof destination> {
  if (output) return output;
  output = destination({ fd: 1, sync: false, maxLength: MOST_WAITING });
  output.on('error', () => (logWriting.fails = true));
  output.on('write', () => (logWriting.fails = false));
  output.on('drop', () => (logWriting.dropped += 1));
  // other writers too, perhaps a library's warning
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return output;
}

/** One line of JSON per entry; fields that could be secret are left out by name. */
export function createLogger(name: string, level = 'info'): Logger {
  return pino(
    {
      name,
      level,
      redact: {
        paths: [
          'password',
          '*.password',
          'token',
          '*.token',
          'refreshToken',
          '*.refreshToken',
          'authorization',
          '*.authorization',
          'cookie',
          '*.cookie',
        ],
        remove: true,
      },
    },
    standardOutput(),
  );
}
