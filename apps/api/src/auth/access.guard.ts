import { timingSafeEqual, createHash } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { type Call, can, type Feature } from '@tabimori/shared';
import type { Config } from '@tabimori/server';
import type { FastifyRequest } from 'fastify';
import { Sessions } from './sessions.js';
import { CONFIG } from '../config.js';
import { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { callOf, isPage } from '../http/endpoint.js';
import { Failure } from '../http/failure.js';
import { logAction } from '../http/operation-log.js';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Lets a request through only as its call says; a handler that says nothing is closed to everybody. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly sessions: Sessions,
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: Db,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const handler = context.getHandler();
    if (isPage(handler)) return true;
    const call = callOf(handler);
    if (!call) throw new Error(`${context.getClass().name}.${handler.name} is bound to no call`);
    if (call.access === 'public') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const authorization = request.headers.authorization ?? '';
    if (call.access === 'supportKey') {
      if (timingSafeEqual(digest(authorization), digest(`Key ${this.config.supportMailKey}`))) return true;
      throw new Failure('SIGNED_OUT');
    }
    const actor = await this.sessions.actorOf(/^Bearer ([\w.-]+)$/i.exec(authorization)?.[1]);
    if (!actor) throw new Failure('SIGNED_OUT');
    request.actor = { ...actor, address: request.ip, requestId: request.id };
    const { on, required } = actor.secondFactor;
    if (required && !on && !call.beforeEnrolment) throw new Failure('SECOND_FACTOR_REQUIRED');
    if (call.access === 'signedIn' || can(actor.permissions, ...call.access)) return true;
    await this.note(request.actor, call, call.access[0]);
    throw new Failure('PERMISSION_DENIED');
  }

  /** Logs that somebody tried something their role may not do. */
  private note(actor: Actor, { method, path }: Call, feature: Feature): Promise<void> {
    return this.db.transaction((tx) =>
      logAction(tx, actor, {
        feature,
        action: 'deny',
        entity: 'session',
        after: { call: `${method} ${path}` },
        result: 'denied',
      }),
    );
  }
}
