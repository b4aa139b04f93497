import { Controller, Req } from '@nestjs/common';
import { type Given as GivenOf, information, type Reply } from '@tabimori/shared';
import type { FastifyRequest } from 'fastify';
import { Endpoint, Given } from '../http/endpoint.js';
import { InformationService } from './information.service.js';

@Controller()
export class InformationController {
  constructor(private readonly service: InformationService) {}

  @Endpoint(information.applicant)
  applicant(
    @Given() given: GivenOf<typeof information.applicant>,
    @Req() { ip }: FastifyRequest,
  ): Promise<Reply<typeof information.applicant>> {
    return this.service.applicant(given, ip);
  }

  @Endpoint(information.company)
  company(
    @Given() given: GivenOf<typeof information.company>,
    @Req() { ip }: FastifyRequest,
  ): Promise<Reply<typeof information.company>> {
    return this.service.company(given, ip);
  }

  @Endpoint(information.applicantList)
  applicantList(
    @Given() given: GivenOf<typeof information.applicantList>,
    @Req() { ip }: FastifyRequest,
  ): Promise<Reply<typeof information.applicantList>> {
    return this.service.applicantList(given, ip);
  }

  @Endpoint(information.report)
  report(
    @Given() given: GivenOf<typeof information.report>,
    @Req() { ip }: FastifyRequest,
  ): Promise<Reply<typeof information.report>> {
    return this.service.report(given, ip);
  }
}
