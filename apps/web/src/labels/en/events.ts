import type { events as Ja } from '../ja/events.js';
import { status } from './status.js';
import { many, people as peopleOf } from './plural.js';

export const events: typeof Ja = {
  title: 'Earthquakes and tsunami',
  unit: '',
  minIntensity: 'Max. intensity',
  orMore: (intensity) => `${intensity} or above`,
  empty: {
    title: 'No earthquake or tsunami has been received yet',
    text: 'Telegrams of the Japan Meteorological Agency appear here as they arrive.',
  },
  source: 'Source: Japan Meteorological Agency',
  column: {
    intensity: 'Max. int.',
    place: 'Epicentre',
    at: 'Time',
    magnitude: 'Magnitude, depth',
    state: 'Response',
    companies: 'Companies sent to',
    people: 'People',
    rate: 'Answered',
  },
  state: { running: 'Running', finished: 'Sent', none: 'Nothing sent', missed: 'Missed' },
  status: { 訓練: 'Drill telegram', 試験: 'Test telegram' },
  otherStatus: (status) => `Not a normal telegram (${status})`,
  statusNote: 'This is a drill or test telegram of the agency. Nothing is sent to travelers.',
  quakeOf: (place) => `Earthquake, ${place}`,
  quakeUnknown: 'Earthquake, epicentre not known yet',
  tsunamiAlone: 'Tsunami information',
  tsunami: 'Tsunami',
  unknown: 'Not known yet',
  published: (time) => `published ${time}`,
  depth: (km) => (km === 0 ? 'very shallow' : `${km} km`),
  companies: (count) => count,
  people: (count) => count,

  missedNote: 'arrived late, nothing sent',

  missed: {
    title: 'No alert was sent, because the telegram arrived too late',
    earthquake: (companies, places) =>
      `In time, the travelers of ${companies} in ${places} would have been sent an earthquake alert, then a safety confirmation and reminders.`,
    tsunami: (companies, places) =>
      `In time, the travelers of ${companies} in ${places} would have been sent a tsunami alert.`,
    companies: (count) => many(count, 'company', 'companies'),
    because: (title, published, seen, late) =>
      `${title} (published ${published}) was received at ${seen} (${late}). A telegram more than 2 hours old starts no automatic send.`,
    after: 'Please contact the travelers yourself where needed.',
    delay: (minutes) =>
      minutes < 120 ? `${minutes} min later` : `${Math.floor(minutes / 60)} h ${minutes % 60} min later`,
  },

  xml: {
    open: 'XML',
    openOf: (what) => `Show the XML of ${what}`,
    title: 'XML of the telegram',
    note: 'As it was received from the agency.',
    save: 'Save as a file',
  },

  problems: {
    title: 'Unusable telegrams',
    meta: 'they alerted no traveler',
    kind: 'Kind',
    empty: { title: 'Every telegram could be used', text: 'Telegrams that cannot be read or had appear here.' },
    column: { seenAt: 'Noticed', kind: 'Kind', telegram: 'Telegram', reason: 'Why', open: 'Content' },
    kinds: { unreadable: 'Unreadable', missing: 'Not available', refused: 'Refused', missed: 'Too late' },
    published: (time) => `published ${time}`,
    event: 'Open the event',
    missing: 'It was listed, but could not be fetched for 10 minutes or longer.',
    refused: 'The feed gave an address that cannot be used, so it was not fetched.',
    missed: 'It arrived long after it was published, so it started no automatic send.',
    unreadable: 'It could not be read.',
    reasons: {
      empty: 'It was empty.',
      tooLarge: 'It was too large to be read.',
      charset: 'Its character encoding was wrong.',
      hostile: 'It contained something unsafe, so it was not read on.',
      truncated: 'It was cut off.',
      malformed: 'It was not well-formed XML.',
      wrongRoot: 'It did not have the form of a telegram of the agency.',
      unknownType: 'It was of an unknown kind.',
      missingField: 'Something it must contain was missing.',
      invalidField: 'A value in it was wrong.',
      timeout: 'Reading it took too long.',
      missingAddress: 'The feed gave no address for it.',
      invalidAddress: 'The feed gave an address that is none, so it was not fetched.',
      addressTooLong: 'The feed gave an address that is too long, so it was not fetched.',
      foreignHost: 'Its address is not one of the agency, so it was not fetched.',
    },
  },

  detail: {
    title: 'Event',
    result: 'Open results',
    history: 'Sends of this event',
    facts: 'Facts of this event',
    origin: 'Time',
    latest: 'Latest telegram',
    ago: (minutes) =>
      minutes < 60
        ? `${minutes} min ago`
        : minutes < 2880
          ? `${Math.floor(minutes / 60)} h ago`
          : `${Math.floor(minutes / 1440)} days ago`,
    magnitude: 'Magnitude',
    depth: 'Depth',
    prefectures: 'Prefectures ≥ 4',
    prefecturesFelt: (count) => `felt in ${count}`,
    companies: 'Companies sent to',
    companyUnit: '',
    notSent: (count) => `${count} not sent`,
    people: 'People',
    peopleUnit: '',
    rate: (rate, asked) => `${rate} of ${asked} answered`,
    source: 'Source: Japan Meteorological Agency. Map: Made with Natural Earth',
  },

  map: {
    title: 'Intensity by prefecture',
    note: 'maximum per prefecture',
    asTable: 'As a table',
    asMap: 'As a map',
    legend: 'Scale of intensity',
    epicenter: 'Epicentre',
    prefecture: 'Prefecture',
    intensity: 'Max. intensity',
    unreceived: 'thought to be 5− or above, not received yet',
    none: 'There is no information on intensity.',
    alt: (list, more) =>
      `Map of the greatest intensity by prefecture. ${list || 'No prefecture reached 4'}${more > 0 ? `; ${more} more at 3 or below` : ''}. The same is available as a table.`,
    value: (prefecture, intensity) => `${prefecture} ${intensity}`,
    join: ', ',
  },

  tsunamis: {
    title: 'Tsunami forecast regions',
    inForce: (grade) => `${grade} in effect`,
    grade: {
      ...status.grades,
      forecast: 'Slight sea level change',
      cleared: 'Lifted',
    },
    join: ', ',
  },

  timeline: {
    lowered: {
      warning: 'Lowered to a Tsunami Warning',
      advisory: 'Lowered to a Tsunami Advisory',
      none: 'Tsunami warning lifted',
    },
    title: 'Telegrams and sends',
    earthquake: 'quake',
    tsunami: 'tsunami',
    send: 'send',
    empty: 'Neither telegrams nor sends yet.',
    sent: (what, companies, people) =>
      `${what} sent: ${companies > 1 ? `${companies} companies, ` : ''}${peopleOf(people)}`,
    withdrawn: 'withdrawn',
    received: (time) => `received ${time}`,
    next: (time, minutes) => `Next send ${time} (${minutes > 0 ? `in ${minutes} min` : 'any moment'})`,
    over: 'No further send is planned.',
    open: 'Result',
    openOf: (what) => `Open the result of: ${what}`,
  },

  response: {
    unanswered: (count) => `No answer: ${count}`,
    callsOpen: (count) => `${peopleOf(count)} called for help. The response can be ended when each is marked as done.`,
    seeCalls: 'See who needs help',
    closed: (time, name) => (name === null ? `Response ended at ${time}.` : `Response ended at ${time} by ${name}.`),
    title: 'Response ended',
    closedBy: (time, name, unanswered) =>
      `${time}${name === null ? '' : `, by ${name}`}${unanswered === null ? '' : ` (no answer: ${unanswered})`}`,
  },

  decisions: {
    title: 'Decision per company',
    note: 'thresholds as set at the time',
    empty: 'No company was decided on.',
    company: 'Company',
    condition: 'Threshold',
    verdict: 'Decision',
    reason: 'Why',
    people: 'People',
    stage: 'Stage',
    rate: 'Answered',
    sent: 'Sent',
    notSent: 'Not sent',
    threshold: { off: 'Off', '4': '4 or above', '5': '5− or above', '6': '6− or above' },
    tsunamiOn: 'Tsunami warning or above',
    at: (time) => `decided ${time}`,
    by: (title, time) => `by ${title} (published ${time})`,
    more: 'When, who and why',
    moreOf: (company, hazard) => `${company} (${hazard}): when, who and why`,
    hazard: { earthquake: 'earthquake', tsunami: 'tsunami' },
    wave: {
      title: (number) => `Alert ${number}`,
      alerted: (time, people) => `${time}: ${peopleOf(people)} alerted`,
      open: 'Who they are',
      openOf: (number) => `Who they are: alert ${number}`,
      why: 'Why',
      reached: (places) => `${places} reached the threshold`,
      grades: status.grades,
      withGrade: (name, grade) => `${name} (${grade})`,
      then: 'Then',
      followed: (what, time, people) => `${what} ${time} (${people})`,
      reminders: (count, time, people) =>
        `${count} ${count === 1 ? 'reminder' : 'reminders'} (last ${time}, ${people})`,
      nothingYet: 'nothing has followed yet',
      alertAlone: 'no safety confirmation; a lowering and the lifting are told',
      retracted: 'Withdrawn',
      retractedAt: (time, places) => `${time}, by the agency: ${places}`,
      joined: 'Joined by',
      joinedText: (places) => `in ${places} it joined this confirmation instead of a new alert`,
    },
    joined: {
      title: 'Joined to',
      text: (places) => `the travelers in ${places} got no second alert, because this confirmation was still open`,
    },
    stopped: 'Stopped',
    stoppedBy: (time, name) => `${time}, by ${name}`,
    travelers: {
      title: 'Travelers by prefecture',
      note: 'registered: as of now',
      prefecture: 'Prefecture',
      intensity: 'Intensity or warning',
      alerted: 'Alerted',
      registered: 'Registered',
      outcome: 'Why sent or not',
      people: (count) => count,
      sent: 'Alert sent',
      sentSome: (rest) =>
        `Alert sent. The other ${rest} registered or moved there after the decision, or are in another confirmation`,
      below: 'Below the threshold',
      joined: 'Joined the confirmation of the earthquake before; no second alert',
      away: (count) => `${count} before or after their stay`,
      since: 'Registered or moved there after the decision',
      notSent: 'Not sent',
      elsewhere: {
        earthquake: (count) =>
          `${count} more are registered where no shaking was observed. They were not concerned, so nothing was sent.`,
        tsunami: (count) =>
          `${count} more are registered where no tsunami warning was issued (an advisory alerts nobody). They were not concerned, so nothing was sent.`,
      },
      nobody: 'No traveler is registered in a prefecture that this event concerns.',
    },
    stages: {
      alert: 'Alert sent',
      confirmation: 'Confirmation sent',
      reminder: 'Reminders sent',
      finished: 'Finished',
      stopped: 'Stopped',
      missed: 'Missed',
    },
    waiting: (reminder) => (reminder === 0 ? 'Waiting: confirmation' : `Waiting: reminder ${reminder}`),
    nextAt: (time) => `due ${time}`,
    list: (names, rest) => names.join(', ') + (rest > 0 ? ` and ${rest} more` : ''),
    islands: (name) => `islands of ${name}`,
    joinedCount: (count) =>
      `${count === '1' ? '1 person joins' : `${count} people join`} the confirmation of the earthquake before`,
    heldCount: (count) => `${peopleOf(count)} held (alerts of a day reached)`,
    withIntensity: (name, intensity) => `${name} (${intensity})`,
    reasons: {
      started: (places) =>
        places ? `${places} reached the threshold` : 'Information at or above the threshold was published',
      raised: (places) => (places ? `${places} newly reached the threshold or rose` : 'The information was raised'),
      belowThreshold: (places) =>
        places ? `${places} stayed below the threshold` : 'No prefecture reached the threshold',
      thresholdOff: () => 'Switched off in the company settings',
      nothingNew: () => 'No further prefecture reached the threshold',
      noTravelers: (places) =>
        places
          ? `${places} reached the threshold, but no traveler concerned is there`
          : 'No traveler concerned is in a prefecture that reached the threshold',
      late: (places) =>
        `${places ? `${places} reached the threshold, but the` : 'The'} telegram arrived more than 2 hours after it was published`,
      notNormal: () => 'A drill or test telegram is never sent on',
      endOfUse: () => 'The company has ended its use',
      masterSwitchOff: (places) =>
        `${places ? `${places} reached the threshold, but automatic` : 'Automatic'} sends were stopped for all`,
      noIntensity: () => 'There is no intensity yet',
      cancelled: () => 'The agency cancelled the information',
      held: () => 'Held: the alerts of a day were reached, and it is not stronger',
      joined: () => 'Not stronger: it joins the safety confirmation of the earthquake before',
    },
  },
};
