import { Controller } from '@nestjs/common';
import {
  drills,
  type DrillReport,
  type DrillSummary,
  type Given as GivenOf,
  type Page,
  type Reply,
} from '@tabimori/shared';
import type { Actor } from '../http/actor.js';
import { By, Endpoint, Given } from '../http/endpoint.js';
import { DrillsService } from './drills.service.js';
import { DrillSources } from './sources.service.js';
import { StartService } from './start.service.js';
import { StopDrillService } from './stop.service.js';

@Controller()
export class DrillsController {
  constructor(
    private readonly service: DrillsService,
    private readonly replayable: DrillSources,
    private readonly starting: StartService,
    private readonly stopping: StopDrillService,
  ) {}

  @Endpoint(drills.list)
  list(@By() actor: Actor, @Given() given: GivenOf<typeof drills.list>): Promise<Page<DrillSummary>> {
    return this.service.list(actor, given);
  }

  @Endpoint(drills.sources)
  sources(): Promise<Reply<typeof drills.sources>> {
    return this.replayable.list();
  }

  @Endpoint(drills.get)
  get(@By() actor: Actor, @Given() { id }: GivenOf<typeof drills.get>): Promise<DrillReport> {
    return this.service.get(actor, id);
  }

  @Endpoint(drills.start)
  start(@By() actor: Actor, @Given() given: GivenOf<typeof drills.start>): Promise<Reply<typeof drills.start>> {
    return this.starting.start(actor, given);
  }

  @Endpoint(drills.stop)
  stop(@By() actor: Actor, @Given() given: GivenOf<typeof drills.stop>): Promise<Reply<typeof drills.stop>> {
    return this.stopping.stop(actor, given);
  }
}
