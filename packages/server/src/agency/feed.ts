import type { TelegramType } from '@tabimori/domain';
import type { RefusedReason } from '@tabimori/shared';
import { isTelegramType, isUnknownPair, typeCodeOf } from './telegram-types.js';
import { UnreadableFeed } from './unreadable.js';
import { attribute, children, instantOf, parseXml, textAt, type XmlNode } from './xml.js';

/** The column's limit. */
const ADDRESS_LENGTH = 500;

export interface FeedEntry {
  /** opaque: now the address, formerly a UUID; empty if the feed has none */
  id: string;
  title: string;
  /** null if the feed has none */
  updatedAt: Date | null;
  url: string;
  office: string;
  /** such as VXSE53; null if neither address nor title tells */
  typeCode: string | null;
}

export interface WantedEntry extends FeedEntry {
  typeCode: TelegramType;
}

/** An entry that is not downloaded although it may matter; operators are alarmed. */
export interface RefusedEntry {
  reason: RefusedReason;
  id: string;
  title: string;
  href: string;
}

export interface Feed {
  updatedAt: Date | null;
  /** number of entries in the document */
  total: number;
  /** to be stored, oldest first */
  wanted: WantedEntry[];
  /**
   * earthquake or tsunami entries with an unknown combination of type and title: the agency may have changed
   * something
   */
  unknown: FeedEntry[];
  refused: RefusedEntry[];
}

const hrefOf = (entry: XmlNode): string => {
  const links = children(entry, 'link');
  const document = links.find((link) => attribute(link, 'type') === 'application/xml') ?? links[0];
  return attribute(document, 'href');
};

const urlOf = (href: string, feedUrl: string): URL | null => {
  const url = URL.parse(href, feedUrl);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null;
};

const readEntry = (entry: XmlNode, feedUrl: string): FeedEntry | RefusedEntry => {
  const id = textAt(entry, 'id');
  const title = textAt(entry, 'title');
  const href = hrefOf(entry);
  if (href === '') return { reason: 'missingAddress', id, title, href };
  const url = urlOf(href, feedUrl);
  if (!url) return { reason: 'invalidAddress', id, title, href };
  if (url.host !== new URL(feedUrl).host) return { reason: 'foreignHost', id, title, href };
  if (url.href.length > ADDRESS_LENGTH) return { reason: 'addressTooLong', id, title, href };
  return {
    id,
    title,
    updatedAt: instantOf(textAt(entry, 'updated')),
    url: url.href,
    office: textAt(entry, 'author', 'name'),
    typeCode: typeCodeOf(url.href, title),
  };
};

const isRefused = (entry: FeedEntry | RefusedEntry): entry is RefusedEntry => 'reason' in entry;
const isWanted = (entry: FeedEntry): entry is WantedEntry => isTelegramType(entry.typeCode);

/**
 * Reads the agency's Atom feed fetched from `feedUrl`. A bad entry does not affect the others: one without a usable
 * address, or on another host than the feed, is refused. Throws UnreadableFeed if the document cannot be read.
 */
export const readFeed = (xml: string | Buffer, feedUrl: string): Feed => {
  const feed = parseXml(xml, 'feed', UnreadableFeed);
  const entries = children(feed, 'entry').map((entry) => readEntry(entry, feedUrl));
  const good = entries.filter((entry): entry is FeedEntry => !isRefused(entry));
  const updated = ({ updatedAt }: FeedEntry): number => updatedAt?.getTime() ?? 0;
  return {
    updatedAt: instantOf(textAt(feed, 'updated')),
    total: entries.length,
    wanted: good
      .filter(isWanted)
      .reverse()
      .sort((a, b) => updated(a) - updated(b)),
    unknown: good.filter(({ typeCode, title }) => isUnknownPair(typeCode, title)),
    refused: entries.filter(isRefused),
  };
};
