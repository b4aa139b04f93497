import { Inject, Injectable } from '@nestjs/common';
import { type Config, isExpired, type Link, linkDay, signLink, verifyLink } from '@tabimori/server';
import { CONFIG } from '../config.js';
import { Limiter } from '../http/limiter.js';
import { networkOf } from '../http/network-of.js';

/** Calls a minute: of one genuine link, and of all that is no link of ours from one address. */
const BY_LINK = 120;
const BY_ADDRESS = 300;

/** The tokens in the messages' links: verified without the database, counted against guessing. */
@Injectable()
export class Links {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly limiter: Limiter,
  ) {}

  /** The genuine link of a token, expired or not; null if it is not genuine. Throws TOO_MANY_REQUESTS. */
  read(token: string, address: string): { link: Link; expired: boolean } | null {
    const { linkKeys, linkDays } = this.config;
    const now = new Date();
    const link = verifyLink(token, linkKeys, now, Number.POSITIVE_INFINITY);
    if (typeof link === 'string') {
      this.limiter.count(`address ${networkOf(address)}`, BY_ADDRESS);
      return null;
    }
    this.limiter.count(`link ${link.deliveryId} ${link.applicantId}`, BY_LINK);
    return { link, expired: isExpired(link, now, linkDays) };
  }

  /** A fresh token of an applicant in a delivery. */
  sign(deliveryId: number, applicantId: number): string {
    return signLink({ deliveryId, applicantId, day: linkDay(new Date()) }, this.config.linkKeys);
  }
}
