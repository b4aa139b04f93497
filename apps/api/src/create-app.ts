import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Config, Logger } from '@tabimori/server';
import type { DataSource } from 'typeorm';
import { AppModule } from './app.module.js';
import type { Folders } from './config.js';
import { serveConsole } from './console/static-files.js';
import { Metrics } from './http/metrics.js';
import { Limiter } from './http/limiter.js';
import { createAdapter, prepareServer } from './http/server.js';
import { traceRequests } from './http/trace-requests.js';

/** The API and the console as one application, ready to listen; closing it closes the data source. */
export async function createApp(
  config: Config,
  source: DataSource,
  logger: Logger,
  folders: Folders,
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.with(config, source, logger, folders),
    createAdapter(config),
    // the body as it came: reports are signed over it
    { logger: false, abortOnError: false, rawBody: true },
  );
  traceRequests(app.getHttpAdapter().getInstance());
  await prepareServer(app, config, logger);
  app.get(Limiter).guard(app.getHttpAdapter().getInstance());
  app.get(Metrics).observe(app.getHttpAdapter().getInstance());
  await serveConsole(app, folders.console);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return app;
}
