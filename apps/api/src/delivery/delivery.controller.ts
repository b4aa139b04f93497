import { delivery } from '@tabimori/shared';
import type { FastifyRequest } from 'fastify';
import { Calls, type Handlers } from '../http/endpoint.js';
import { pageLanguage } from '../http/language.js';
import { DryRunService } from './dry-run.service.js';
import { EndService } from './end.service.js';
import { TargetExportService } from './export.service.js';
import { ResendService } from './resend.service.js';
import { SendService } from './send.service.js';
import { TargetsService } from './targets.service.js';

const keyOf = ({ headers }: FastifyRequest): string | undefined => headers['idempotency-key']?.toString();

@Calls(delivery)
export class DeliveryController {
  constructor(
    private readonly targets: TargetsService,
    private readonly exports: TargetExportService,
    private readonly trial: DryRunService,
    private readonly sends: SendService,
    private readonly resends: ResendService,
    private readonly ends: EndService,
  ) {}

  readonly handlers: Handlers<typeof delivery> = {
    list: ({ actor, given }) => this.targets.list(actor, given),
    exportTargets: ({ actor, given, request }) => this.exports.exportTargets(actor, given, pageLanguage(request)),
    dryRun: ({ actor, given }) => this.trial.dryRun(actor, given),
    select: ({ actor, given, request }) => this.sends.send(actor, given, keyOf(request)),
    all: ({ actor, given, request }) => this.sends.send(actor, given, keyOf(request)),
    resend: ({ actor, given, request }) => this.resends.resend(actor, given, keyOf(request)),
    undo: ({ actor, given }) => this.ends.undo(actor, given),
    stop: ({ actor, given }) => this.ends.stop(actor, given),
  };
}
