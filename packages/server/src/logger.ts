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
 * Standard output, written beside the work: a disk that is full or a reader that hangs holds up nobody and ends nothing.
 * What waits is tried again with the next line.
 */
function standardOutput(): ReturnType<typeof destination> {
  if (output) return output;
  output = destination({ fd: 1, sync: false, maxLength: MOST_WAITING });
  output.on('error', () => (logWriting.fails = true));
  output.on('write', () => (logWriting.fails = false));
  output.on('drop', () => (logWriting.dropped += 1));
  // whatever else writes there, a library's warning perhaps
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return output;
}

/** One line of JSON an entry; whatever could be a secret is left out by name. */
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
