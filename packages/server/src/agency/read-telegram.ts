import { CANCELLATION, type Telegram, type TelegramType, type TsunamiRegion } from '@tabimori/domain';
import { detectedEarthquake, readEarthquake } from './read-earthquake.js';
import { readIntensities, unknownIntensities } from './read-intensities.js';
import { isTelegramType, typeCodeOf } from './telegram-types.js';
import { UnreadableTelegram } from './unreadable.js';
import { readWave } from './read-wave.js';
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

/**
 * A region without a code counts as an unknown one, under its name: it is reported and ignored, and the others are
 * decided.
 */
const tsunamiRegion = (item: XmlNode): TsunamiRegion => ({
  regionCode: textAt(item, 'Area', 'Code') || textAt(item, 'Area', 'Name'),
  regionName: textAt(item, 'Area', 'Name'),
  kindCode: textAt(item, 'Category', 'Kind', 'Code'),
  lastKindCode: textAt(item, 'Category', 'LastKind', 'Code'),
  ...readWave(item),
});

/** All regions. A list without any says nothing about what is in force, and must not be lost silently. */
const readTsunami = (body: XmlNode): TsunamiRegion[] => {
  const items = children(child(body, 'Tsunami', 'Forecast'), 'Item');
  if (items.length === 0) throw new UnreadableTelegram('missingField', 'Body/Tsunami/Forecast/Item');
  return items.map(tsunamiRegion);
};

/** The content of the Body. A cancellation has only a text and says nothing about an earthquake. */
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

/** Why an answer is no telegram at all: empty, cut off or not XML; null: it is one, readable or reported when read. */
export const telegramFault = (xml: Buffer): string | null => documentFault(xml, 'Report');

/**
 * Reads a telegram of the agency (XML, UTF-8, at most 5 MB) published at `url`. Throws UnreadableTelegram if it
 * cannot; anything an alert does not need never makes it throw.
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
