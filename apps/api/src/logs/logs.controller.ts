import { logs } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { pageLanguage } from '../http/language.js';
import { LogsService } from './logs.service.js';

@Calls(logs)
export class LogsController {
  constructor(private readonly service: LogsService) {}

  readonly handlers: Handlers<typeof logs> = {
    list: ({ actor, given }) => this.service.list(actor, given),
    exportList: ({ actor, given, request }) => this.service.exportList(actor, given, pageLanguage(request)),
  };
}
