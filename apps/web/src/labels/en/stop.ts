import type { stop as Ja } from '../ja/stop.js';
import { people } from './plural.js';

export const stop: typeof Ja = {
  button: 'Stop sending',
  buttonOf: (company) => `Stop the automatic sends of ${company}`,
  action: 'stop',
  title: (company) => `Stop the automatic sends of ${company}`,
  about: (what) => `About: ${what}`,
  text: 'The planned alerts, confirmation and reminders will not be sent. Messages that have not left yet are stopped too.',
  unanswered: (count) => `The ${count} who have not answered will not be contacted by itself any more.`,
  final: 'What is stopped cannot be started again.',
  choice: 'Correction to those already reached',
  only: 'Stop only',
  correct: (count) => `Stop, and send a correction to the ${count} people reached`,
  correctNote:
    'The correction says that your company has withdrawn the messages. It does not say that the agency cancelled.',
  done: (left, stopped, corrected) =>
    `The automatic sends were stopped. Messages sent: ${left}, stopped: ${stopped}.` +
    (corrected > 0 ? ` A correction goes to ${people(corrected.toLocaleString('en'))}.` : ''),

  send: {
    stop: 'Stop sending',
    stopTitle: (subject) => `Stop sending “${subject}”`,
    stopText: (total) =>
      `Of the ${total} recipients, messages that have not left and the resends to come are stopped. What has left cannot be called back.`,
    stopped: (left, stopped) => `Sending was stopped. Messages sent: ${left}, stopped: ${stopped}.`,
    undo: 'Undo',
    undone: (total) => `The send to ${people(total)} was taken back. Nothing was sent.`,
    undoAction: 'undo',
    waiting: (subject, total) => `“${subject}” is about to go to ${people(total)}. You can still take it back.`,
    seconds: (count) => `${count} s left`,
    sending: (subject, total) => `“${subject}” is being sent to ${people(total)}.`,
    planned: (subject, at) => `“${subject}” goes again at ${at} to those who have not answered.`,
    running: (event, help, none) =>
      `Automatic sends for ${event} are running. Needs help: ${help}${none === null ? '' : `, no answer: ${none}`}.`,
    several: (events, help) => `Automatic sends for ${events} earthquakes or tsunami are running. Needs help: ${help}.`,
    tsunami: (event, help) => `${event}: the warning is in force. Needs help: ${help}.`,
    open: 'See the result',
    details: 'See the event',
    banner: 'Sends in progress',
    again: { notResponded: 'Resend to those without an answer', failed: 'Resend to failed addresses' },
    againTitle: {
      notResponded: (count) => `Resend to the ${count} who have not answered`,
      failed: (count) => `Resend to the ${count} who were not reached`,
    },
    againText: 'The same message goes again, the same way. Those who have answered do not get it.',
    againButton: (count) => `Resend to ${count}`,
  },
};
