import { CANCELLATION, type Telegram, type TelegramType, type TsunamiRegion } from '@tabimori/domain';
import { detectedEarthquake, readEarthquake } from './read-earthquake.js';
import { readIntensities, unknownIntensities } from './read-intensities.js';
import { isTelegramType, typeCodeOf } from './telegram-types.js';
import { UnreadableTelegram } from './unreadable.js';
import { child, children, documentFault, instantOf, parseXml, textAt, type XmlNode } from './xml.js';

const required = (node: XmlNode, ...path: string[]): string => {
  const text = textAt(node, ...path);
  if (text === '') throw new UnreadableTelegram('missingField', path.join('/'));
  return text;
};

const requiredInstant = (node: XmlNode, ...path: string[]): Date => {
  const text = required(node, ...path);
  const instant = instantOf(text);
  if (!instant) throw new UnreadableTelegram('invalidField', `${path.join('/')} "${text}"`);
  return instant;
};

/** Without its code a region is one that is not known, by its name: it is left out and told, and the others are decided. */
const tsunamiRegion = (item: XmlNode): TsunamiRegion => ({
  regionCode: textAt(item, 'Area', 'Code') || textAt(item, 'Area', 'Name'),
  regionName: textAt(item, 'Area', 'Name'),
  kindCode: textAt(item, 'Category', 'Kind', 'Code'),
  lastKindCode: textAt(item, 'Category', 'LastKind', 'Code'),
});

/** All regions; one that lists none says nothing of what is in force, and must not be lost without a word. */
const readTsunami = (body: XmlNode): TsunamiRegion[] => {
  const items = children(child(body, 'Tsunami', 'Forecast'), 'Item');
  if (items.length === 0) throw new UnreadableTelegram('missingField', 'Body/Tsunami/Forecast/Item');
  return items.map(tsunamiRegion);
};

/** What the Body says. A cancellation has a text alone, and says nothing of an earthquake. */
const contentOf = (
  type: TelegramType,
  infoType: string,
  report: XmlNode,
): Pick<Telegram, 'earthquake' | 'intensities' | 'unknownIntensities' | 'tsunami'> => {
  if (infoType === CANCELLATION) return { earthquake: null, intensities: null, unknownIntensities: [], tsunami: null };
  const body = child(report, 'Body');
  const carriesIntensities = type === 'VXSE51' || type === 'VXSE53';
  return {
    earthquake:
      type === 'VXSE51'
        ? detectedEarthquake(instantOf(textAt(report, 'Head', 'TargetDateTime')))
        : readEarthquake(body),
    intensities: carriesIntensities ? readIntensities(body) : null,
    unknownIntensities: carriesIntensities ? unknownIntensities(body) : [],
    tsunami: type === 'VTSE41' ? readTsunami(body) : null,
  };
};

/** Why an answer in a telegram's place is none at all: empty, cut off, no XML; null: it can be read, or told what is wrong. */
export const telegramFault = (xml: Buffer): string | null => documentFault(xml, 'Report');

/**
 * Reads a telegram of the agency (XML, UTF-8, at most 5 MB) published at `url`.
 * Throws UnreadableTelegram for whatever it cannot read; what an alert does not need never makes it throw.
 */
export const readTelegram = (xml: string | Buffer, url: string): Telegram => {
  const report = parseXml(xml, 'Report', UnreadableTelegram);
  const title = required(report, 'Control', 'Title');
  const type = typeCodeOf(url, title);
  if (!isTelegramType(type)) throw new UnreadableTelegram('unknownType', `${type ?? '?'} "${title}"`);
  const infoType = required(report, 'Head', 'InfoType');
  return {
    url,
    type,
    title,
    status: required(report, 'Control', 'Status'),
    infoType,
    office: textAt(report, 'Control', 'EditorialOffice'),
    controlAt: requiredInstant(report, 'Control', 'DateTime'),
    reportAt: requiredInstant(report, 'Head', 'ReportDateTime'),
    eventIds: required(report, 'Head', 'EventID').split(/\s+/u),
    serial: textAt(report, 'Head', 'Serial'),
    headTitle: textAt(report, 'Head', 'Title'),
    headline: textAt(report, 'Head', 'Headline', 'Text'),
    ...contentOf(type, infoType, report),
  };
};
