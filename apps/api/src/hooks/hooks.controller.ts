import { Controller, Req, type RawBodyRequest } from '@nestjs/common';
import { API_PREFIX } from '@tabimori/shared';
import { SMS_REPORT_PATH } from '@tabimori/server';
import type { FastifyRequest } from 'fastify';
import { Page } from '../http/endpoint.js';
import { HooksService } from './hooks.service.js';

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** Signed reports of the SMS provider and of the relay; not calls of ours, since their form is the sender's. */
@Controller()
export class HooksController {
  constructor(private readonly service: HooksService) {}

  @Page('POST', SMS_REPORT_PATH)
  async twilio(@Req() request: FastifyRequest): Promise<string> {
    await this.service.twilio(request.url, request.body, headerOf(request, 'x-twilio-signature'));
    return '';
  }

  @Page('POST', `${API_PREFIX}/hooks/bounce`)
  async bounce(@Req() request: RawBodyRequest<FastifyRequest>): Promise<string> {
    await this.service.bounce(request.rawBody, headerOf(request, 'x-signature'));
    return '';
  }
}
