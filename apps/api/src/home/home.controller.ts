import { Controller } from '@nestjs/common';
import { home, type Reply } from '@tabimori/shared';
import type { Actor } from '../http/actor.js';
import { By, Endpoint } from '../http/endpoint.js';
import { HomeService } from './home.service.js';

@Controller()
export class HomeController {
  constructor(private readonly service: HomeService) {}

  @Endpoint(home.myHomePage)
  myHomePage(@By() actor: Actor): Promise<Reply<typeof home.myHomePage>> {
    return this.service.myHomePage(actor);
  }

  @Endpoint(home.situation)
  situation(@By() actor: Actor): Promise<Reply<typeof home.situation>> {
    return this.service.situation(actor);
  }

  @Endpoint(home.publicStatus)
  publicStatus(): Promise<Reply<typeof home.publicStatus>> {
    return this.service.publicStatus();
  }
}
