import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

const YEAR = 'public, max-age=31536000, immutable';

/** Serves the built console, if there is one: browsers keep hashed files; the page itself is always requested again. */
export async function serveConsole(app: NestFastifyApplication, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    // the build has a brotli form beside most files
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', path.includes('/assets/') ? YEAR : 'no-cache');
    },
  });
}
