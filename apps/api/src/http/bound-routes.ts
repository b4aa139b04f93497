import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { Call } from '@tabimori/shared';
import { callOf, isPage } from './endpoint.js';

/** Every handler of every controller says what it is bound to; one that does not stops the start. */
@Injectable()
export class BoundRoutes implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** The calls that are bound, in order. */
  calls(): Call[] {
    return this.handlers().flatMap(({ handler }) => callOf(handler) ?? []);
  }

  onModuleInit(): void {
    const open = this.handlers().filter(({ handler }) => !callOf(handler) && !isPage(handler));
    if (open.length > 0) throw new Error(`Bound to no call: ${open.map(({ name }) => name).join(', ')}`);
  }

  private handlers(): { name: string; handler: () => unknown }[] {
    return this.discovery.getControllers().flatMap(({ metatype }) => {
      const prototype = metatype?.prototype as Record<string, () => unknown> | undefined;
      if (!prototype) return [];
      return this.scanner.getAllMethodNames(prototype).flatMap((method) => {
        const handler = prototype[method];
        const routed = handler && Reflect.hasMetadata('path', handler);
        return routed ? [{ name: `${metatype?.name}.${method}`, handler }] : [];
      });
    });
  }
}
