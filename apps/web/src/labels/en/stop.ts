import type { stop as Ja } from '../ja/stop.js';

export const stop: typeof Ja = {
  button: 'Stop reminders',
  buttonOf: (company) => `Stop reminders of ${company}`,
  action: 'stop the reminders',
  title: (company) => `Stop the reminders of ${company}`,
  about: (what) => `About: ${what}`,
  text: 'The planned confirmation and reminders will not be sent. Messages that have not left yet are stopped too.',
  unanswered: (count) => `The ${count} who have not answered will not be contacted by itself any more.`,
  final: 'Stopped reminders cannot be started again.',
  done: (left, stopped) => `The reminders were stopped. Messages sent: ${left}, stopped: ${stopped}.`,
};
