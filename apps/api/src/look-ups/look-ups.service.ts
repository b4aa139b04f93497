import { Injectable } from '@nestjs/common';
import { sql } from '@tabimori/server';
import type { Given, lookUps, Reply } from '@tabimori/shared';
import { Db } from '../db/sql.js';
import { Failure } from '../http/failure.js';

export interface Logo {
  mediaType: string;
  bytes: Buffer;
}

@Injectable()
export class LookUpsService {
  constructor(private readonly db: Db) {}

  async prefectures(): Promise<Reply<typeof lookUps.prefectures>> {
    return { items: await this.db.rows(sql`SELECT code, name, name_en, kana FROM prefecture ORDER BY code`) };
  }

  async municipalities({
    prefectureCode,
  }: Given<typeof lookUps.municipalities>): Promise<Reply<typeof lookUps.municipalities>> {
    const items = await this.db.rows<Reply<typeof lookUps.municipalities>['items'][number]>(sql`
      SELECT code, prefecture_code, name, name_short, kana FROM municipality
      WHERE prefecture_code = coalesce(${prefectureCode ?? null}::char(2), prefecture_code) ORDER BY code`);
    return { items };
  }

  async logo(sha256: string): Promise<Logo> {
    const logo = await this.db.row<Logo>(sql`SELECT media_type, bytes FROM logo WHERE sha256 = ${sha256}`);
    if (!logo) throw new Failure('ITEM_NOT_FOUND');
    return logo;
  }
}
