import { Injectable } from '@nestjs/common';
import { rows, type Sql, sql } from '@tabimori/server';
import { API_PREFIX } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { Slots } from '../auth/slots.js';
import { encodeLogo, type EncodedLogo } from './encode-logo.js';

const FOLDER = `${API_PREFIX}/logos/`;

/** Address of the logo that a column names; null without one. */
export const logoUrl = (column: Sql): Sql => sql`${FOLDER} || ${column}`;

/** The change of an entity's logo: a new one, none, or unchanged. */
export interface Kept {
  logo: EncodedLogo | null;
  remove: boolean;
}

export function keptUrl(now: string | null, { logo, remove }: Kept): string | null {
  if (logo) return FOLDER + logo.sha256;
  return remove ? null : now;
}

/**
 * Stores a logo and returns its name; the same image is stored once. Locks the row, so that a logo nobody uses yet is
 * not deleted meanwhile.
 */
export async function keepLogo(tx: EntityManager, { sha256, mediaType, bytes }: EncodedLogo): Promise<string> {
  await rows(
    tx,
    sql`INSERT INTO logo (sha256, media_type, bytes) VALUES (${sha256}, ${mediaType}, ${bytes})
        ON CONFLICT (sha256) DO UPDATE SET media_type = EXCLUDED.media_type`,
  );
  return sha256;
}

@Injectable()
export class Logos {
  /** An image takes up to 100 MB and a core. */
  private readonly slots = new Slots(1, 20);

  /** The logo of an upload, if there is one; encoded before the transaction that keeps it. */
  async encode(uploaded: Buffer | undefined): Promise<EncodedLogo | null> {
    return uploaded === undefined ? null : this.slots.run(() => encodeLogo(uploaded));
  }
}
