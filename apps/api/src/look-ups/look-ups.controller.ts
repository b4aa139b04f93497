import { Controller, Res, StreamableFile } from '@nestjs/common';
import { type Given as GivenOf, lookUps, type Reply } from '@tabimori/shared';
import type { FastifyReply } from 'fastify';
import { Endpoint, Given } from '../http/endpoint.js';
import { LookUpsService } from './look-ups.service.js';

@Controller()
export class LookUpsController {
  constructor(private readonly service: LookUpsService) {}

  @Endpoint(lookUps.prefectures)
  prefectures(): Promise<Reply<typeof lookUps.prefectures>> {
    return this.service.prefectures();
  }

  @Endpoint(lookUps.municipalities)
  municipalities(
    @Given() given: GivenOf<typeof lookUps.municipalities>,
  ): Promise<Reply<typeof lookUps.municipalities>> {
    return this.service.municipalities(given);
  }

  /** An image, named by its content: it never changes. */
  @Endpoint(lookUps.logo)
  async logo(
    @Given() { sha256 }: GivenOf<typeof lookUps.logo>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { mediaType, bytes } = await this.service.logo(sha256);
    reply.header('Cache-Control', 'public, max-age=31536000, immutable');
    return new StreamableFile(bytes, { type: mediaType, length: bytes.length });
  }
}
