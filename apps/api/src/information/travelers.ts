import { Injectable } from '@nestjs/common';
import { type Link, readAppId, sql } from '@tabimori/server';
import { Links } from '../confirm-location/links.js';
import { Db } from '../db/sql.js';
import { wrongField } from '../auth/within.js';
import { Failure } from '../http/failure.js';
import { Limiter } from '../http/limiter.js';
import { networkOf } from '../http/network-of.js';
import { giveToken, travelerOf } from './app-devices.js';

/**
 * Calls a minute: for one app, for all calls from one address without a valid device token, and for unknown app IDs
 * from one address.
 */
const BY_DEVICE = 120;
const BY_ADDRESS = 300;
const TRIES = 20;

export interface Ways {
  token?: string | undefined;
  deviceToken?: string | undefined;
  appId?: string | undefined;
  mailAddress?: string | undefined;
}

/**
 * Who calls; `link`: the content of a message's link; null: the app itself, which sees everything about its traveler.
 */
export interface Traveler {
  applicantId: number;
  link: Link | null;
}

/** The travelers who call by a message's link, by their app, or by app ID and mail address. */
@Injectable()
export class Travelers {
  constructor(
    private readonly db: Db,
    private readonly links: Links,
    private readonly limiter: Limiter,
  ) {}

  /**
   * Throws LINK_INVALID, LINK_EXPIRED, TOO_MANY_REQUESTS, or E00041 at appId if no traveler has it with that address.
   */
  async who({ token, deviceToken, appId, mailAddress }: Ways, address: string): Promise<Traveler> {
    if (token !== undefined) return this.byLink(token, address);
    if (deviceToken !== undefined) return this.byDevice(deviceToken, address);
    const found = await this.db.row<{ id: number }>(sql`
      SELECT id FROM applicant
      WHERE app_id = ${readAppId(appId ?? '')} AND lower(mail_address) = lower(${mailAddress ?? ''}) AND deleted_at IS NULL`);
    if (!found) {
      this.limiter.count(`find ${networkOf(address)}`, TRIES);
      throw wrongField('appId', 'E00066');
    }
    return { applicantId: found.id, link: null };
  }

  /** The token with which an app of a traveler calls from now on. */
  deviceToken(applicantId: number): Promise<string> {
    return this.db.transaction((tx) => giveToken(tx, applicantId));
  }

  private byLink(token: string, address: string): Traveler {
    const found = this.links.read(token, address);
    if (!found) throw new Failure('LINK_INVALID');
    if (found.expired) throw new Failure('LINK_EXPIRED');
    return { applicantId: found.link.applicantId, link: found.link };
  }

  private async byDevice(deviceToken: string, address: string): Promise<Traveler> {
    const applicantId = await travelerOf(this.db, deviceToken);
    if (applicantId === null) {
      this.limiter.count(`address ${networkOf(address)}`, BY_ADDRESS);
      throw new Failure('LINK_INVALID');
    }
    this.limiter.count(`device ${applicantId}`, BY_DEVICE);
    return { applicantId, link: null };
  }
}
