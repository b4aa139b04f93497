import { Controller, Headers, Req, type StreamableFile } from '@nestjs/common';
import {
  delivery,
  type DryRun,
  type Given as GivenOf,
  type Page,
  type Reply,
  type Sent,
  type Target,
} from '@tabimori/shared';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../http/actor.js';
import { By, Endpoint, Given } from '../http/endpoint.js';
import { pageLanguage } from '../http/language.js';
import { DryRunService } from './dry-run.service.js';
import { EndService } from './end.service.js';
import { TargetExportService } from './export.service.js';
import { ResendService } from './resend.service.js';
import { SendService } from './send.service.js';
import { TargetsService } from './targets.service.js';

const KEY = 'idempotency-key';

@Controller()
export class DeliveryController {
  constructor(
    private readonly targets: TargetsService,
    private readonly exports: TargetExportService,
    private readonly trial: DryRunService,
    private readonly sends: SendService,
    private readonly resends: ResendService,
    private readonly ends: EndService,
  ) {}

  @Endpoint(delivery.list)
  list(@By() actor: Actor, @Given() given: GivenOf<typeof delivery.list>): Promise<Page<Target>> {
    return this.targets.list(actor, given);
  }

  @Endpoint(delivery.exportTargets)
  exportTargets(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof delivery.exportTargets>,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    return this.exports.exportTargets(actor, given, pageLanguage(request));
  }

  @Endpoint(delivery.dryRun)
  dryRun(@By() actor: Actor, @Given() given: GivenOf<typeof delivery.dryRun>): Promise<DryRun> {
    return this.trial.dryRun(actor, given);
  }

  @Endpoint(delivery.select)
  select(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof delivery.select>,
    @Headers(KEY) key: string | undefined,
  ): Promise<Sent> {
    return this.sends.send(actor, given, key);
  }

  @Endpoint(delivery.all)
  all(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof delivery.all>,
    @Headers(KEY) key: string | undefined,
  ): Promise<Sent> {
    return this.sends.send(actor, given, key);
  }

  @Endpoint(delivery.resend)
  resend(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof delivery.resend>,
    @Headers(KEY) key: string | undefined,
  ): Promise<Sent> {
    return this.resends.resend(actor, given, key);
  }

  @Endpoint(delivery.undo)
  undo(@By() actor: Actor, @Given() given: GivenOf<typeof delivery.undo>): Promise<Reply<typeof delivery.undo>> {
    return this.ends.undo(actor, given);
  }

  @Endpoint(delivery.stop)
  stop(@By() actor: Actor, @Given() given: GivenOf<typeof delivery.stop>): Promise<Reply<typeof delivery.stop>> {
    return this.ends.stop(actor, given);
  }
}
