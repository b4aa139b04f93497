import type { home as Ja } from '../ja/home.js';

const many = (count: string, one: string, several: string): string => `${count} ${count === '1' ? one : several}`;
const people = (count: string): string => many(count, 'person', 'people');

export const home: typeof Ja = {
  act: (name) => `${name}, action is needed now`,
  running: (name) => `${name}, a response is in progress`,
  welcome: (name) => `Welcome, ${name}`,
  summary: (events, help) => `${events} in progress · ${help} in need of help`,
  compose: 'Send a safety confirmation',
  quiet: 'Nothing in progress',
  quietFeed: (state, ago) => `JMA feed: ${state.toLowerCase()}${ago === '' ? '' : ` ${ago}`}`,
  event: {
    quake: (place) => `Earthquake, ${place}`,
    tsunami: (place) => `Tsunami, ${place}`,
    unknown: 'Earthquake (epicentre not known yet)',
    unknownTsunami: 'Tsunami',
    tsunamiTag: 'Tsunami',
    at: (time, minutes) => `${time} (${minutes})`,
    minutesAgo: (minutes) =>
      minutes < 120
        ? `${minutes} min ago`
        : minutes < 2880
          ? `${Math.floor(minutes / 60)} h ago`
          : `${Math.floor(minutes / 1440)} d ago`,
    audience: (companies, prefectures, total) =>
      `${many(companies, 'company', 'companies')} · ${many(prefectures, 'prefecture', 'prefectures')} · ${people(total)}`,
    rate: (rate) => `${rate} answered`,
    share: (rate) => `${rate} of all`,
    list: 'See the list',
    open: 'Open results',
    openEvent: 'Event details',
    other: (count) => `Other: ${count}`,
  },
  stages: {
    title: 'Sends, done and planned',
    alert: 'Alert',
    confirmation: 'Confirmation',
    reminder: (number) => `Reminder ${number}`,
    sent: (total) => people(total),
    planned: (time) => `${time} planned`,
    in: (minutes) => (minutes === 0 ? 'any moment' : `in ${minutes} min`),
    inTo: (when, total) => `${when} · ${people(total)}`,
    last: 'last',
    next: (stage, time) => `Next: ${stage} ${time}`,
    done: 'All sends are done',
  },
  place: (prefecture, city) => [city, prefecture].filter((part) => part !== '').join(', '),
  help: {
    title: 'People who need help',
    count: (count) => count,
    withInjured: (injured) => `See with ${injured} injured`,
    all: 'See the list',
    columns: {
      state: 'State',
      name: 'Name',
      place: 'Company, place',
      words: 'In their words',
      at: 'Answer',
      contact: 'Contact',
    },
    call: (name) => `Call ${name}`,
    callShort: 'Call',
    noPhone: 'No phone number',
    none: 'Nobody is asking for help now.',
    noWords: '(no comment)',
    answeredAt: (time, ago) => `Answered ${time} (${ago})`,
    see: (count) => `See ${people(count)}`,
    others: (count) => `${count} more`,
    san: (name) => name,
  },
  none: {
    title: 'No answer',
    count: (count) => count,
    all: 'See the list',
    more: (count) => `${count} more prefectures`,
    auto: (time) => `Reminder goes out at ${time}`,
    nobody: 'Everybody has answered.',
    abroad: 'Unknown',
  },
  deliveries: {
    title: 'Latest sends',
    all: 'History',
    columns: { sentAt: 'Sent', kind: 'Type', subject: 'Subject', sender: 'Sender', total: 'People', rate: 'Answered' },
    auto: 'Automatic',
    noAnswer: 'Asks no answer',
    unread: 'Unread',
    people,
    reminders: (count, last) => `${count} ${count === 1 ? 'reminder' : 'reminders'} (last ${last})`,
  },
  first: {
    title: 'Nothing has been sent yet',
    text: 'When an earthquake reaches the intensity you set, or a tsunami warning is issued, travelers in the area are told automatically, and the result appears here.',
    steps: [
      { title: 'Bulletin', text: 'Earthquake and tsunami bulletins of the JMA are received.' },
      { title: 'Alert', text: 'It goes to the travelers in the prefectures concerned.' },
      { title: 'Confirmation', text: '15 minutes later they are asked whether they are safe (earthquakes only).' },
      { title: 'Reminders', text: 'Those who have not answered are asked again, up to 5 times.' },
    ],
    events: 'See events',
  },
  notices: {
    title: 'Notices',
    none: 'No new notices.',
    unreadAnswers: {
      title: (count) => many(count, 'unread result', 'unread results'),
      text: 'Results of sends that you have not opened yet.',
    },
    undelivered: {
      title: (count) => `${people(count)} with an undelivered contact`,
      text: 'Mail or SMS did not arrive last time. Please check their contact details.',
    },
    passwordOld: 'We recommend changing it every 90 days.',
    sendingPaused: { title: 'Sending is paused', text: 'Nothing is sent until it is resumed on the status page.' },
    feedDown: { title: 'The JMA feed cannot be read', text: (at) => `Last read ${at}` },
    mailDown: { title: 'Mail cannot be sent', text: 'Messages wait and go out by themselves once it works again.' },
    smsDown: { title: 'SMS cannot be sent', text: 'Messages wait and go out by themselves once it works again.' },
    unreadableTelegram: {
      title: (count) => many(count, 'unusable telegram', 'unusable telegrams'),
      text: 'They started no automatic send.',
    },
    missedEvent: {
      title: (count) => many(count, 'missed event', 'missed events'),
      text: 'They arrived late, or automatic sends were off: nothing was sent.',
    },
    missedTsunami: {
      title: (count) => `${many(count, 'tsunami warning', 'tsunami warnings')} in effect, not sent`,
      text: 'It is still in effect. Nothing was sent automatically.',
    },
    open: 'Open',
    see: 'See',
  },
};
