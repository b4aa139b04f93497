import { information } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { InformationService } from './information.service.js';

@Calls(information)
export class InformationController {
  constructor(private readonly service: InformationService) {}

  readonly handlers: Handlers<typeof information> = {
    applicant: ({ given, request }) => this.service.applicant(given, request.ip),
    company: ({ given, request }) => this.service.company(given, request.ip),
    applicantList: ({ given, request }) => this.service.applicantList(given, request.ip),
    report: ({ given, request }) => this.service.report(given, request.ip),
  };
}
