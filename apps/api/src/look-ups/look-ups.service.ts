import { Inject, Injectable } from '@nestjs/common';
import type { lookUps, Reply } from '@tabimori/shared';
import { Db, sql } from '../db/sql.js';
import { Failure } from '../http/failure.js';

export interface Logo {
  mediaType: string;
  bytes: Buffer;
}

@Injectable()
export class LookUpsService {
  constructor(@Inject(Db) private readonly db: Db) {}

  async prefectures(): Promise<Reply<typeof lookUps.prefectures>> {
    return { items: await this.db.rows(sql`SELECT code, name, name_en AS "nameEn" FROM prefecture ORDER BY code`) };
  }

  async logo(sha256: string): Promise<Logo> {
    const logo = await this.db.row<Logo>(
      sql`SELECT media_type AS "mediaType", bytes FROM logo WHERE sha256 = ${sha256}`,
    );
    if (!logo) throw new Failure('ITEM_NOT_FOUND');
    return logo;
  }
}
