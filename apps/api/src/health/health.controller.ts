import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { PROBES, VERSION } from '@tabimori/server';
import { Page } from '../http/endpoint.js';
import { HealthService, type Readiness } from './health.service.js';

/** For operators and their machines; no envelope. */
@Controller()
export class HealthController {
  constructor(private readonly service: HealthService) {}

  /** The process answers, and which version it is. */
  @Page('GET', PROBES.alive)
  healthz(@Res({ passthrough: true }) reply: FastifyReply): { ok: true; version: string } {
    reply.header('Cache-Control', 'no-store');
    return { ok: true, version: VERSION };
  }

  /** The API can answer travelers: its database and schema are there. What else is wrong is said, too. */
  @Page('GET', PROBES.ready)
  async readyz(@Res({ passthrough: true }) reply: FastifyReply): Promise<Readiness> {
    const readiness = await this.service.readiness();
    reply.status(readiness.ready ? 200 : 503).header('Cache-Control', 'no-store');
    return readiness;
  }
}
