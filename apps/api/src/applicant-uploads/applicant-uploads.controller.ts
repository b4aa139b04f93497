import { Controller, Req, type StreamableFile } from '@nestjs/common';
import { type ApplicantUpload, applicantUploads, type Given as GivenOf, type Reply } from '@tabimori/shared';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../http/actor.js';
import { Attached, By, Endpoint, Given } from '../http/endpoint.js';
import { pageLanguage } from '../http/language.js';
import { ApplicantUploadsService } from './applicant-uploads.service.js';
import { UploadActionsService } from './actions.service.js';
import { UploadErrorsService } from './errors.service.js';
import { templateFile } from './template.js';

@Controller()
export class ApplicantUploadsController {
  constructor(
    private readonly service: ApplicantUploadsService,
    private readonly actions: UploadActionsService,
    private readonly wrong: UploadErrorsService,
  ) {}

  @Endpoint(applicantUploads.list)
  list(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof applicantUploads.list>,
  ): Promise<Reply<typeof applicantUploads.list>> {
    return this.service.list(actor, given);
  }

  @Endpoint(applicantUploads.template)
  template(@Req() request: FastifyRequest): Promise<StreamableFile> {
    return templateFile(pageLanguage(request));
  }

  @Endpoint(applicantUploads.post)
  post(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof applicantUploads.post>,
    @Attached() file: Buffer | undefined,
  ): Promise<ApplicantUpload> {
    return this.service.post(actor, given, file);
  }

  @Endpoint(applicantUploads.get)
  get(@By() actor: Actor, @Given() { id }: GivenOf<typeof applicantUploads.get>): Promise<ApplicantUpload> {
    return this.service.get(actor, id);
  }

  @Endpoint(applicantUploads.rows)
  rows(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof applicantUploads.rows>,
  ): Promise<Reply<typeof applicantUploads.rows>> {
    return this.service.rows(actor, given);
  }

  @Endpoint(applicantUploads.faults)
  faults(
    @By() actor: Actor,
    @Given() { id }: GivenOf<typeof applicantUploads.faults>,
  ): Promise<Reply<typeof applicantUploads.faults>> {
    return this.service.faults(actor, id);
  }

  @Endpoint(applicantUploads.errors)
  errors(
    @By() actor: Actor,
    @Given() { id }: GivenOf<typeof applicantUploads.errors>,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    return this.wrong.file(actor, id, pageLanguage(request));
  }

  @Endpoint(applicantUploads.commit)
  commit(@By() actor: Actor, @Given() given: GivenOf<typeof applicantUploads.commit>): Promise<ApplicantUpload> {
    return this.actions.commit(actor, given);
  }

  @Endpoint(applicantUploads.sendCompletion)
  sendCompletion(
    @By() actor: Actor,
    @Given() given: GivenOf<typeof applicantUploads.sendCompletion>,
  ): Promise<ApplicantUpload> {
    return this.actions.sendCompletion(actor, given);
  }

  @Endpoint(applicantUploads.remove)
  remove(
    @By() actor: Actor,
    @Given() { id }: GivenOf<typeof applicantUploads.remove>,
  ): Promise<Reply<typeof applicantUploads.remove>> {
    return this.actions.remove(actor, id);
  }
}
