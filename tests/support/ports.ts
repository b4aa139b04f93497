import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });

/** Above those that `npm start` draws for itself (scripts/lib/ports.mjs). */
const OWN_PORTS = { from: 20_000, to: 32_000 };
const MOST_WORKERS = 16;
const worker = Number(process.env.JEST_WORKER_ID ?? 0) % MOST_WORKERS;
const given = new Set<number>();

/**
 * A free port of this machine, of those that no system gives to a connection before the test listens on it. Each of Jest's
 * workers draws from its own: two that draw the same at once would both find it free.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(OWN_PORTS.from / MOST_WORKERS, OWN_PORTS.to / MOST_WORKERS) * MOST_WORKERS + worker;
  if (given.has(port)) return freePort();
  // before the look: another call may draw it meanwhile
  given.add(port);
  return (await isFree(port)) ? port : freePort();
}
