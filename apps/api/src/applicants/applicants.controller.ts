import { Controller, Req, type StreamableFile } from '@nestjs/common';
import { type ApplicantDetail, applicants, type Given as GivenOf, type Reply } from '@tabimori/shared';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../http/actor.js';
import { By, Endpoint, Given } from '../http/endpoint.js';
import type { Told } from '../http/envelope.interceptor.js';
import { pageLanguage } from '../http/language.js';
import { ApplicantsService } from './applicants.service.js';
import { ApplicantChangeService } from './change.service.js';
import { ApplicantExportService } from './export.service.js';
import { RegistrationService } from './registration.service.js';

@Controller()
export class ApplicantsController {
  constructor(
    private readonly service: ApplicantsService,
    private readonly exports: ApplicantExportService,
    private readonly registration: RegistrationService,
    private readonly changes: ApplicantChangeService,
  ) {}

  @Endpoint(applicants.list)
  list(@By() actor: Actor, @Given() given: GivenOf<typeof applicants.list>): Promise<Reply<typeof applicants.list>> {
    return this.service.list(actor, given);
  }

  @Endpoint(applicants.exportList)
  exportList(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof applicants.exportList>,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    return this.exports.exportList(actor, given, pageLanguage(request));
  }

  @Endpoint(applicants.post)
  post(@By() actor: Actor, @Given() given: GivenOf<typeof applicants.post>): Promise<Told<ApplicantDetail>> {
    return this.registration.post(actor, given);
  }

  @Endpoint(applicants.get)
  get(@By() actor: Actor, @Given() { id }: GivenOf<typeof applicants.get>): Promise<ApplicantDetail> {
    return this.service.get(actor, id);
  }

  @Endpoint(applicants.put)
  put(@By() actor: Actor, @Given() given: GivenOf<typeof applicants.put>): Promise<ApplicantDetail> {
    return this.changes.put(actor, given);
  }

  @Endpoint(applicants.remove)
  remove(
    @By() actor: Actor,
    @Given() { id }: GivenOf<typeof applicants.remove>,
  ): Promise<Reply<typeof applicants.remove>> {
    return this.changes.remove(actor, id);
  }

  @Endpoint(applicants.revokeDevice)
  revokeDevice(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof applicants.revokeDevice>,
  ): Promise<Reply<typeof applicants.revokeDevice>> {
    return this.changes.revokeDevice(actor, given);
  }

  @Endpoint(applicants.sendGuide)
  sendGuide(@By() actor: Actor, @Given() { id }: GivenOf<typeof applicants.sendGuide>): Promise<Told<ApplicantDetail>> {
    return this.registration.sendGuide(actor, id);
  }
}
