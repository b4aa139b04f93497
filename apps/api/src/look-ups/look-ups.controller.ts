import { StreamableFile } from '@nestjs/common';
import { lookUps } from '@tabimori/shared';
import { Calls, type Handlers } from '../http/endpoint.js';
import { LookUpsService } from './look-ups.service.js';

@Calls(lookUps)
export class LookUpsController {
  constructor(private readonly service: LookUpsService) {}

  readonly handlers: Handlers<typeof lookUps> = {
    prefectures: () => this.service.prefectures(),
    municipalities: ({ given }) => this.service.municipalities(given),
    /** An image, named by its content: it never changes. */
    logo: async ({ given: { sha256 }, reply }) => {
      const { mediaType, bytes } = await this.service.logo(sha256);
      reply.header('Cache-Control', 'public, max-age=31536000, immutable');
      return new StreamableFile(bytes, { type: mediaType, length: bytes.length });
    },
  };
}
