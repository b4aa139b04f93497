import { applicantUploads } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { pageLanguage } from '../http/language.js';
import { ApplicantUploadsService } from './applicant-uploads.service.js';

@Calls(applicantUploads)
export class ApplicantUploadsController {
  constructor(private readonly service: ApplicantUploadsService) {}

  readonly handlers: Handlers<typeof applicantUploads> = {
    list: ({ actor, given }) => this.service.list(actor, given),
    template: ({ actor, request }) => this.service.template(actor, pageLanguage(request)),
    post: ({ actor, given, file }) => this.service.post(actor, given, file),
    get: ({ actor, given: { id } }) => this.service.get(actor, id),
    rows: ({ actor, given }) => this.service.rows(actor, given),
    faults: ({ actor, given: { id } }) => this.service.faults(actor, id),
    errors: ({ actor, given: { id }, request }) => this.service.errors(actor, id, pageLanguage(request)),
    commit: ({ actor, given }) => this.service.commit(actor, given),
    sendCompletion: ({ actor, given }) => this.service.sendCompletion(actor, given),
    remove: ({ actor, given: { id } }) => this.service.remove(actor, id),
  };
}
