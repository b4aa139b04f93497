import { home } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { HomeService } from './home.service.js';

@Calls(home)
export class HomeController {
  constructor(private readonly service: HomeService) {}

  readonly handlers: Handlers<typeof home> = {
    myHomePage: ({ actor }) => this.service.myHomePage(actor),
    situation: ({ actor }) => this.service.situation(actor),
    standby: ({ actor }) => this.service.standby(actor),
    publicStatus: () => this.service.publicStatus(),
  };
}
