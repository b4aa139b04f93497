import { applicantViews } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { ApplicantViewsService } from './applicant-views.service.js';

@Calls(applicantViews)
export class ApplicantViewsController {
  constructor(private readonly service: ApplicantViewsService) {}

  readonly handlers: Handlers<typeof applicantViews> = {
    list: ({ actor }) => this.service.list(actor),
    put: ({ actor, given }) => this.service.put(actor, given),
    remove: ({ actor, given: { id } }) => this.service.remove(actor, id),
  };
}
