import type { operations as Ja } from '../ja/operations.js';

const CHANNELS = { mail: 'Mail', sms: 'SMS' };
const STATES = { ok: 'Works', late: 'Delayed', down: 'Down', none: 'Not known yet' };
const PRIORITIES = ['Alerts, retractions', 'Confirmations', 'Reminders', 'By hand, notices, drills'];

const many = (count: string, one: string, several: string): string => `${count} ${count === '1' ? one : several}`;

export const operations: typeof Ja = {
  title: 'Status',
  meta: 'Sending, the JMA feed, processes',
  never: 'None',
  when: (time, ago) => `${time} (${ago})`,
  problems: {
    title: 'Needs attention',
    none: 'Nothing needs attention.',
    channels: CHANNELS,
    pausedByRestore: {
      title: 'Sending is paused: the database was restored from a backup',
      text: 'Make sure that this is the installation that is to send, and that no other one does; then resume sending. Until then nothing is sent. Telegrams are still received.',
    },
    pausedByHand: {
      title: 'Sending is paused',
      text: 'No mail and no SMS is sent until it is resumed. Telegrams are still received.',
    },
    noWorker: {
      title: 'Nothing is received or sent: no worker runs',
      text: 'Please look at the worker process.',
    },
    autoSendOff: {
      title: 'Automatic sends of all companies are off',
      text: 'Nothing goes out by itself in an earthquake or tsunami. See the system settings.',
    },
    feedDown: { title: 'The JMA feed cannot be read', text: (at) => `Last read ${at}` },
    feedLate: { title: 'The JMA feed is delayed', text: (at) => `Last read ${at}` },
    longFeedDown: {
      title: 'The long JMA feed cannot be read',
      text: 'What is missed in a gap cannot be caught up. The usual reading goes on.',
    },
    channelDown: {
      title: (channel) => `${channel} cannot be sent`,
      text: (at) => `Since ${at}. Messages wait and go out by themselves once it works again.`,
    },
    firstRelayDown: {
      title: 'The mail server takes no mail; the second one sends',
      text: (at) => `Since ${at}. Please look at the first mail server.`,
    },
    unsent: { title: 'Sending is late', text: (at) => `The oldest message that is not sent was due ${at}` },
    parked: {
      title: (count) => `${many(count, 'destination takes', 'destinations take')} no messages`,
      text: 'They are tried again by themselves, at growing intervals. The others go on.',
    },
    clock: {
      title: (seconds) => `The clock of the server differs from the agency's by ${seconds} s`,
      text: 'Times of sends and the age of telegrams are judged wrongly. Please look at the time synchronisation.',
    },
    missing: {
      title: (count) => `${many(count, 'telegram', 'telegrams')} could not be fetched`,
      text: 'In the last 7 days. See "Unusable telegrams".',
    },
    mailsRefused: {
      title: (count) => `${many(count, 'mail', 'mails')} to administrators not delivered`,
      text: 'In the last 7 days. Please look at the addresses or the mail server.',
    },
  },
  lanes: {
    title: 'Destinations that take no messages',
    name: (channel, lane) =>
      lane === 'mixed' ? `${CHANNELS[channel]} (various)` : lane === 'sms' ? CHANNELS.sms : lane,
    facts: (messages, failures) =>
      `${many(messages, 'message', 'messages')}, failed ${many(failures, 'time', 'times')} in a row, `,
    next: (at) => `next try ${at}`,
    now: 'being tried now',
    resume: 'Try now',
    resumed: (lane) => `${lane} is tried now.`,
    nothing: (lane) => `Nothing waits for ${lane} any more.`,
  },
  backlog: {
    title: 'Waiting to be sent',
    row: (channel, priority) => `${PRIORITIES[priority - 1] ?? priority}, ${CHANNELS[channel]}`,
    messages: (count) => many(count, 'message', 'messages'),
    chunks: (count) => many(count, 'batch', 'batches'),
    oldest: 'The oldest',
    none: 'Nothing waits',
  },
  channels: {
    title: 'Ways out',
    names: CHANNELS,
    states: STATES,
    lastOk: (at) => `Last worked ${at}`,
    second: 'Second mail relay',
    set: 'Set',
    inUse: 'In use',
    notSet: 'Not set',
    mails: 'Mails to administrators',
    pending: (count) => `${count} waiting`,
    since: (at) => `The oldest ${at}`,
  },
  feed: {
    title: 'Weather agency',
    short: 'Feed',
    long: 'Long feed',
    states: { ok: 'Receiving', late: 'Delayed', down: 'Stopped', none: 'Not read yet' },
    last: 'Last telegram',
    documents: 'Documents',
    wanted: (wanted, missing) => `${wanted} being fetched, ${missing} not available (7 days)`,
    clock: "Clock against the agency's",
    unknown: 'Not known yet',
    offset: (seconds) => `${seconds} s`,
  },
  workers: {
    title: 'Processes and test mail',
    worker: 'worker',
    none: 'Not running',
    alive: 'Runs',
    gone: 'No sign of life',
    seen: (at) => `Last sign ${at}`,
    testMail: 'Test mail to yourself',
    notAsked: 'Not sent yet',
    states: { pending: 'Waiting', accepted: 'Sent', refused: 'Could not be sent' },
  },
  queues: {
    title: 'Queues',
    names: { telegrams: 'Telegrams to read', sends: 'Messages to send', mails: 'Mails to users' },
    counts: (waiting, active) => `${waiting} waiting, ${active} in progress`,
    failed: (count) => `${count} failed in the last 7 days`,
    state: 'State',
    silent: 'No answer: the timers do the work, a second later at most',
  },
  testMail: {
    action: 'Send a test mail',
    done: (address) => `A test mail to ${address} waits to be sent.`,
  },
  pause: {
    action: 'Pause sending',
    title: 'Pause everything that is sent',
    text: 'Until it is resumed, no alert, confirmation, reminder, send by hand or mail to an administrator goes out. What has already left cannot be stopped.',
    done: 'Sending is paused.',
  },
  resume: {
    action: 'Resume sending',
    title: 'Resume sending from here',
    text: {
      restore:
        'Make sure that no other installation sends to the same travelers. What the old one sent after the backup may be sent again. ',
      hand: '',
    },
    waiting: (count, at) =>
      `All of the ${many(count, 'message that waits', 'messages that wait')} (the oldest was due ${at}) will be sent, however old. Stop what you do not want in the history first. Of the automatic sends held back, those at most an hour old go out.`,
    nothing: 'No message waits. Of the automatic sends held back, those at most an hour old go out.',
    done: 'Sending is resumed.',
  },
};
