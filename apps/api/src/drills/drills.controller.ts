import { drills } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { DrillsService } from './drills.service.js';
import { DrillSources } from './sources.service.js';
import { StartService } from './start.service.js';
import { StopDrillService } from './stop.service.js';

@Calls(drills)
export class DrillsController {
  constructor(
    private readonly service: DrillsService,
    private readonly replayable: DrillSources,
    private readonly starting: StartService,
    private readonly stopping: StopDrillService,
  ) {}

  readonly handlers: Handlers<typeof drills> = {
    list: ({ actor, given }) => this.service.list(actor, given),
    sources: () => this.replayable.list(),
    get: ({ actor, given: { id } }) => this.service.get(actor, id),
    start: ({ actor, given }) => this.starting.start(actor, given),
    stop: ({ actor, given }) => this.stopping.stop(actor, given),
  };
}
