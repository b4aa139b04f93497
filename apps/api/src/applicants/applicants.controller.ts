import { applicants } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { pageLanguage } from '../http/language.js';
import { ApplicantsService } from './applicants.service.js';

@Calls(applicants)
export class ApplicantsController {
  constructor(private readonly service: ApplicantsService) {}

  readonly handlers: Handlers<typeof applicants> = {
    list: ({ actor, given }) => this.service.list(actor, given),
    exportList: ({ actor, given, request }) => this.service.exportList(actor, given, pageLanguage(request)),
    matching: ({ actor, given }) => this.service.matching(actor, given),
    exportChosen: ({ actor, given: { applicantIds }, request }) =>
      this.service.exportChosen(actor, applicantIds, pageLanguage(request)),
    putMany: ({ actor, given }) => this.service.putMany(actor, given),
    removeMany: ({ actor, given: { applicantIds } }) => this.service.removeMany(actor, applicantIds),
    post: ({ actor, given }) => this.service.post(actor, given),
    check: ({ given }) => this.service.check(given),
    get: ({ actor, given: { id } }) => this.service.get(actor, id),
    put: ({ actor, given }) => this.service.put(actor, given),
    remove: ({ actor, given: { id } }) => this.service.remove(actor, id),
    revokeDevice: ({ actor, given }) => this.service.revokeDevice(actor, given),
    sendGuide: ({ actor, given: { id } }) => this.service.sendGuide(actor, id),
  };
}
