import type { settings as Ja } from '../ja/settings.js';
import { people } from './plural.js';

export const settings: typeof Ja = {
  corporate: {
    title: 'Corporate settings',
    meta: 'Automatic sends in an earthquake or tsunami',
    company: 'Company',
    chooseCompany: 'Choose a company',
    chooseText: 'Automatic sends are set for each company.',
    earthquake: 'Earthquake',
    tsunami: 'Tsunami',
    rounds: 'Confirmation and reminders',
    people: 'People',
    signIn: 'Sign-in',
    labels: {
      earthquakeThreshold: 'Intensity from which it sends',
      tsunamiWarning: 'Automatic tsunami alert',
      islandsOnly: 'Warnings for islands alone',
      reminderIntervalMinutes: 'Interval of the reminders',
      reminderTimes: 'Number of reminders',
      respectStay: 'Period of stay',
      secondFactorRequired: 'Two-step sign-in',
    },
    threshold: {
      '4': 'Intensity 4 or above',
      '5': 'Intensity 5 Lower or above',
      '6': 'Intensity 6 Lower or above',
      off: 'Do not send automatically',
    },
    thresholdWords: {
      '4': 'From shaking that frightens people. Dozens of times a year.',
      '5': 'From shaking in which things fall and people begin to be hurt.',
      '6': 'From shaking in which it is hard to stand and buildings are damaged.',
      off: 'No alert and no confirmation, however strong the earthquake.',
    },
    thresholdHelp:
      'Judged by the greatest intensity of each prefecture; only travelers in that prefecture are sent to.',
    tsunami_: 'Send an alert when a tsunami warning or major tsunami warning is issued',
    tsunamiHelp: 'An advisory sends nothing. A tsunami has no confirmation and no reminders.',
    islandsOnly: 'Send a warning that only reaches islands of a prefecture to those on these islands alone',
    islandsOnlyHelp:
      'For the Izu and Ogasawara Islands, Sado, Oki, Iki and Tsushima, Tanegashima and Yakushima, Amami and Tokara, Daito, Miyako and Yaeyama. Those without a registered municipality are sent to. When the rest of the prefecture is warned too, the others in it are sent to as well.',
    minutes: (count) => `${count} minutes`,
    times: (count) => (count === 0 ? 'No reminder' : count === 1 ? 'Once' : `${count} times`),
    plan: (interval, times, last) =>
      times === 0
        ? 'A confirmation follows 15 minutes after the alert. Whoever does not answer is not reminded.'
        : `A confirmation follows 15 minutes after the alert. Whoever does not answer is reminded every ${interval} minutes, at most ${times === 1 ? 'once' : `${times} times`}; the last reminder leaves ${last} after the alert.`,
    planOff: 'Without automatic sends for earthquakes there is no confirmation and no reminder.',
    duration: (hours, minutes) =>
      [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' '),
    respectStay: 'Leave out those whose stay has not begun or is over',
    respectStayHelp: 'Those without a registered period of stay are always sent to.',
    secondFactor: 'Require two-step sign-in of the users of this company and its departments',
    secondFactorHelp:
      'Users without it can use no other screen until they have set it up. Before sends to more than 100 people the code is asked for again.',
    off: {
      title: (company) => `Stop automatic sends of ${company} for earthquakes`,
      text: 'However strong an earthquake is, no alert and no confirmation will go to the travelers of this company by itself. A safety confirmation can still be sent by hand.',
      action: 'Stop automatic sends',
    },
    example: {
      title: 'With this setting',
      people: (count) => `would have sent to ${people(count)}`,
      nobody: 'would have sent to nobody',
      prefecture: (name, count) => `${name} ${count}`,
      rest: (count) => `${count} more prefectures`,
      join: ', ',
      tsunami: 'Tsunami warning',
      none: 'No strong earthquake or tsunami that could be replayed has been received yet.',
      note: 'Past telegrams replayed with the travelers and places that are registered now.',
      islandsOnly: ' For a tsunami whole prefectures are counted: a warning for islands alone goes to fewer people.',
    },
  },

  system: {
    title: 'System settings',
    signIn: 'Sign-in',
    secondFactor: 'Require two-step sign-in of provider and category administrators',
    passwordDaysHelp: 'From this age of a password, home suggests changing it. 1 to 999 days.',
    secondFactorHelp:
      'Users without it can use no other screen until they have set it up. For the users of a company, the corporate settings decide.',
    required: (on) => (on ? 'required' : 'not required'),
    meta: 'For all companies',
    mail: 'Mail addresses',
    auto: 'Automatic sends',
    ranges: 'Policy number ranges',
    labels: {
      senderMailAddress: 'Sender',
      replyToMailAddress: 'Reply to',
      supportMailAddress: 'Inquiries',
      autoSendEnabled: 'Automatic sends of all companies',
      secondFactorRequired: 'Two-step sign-in',
      passwordDays: 'Password reminder after (days)',
      alertsPerDay: 'Alerts to one person in a day',
      'retentionDays.position': 'Days for which positions are kept',
      'retentionDays.log': 'Days for which the operation log is kept',
      'policyNumberRanges.prefix': 'Prefix',
      'policyNumberRanges.from': 'From',
      'policyNumberRanges.to': 'To',
      policyNumberRanges: 'Policy number ranges',
    },
    help: {
      senderMailAddress: 'From whom mails to travelers and administrators come. The mail server must permit it.',
      replyToMailAddress: 'Where a reply of a traveler goes.',
      supportMailAddress: 'Where "Inquiries" of the console writes to.',
    },
    enabled: 'Send by itself in an earthquake or tsunami, as each company has set',
    state: (on) => (on ? 'On' : 'Off'),
    enabledHelp: 'Off also stops confirmations and reminders that are under way.',
    alerts: (count) => (count === null ? 'No limit' : `${count}`),
    alertsHelp:
      'Travelers who have had this many in a day are not alerted of an earthquake that is no stronger than the last one. Intensity 6 Lower or above, a stronger shock and a tsunami warning are always sent. No confirmation follows an alert that was held back. The count starts again at midnight in Japan.',
    retention: 'Retention',
    days: (count) => (count === null ? 'Never deleted' : `${count} ${count === 1 ? 'day' : 'days'}`),
    positionHelp:
      'A position that a traveler sent with an answer is deleted after so many days. The response page names them too.',
    logHelp: 'Empty: never deleted. At least 365. Deleted when the owner of the database runs the prune command.',
    rangesHelp:
      'Only policy numbers in these ranges can be registered. Enter the digits after the prefix: 6 for 809GI and 100GI, 5 for 979LTD and 979LTG.',
    noRanges: 'There is no range. No policy number can be registered.',
    add: 'Add a range',
    remove: 'Remove',
    removeRow: (row) => `Remove ${row}`,
    row: (number) => `row ${number}`,
    range: (prefix, from, to) => `${prefix} ${from} – ${to}`,
    off: {
      title: 'Stop automatic sends of all companies',
      text: 'No alert and no confirmation will go out for any company in an earthquake or tsunami. Confirmations and reminders under way stop too. When it is switched on again, what is at most an hour old is sent; earlier earthquakes, tsunami and reminders are not.',
      action: 'Stop and save',
    },
    consequenceOff: 'Saving stops the automatic sends of all companies.',
    consequenceOn:
      'Saving starts the automatic sends of all companies again. Of the earthquakes, tsunami and reminders that waited, those at most an hour old are sent at once; earlier ones are not.',
  },
};
