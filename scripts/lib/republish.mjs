/**
 * Moves a telegram of the agency to now, as text: everything but times and ids stays byte for byte the same.
 * There are two shifts. Times about the event (origin, arrival, target times, EventID) move with the event; times
 * about the telegram (Control/DateTime, ReportDateTime) become the moment of publishing. For an event's first
 * telegram both shifts are equal except for the seconds, because event times are in whole minutes.
 */

const MINUTE = 60_000;
const JST = 9 * 60 * MINUTE;

const TYPE_OF_TITLE = {
  震度速報: 'VXSE51',
  震源に関する情報: 'VXSE52',
  '震源・震度に関する情報': 'VXSE53',
  顕著な地震の震源要素更新のお知らせ: 'VXSE61',
  '津波警報・注意報・予報a': 'VTSE41',
  津波情報a: 'VTSE51',
  沖合の津波観測に関する情報: 'VTSE52',
};

/** The telegrams that the product reads. */
const TYPES = Object.values(TYPE_OF_TITLE);

/**
 * Reads what is needed to republish a telegram.
 * @param {string} xml @param {string} [fileName] gives the type if the title is unknown
 * @throws {Error} if it is not a telegram, or not of a type the product reads
 */
export function readTelegram(xml, fileName = '') {
  const title = element(section(xml, 'Control'), 'Title');
  const control = element(section(xml, 'Control'), 'DateTime');
  const eventId = element(section(xml, 'Head'), 'EventID');
  const type = TYPE_OF_TITLE[title] ?? /V[A-Z]{3}\d\d/.exec(fileName)?.[0];
  if (!title || !eventId || !/^\d{14}( \d{14})*$/.test(eventId)) throw new Error('not a telegram');
  if ([control, element(section(xml, 'Head'), 'ReportDateTime')].some((time) => Number.isNaN(Date.parse(time))))
    throw new Error('without its times');
  if (!TYPES.includes(type)) throw new Error(`${type ?? title}: none of ${TYPES.join(', ')}`);
  return {
    type,
    title,
    headTitle: element(section(xml, 'Head'), 'Title') ?? title,
    headline: element(section(xml, 'Headline'), 'Text') ?? '',
    office: element(section(xml, 'Control'), 'PublishingOffice') ?? '気象庁',
    controlTime: Date.parse(control),
    eventTime: parseEventId(eventId.split(' ')[0]),
  };
}

/**
 * The time of the new event if `xml` is its first telegram and is published at `now` (milliseconds): as long before
 * as it was then, with the seconds of `now`, so that two publications are two events.
 */
export function newEventTime(xml, now, fileName) {
  const { controlTime, eventTime } = readTelegram(xml, fileName);
  const moved = eventTime + floorTo(now - controlTime, MINUTE);
  return floorTo(moved, MINUTE) + (floorTo(now, 1000) % MINUTE);
}

/**
 * The telegram as if published at `now` for an event at `newEvent` (both in milliseconds).
 * @param {string} xml
 */
export function republish(xml, { now, newEvent, fileName }) {
  const { controlTime, eventTime } = readTelegram(xml, fileName);
  const reported = element(section(xml, 'Head'), 'ReportDateTime');
  // Whole minutes: event times have no seconds.
  const eventShift = floorTo(newEvent, MINUTE) - floorTo(eventTime, MINUTE);
  const idShift = newEvent - eventTime;
  // The agency's own clock: the minute before the telegram was sent.
  const reportShift = floorTo(now, MINUTE) - Date.parse(reported);
  return xml
    .replace(/(>\s*)(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d))(?=\s*<)/g, (_, before, time) => {
      if (time.endsWith('Z')) return before + shiftTime(time, now - controlTime);
      return before + shiftTime(time, time === reported ? reportShift : eventShift);
    })
    .replace(/(<EventID>)([\d ]+)(?=<)/, (_, before, ids) => {
      const moved = ids.split(' ').map((id) => (id ? formatEventId(parseEventId(id) + idShift) : id));
      return before + moved.join(' ');
    })
    .replace(/([０-９]{1,2})日([０-９]{1,2})時([０-９]{1,2})分/g, (text, ...parts) =>
      shiftText(parts.slice(0, 3).map(fromWide), Date.parse(reported), eventShift),
    );
}

function shiftTime(text, shift) {
  const zone = /Z$|[+-]\d\d:\d\d$/.exec(text)[0];
  const offset = zone === 'Z' ? 0 : zoneOffset(zone);
  let moved = Date.parse(text) + shift;
  // Times in whole minutes stay in whole minutes.
  if (zone !== 'Z' && text.slice(17, 19) === '00') moved = floorTo(moved, MINUTE);
  return new Date(moved + offset).toISOString().slice(0, 19) + zone;
}

function zoneOffset(zone) {
  const [hours, minutes] = zone.slice(1).split(':').map(Number);
  return (zone[0] === '-' ? -1 : 1) * (hours * 60 + minutes) * MINUTE;
}

/** 「１１日０５時０７分」 names no month: it is the nearest such day not long after the report. */
function shiftText([day, hour, minute], reported, shift) {
  const start = new Date(reported + JST);
  for (let back = -1; back <= 31; back += 1) {
    const date = Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate() - back, hour, minute);
    if (new Date(date).getUTCDate() !== day) continue;
    const moved = new Date(date + shift);
    const two = (number) => toWide(String(number).padStart(2, '0'));
    return `${toWide(String(moved.getUTCDate()))}日${two(moved.getUTCHours())}時${two(moved.getUTCMinutes())}分`;
  }
  throw new Error(`no day ${day} before the report`);
}

const fromWide = (text) => Number(text.replace(/[０-９]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0)));
const toWide = (text) => text.replace(/\d/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));
const floorTo = (value, unit) => Math.floor(value / unit) * unit;

function parseEventId(id) {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(id).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second) - JST;
}

function formatEventId(time) {
  return new Date(time + JST).toISOString().replace(/\D/g, '').slice(0, 14);
}

function section(xml, name) {
  return new RegExp(`<${name}[ >][\\s\\S]*?</${name}>`).exec(xml)?.[0] ?? '';
}

function element(xml, name) {
  return new RegExp(`<${name}>\\s*([^<]*?)\\s*</${name}>`).exec(xml)?.[1];
}
