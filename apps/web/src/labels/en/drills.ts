import type { drills as Ja } from '../ja/drills.js';
import { many, people } from './plural.js';

export const drills: typeof Ja = {
  title: 'Drills',
  mark: 'DRILL',
  banner: 'This is a drill. It is not a real earthquake or tsunami.',
  meta: 'Replay a past earthquake or tsunami and practise the real flow',
  new: 'Prepare a drill',
  unit: '',
  empty: {
    title: 'No drills yet',
    text: 'Choose a past earthquake or tsunami, see who would get what and when, then start.',
  },
  column: {
    startedAt: 'Started',
    title: 'Scenario',
    companies: 'Companies',
    state: 'State',
    answered: 'Answered',
    starter: 'Started by',
  },
  state: { running: 'Running', finished: 'Finished', stopped: 'Stopped', interrupted: 'Ended by a real event' },
  answered: (answered, asked) => `${answered} of ${asked}`,
  moreCompanies: (name, count) => (count === 0 ? name : `${name} and ${count} more`),

  prepare: {
    title: 'Prepare a drill',
    source: 'Earthquake or tsunami to replay',
    bundled: 'Past examples that come with the product',
    received: 'Received earthquakes and tsunami',
    maxIntensity: (intensity) => `Maximum intensity ${intensity}`,
    tsunami: 'With tsunami warning',
    companies: 'Companies that take part',
    companiesHelp: 'Only the travelers of these companies are reached.',
    choose: 'Search by company name',
    noCompany: 'No company matches',
    pace: 'Pace',
    confirmation: 'From alert to confirmation',
    interval: 'Between reminders',
    times: 'Number of reminders',
    usual: 'As in a real event',
    minutes: (count) => `${count} min`,
    count: (count) => String(count),
    dryRun: 'Dry run',
    dryRunNote: 'A dry run sends nothing.',
    incomplete: 'Choose a scenario and a company for the dry run.',
  },

  plan: {
    title: 'Result of the dry run',
    note: 'Counted with the travelers and places registered now, if nobody answers.',
    people: (count) => count,
    total: (count, companies) =>
      `${people(count)} of ${many(companies, 'company', 'companies')} would get drill messages.`,
    nobody: 'In this scenario no traveler would get a drill message.',
    company: (name, count) => `${name}: ${people(count)}`,
    column: { at: 'Time', what: 'Message', where: 'Prefectures', count: 'People' },
    stage: (stage, hazard, number) =>
      stage === 'confirmation'
        ? 'Safety confirmation'
        : stage === 'reminder'
          ? `Reminder ${number}`
          : hazard === 'tsunami'
            ? 'Tsunami alert'
            : 'Earthquake alert',
    retraction: 'Retraction',
    lowered: {
      warning: 'Lowered to a Tsunami Warning',
      advisory: 'Lowered to a Tsunami Advisory',
      none: 'Tsunami warning lifted',
    },
    grade: { warning: 'Tsunami Warning', major: 'Major Tsunami Warning' },
    prefecture: (name, what, count) => `${name} (${what}) ${count}`,
    intensity: (intensity) => `intensity ${intensity}`,
    rest: (count) => `${count} more without travelers`,
    join: ', ',
    at: (seconds) => {
      const minutes = Math.floor(seconds / 60);
      const parts = [minutes > 0 && `${minutes} min`, (seconds % 60 > 0 || minutes === 0) && `${seconds % 60} s`];
      return seconds === 0 ? 'At the start' : `After ${parts.filter(Boolean).join(' ')}`;
    },
    reason: (hazard) => (hazard === 'tsunami' ? 'Tsunami: ' : 'Earthquake: '),
    reasons: {
      started: 'sends.',
      raised: 'sends.',
      belowThreshold: 'below the condition of this company, nothing is sent.',
      thresholdOff: 'automatic sends are off for this company, nothing is sent.',
      nothingNew: 'nobody new to send to.',
      noTravelers: 'no travelers in the prefectures, nothing is sent.',
      late: 'too late, nothing is sent.',
      notNormal: 'not a normal telegram, nothing is sent.',
      endOfUse: 'this company has ended its use, nothing is sent.',
      masterSwitchOff: 'automatic sends of all companies are off, nothing is sent.',
      noIntensity: 'no intensities, nothing is sent.',
      cancelled: 'cancelled by the agency, nothing is sent.',
      joined: 'joins an open round.',
      held: 'the alerts of a day are reached.',
    },
    noContact: (count) => `Without contact, not reached: ${count}`,
    islandsOnly:
      'For a tsunami whole prefectures are counted. This company sends a warning for islands alone only to those on them, so fewer people may get it.',
    stay: (count) => `Outside their stay, left out: ${count}`,
  },

  messages: {
    title: 'Messages',
    note: 'As a sample traveler gets them. A drill always uses these texts, never the templates of the company.',
    languages: { jp: '日本語', en: 'English' },
    mail: 'Mail',
    sms: 'SMS',
    subject: 'Subject',
  },

  start: {
    title: 'Start the drill',
    text: (count) =>
      `When it starts, ${people(count)} get mails and SMS that begin with 【訓練】 (drill) at once. A real earthquake or tsunami ends the drill by itself.`,
    tick: (count) => `I have checked that this goes to ${people(count)} as a drill, not as a real event`,
    button: 'Start the drill',
    ask: (count) => `Send drill messages to ${people(count)}`,
    askText: (title) => `Scenario: ${title}`,
    department: 'A drill reaches the whole company. A company administrator or above can start it.',
    done: 'The drill has started.',
    action: 'start the drill',
  },

  report: {
    meta: (started, starter) => `Started ${started} by ${starter}`,
    ended: (at) => `Ended ${at}`,
    next: (at) => `Next message ${at}`,
    live: 'Updating',
    figures: {
      recipients: 'Recipients',
      mail: 'Reached by mail',
      sms: 'Reached by SMS',
      answered: 'Answered',
      rate: 'Rate',
      times: ['25%', '50%', '75%'],
    },
    timesTitle: 'Time to answer',
    timesNote: 'From the safety confirmation until that share of the people had answered.',
    notReached: 'not reached',
    name: 'Department',
    whole: 'Whole company',
    before: (date) => `Last drill (${date})`,
    beforeShort: (value) => `before: ${value}`,
    noBefore: 'There was no drill before.',
    sends: 'Sent',
    sent: (at, what, count) => `${at}  ${what}  ${people(count)}`,
    nothingSent: 'Nothing has been sent yet.',
    correction: { none: '', wanted: 'The correction is being sent', made: 'A correction was sent' },
    duration: (seconds) => {
      const minutes = Math.floor(seconds / 60);
      const rest = Math.round(seconds % 60);
      return minutes > 0 ? `${minutes} min ${rest} s` : `${rest} s`;
    },
  },

  stop: {
    button: 'End the drill',
    correctionButton: 'Send a correction',
    title: 'End the drill',
    text: 'The planned messages will not be sent. A drill that was ended cannot go on.',
    withCorrection: 'End with a correction',
    without: 'End without a correction',
    cancel: 'Go on',
    correctionText: 'A correction tells exactly those whom the drill reached that it was a drill.',
    correctionTitle: 'Send a correction of the drill',
    done: (left, stopped) => `The drill has ended. Messages sent: ${left}, stopped: ${stopped}.`,
    correctionDone: 'The correction will be sent.',
    action: 'end the drill',
  },
};
