import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { ExportSlots } from './export-slots.js';
import { BoundRoutes } from './bound-routes.js';
import { EnvelopeInterceptor } from './envelope.interceptor.js';
import { FailureFilter } from './failure.filter.js';
import { Limiter } from './limiter.js';
import { Metrics } from './metrics.js';

/** How every call is read, answered, limited and measured. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    BoundRoutes,
    ExportSlots,
    Limiter,
    Metrics,
    { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
    { provide: APP_FILTER, useClass: FailureFilter },
  ],
  exports: [Limiter, Metrics],
})
export class HttpModule {}
