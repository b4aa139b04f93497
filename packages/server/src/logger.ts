import { pino, type Logger } from 'pino';

export type { Logger };

/** One line of JSON an entry; whatever could be a secret is left out by name. */
export function createLogger(name: string, level = 'info'): Logger {
  return pino({
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
  });
}
