import type { stop as Ja } from '../ja/stop.js';
import { people } from './plural.js';

export const stop: typeof Ja = {
  button: 'Stop sending',
  buttonOf: (company) => `Stop the automatic sends of ${company}`,
  action: 'stop',
  title: (company) => `Stop the automatic sends of ${company}`,
  about: (what) => `About: ${what}`,
  text: 'The planned alerts, confirmation and reminders will not be sent. Messages not sent yet are stopped too.',
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

  end: {
    button: 'End the response',
    buttonOf: (event) => `End the response to ${event}`,
    action: 'end',
    title: (event) => `End the response to ${event}`,
    unanswered: (count) => `${people(count)} have not answered.`,
    allAnswered: 'Everybody has answered.',
    text: 'It leaves the home and the bar at the top. Its results and the map can still be opened.',
    again: 'A new call for help brings it back. Who ended it and when is kept with the event and in the operation log.',
    done: (unanswered) => `The response was ended. No answer: ${unanswered}.`,
  },

  send: {
    stop: 'Stop sending',
    stopTitle: (subject) => `Stop sending “${subject}”`,
    stopText: (total) =>
      `This stops messages to the ${total} recipients that have not been sent yet, and the resends planned. What has been sent cannot be called back.`,
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
    several: (events, help) => `${events} earthquakes or tsunami in progress. Needs help: ${help}.`,
    over: (event, help, none) =>
      `All sends for ${event} are done. Needs help: ${help}${none === null ? '' : `, no answer: ${none}`}.`,
    tsunami: (event, help) => `${event} in effect.${help === null ? '' : ` Needs help: ${help}.`}`,
    tsunamiOver: (event, help) => `${event}.${help === null ? '' : ` Needs help: ${help}.`}`,
    otherCalls: (count) => `${people(count)} asked for help by other sends or the app.`,
    otherCallsOpen: 'See home',
    count: (help, none) => (none === null ? `Needs help ${help}` : `Needs help ${help} · No answer ${none}`),
    also: (count) => `${count} more`,
    open: 'See the result',
    details: 'See the event',
    banner: 'In progress',
    again: { notResponded: 'Resend to those without an answer', failed: 'Resend to failed addresses' },
    againTitle: {
      notResponded: (count) => `Resend to the ${count} who have not answered`,
      failed: (count) => `Resend to the ${count} who were not reached`,
    },
    againText: 'The same message goes again, the same way. Those who have answered do not get it.',
    againButton: (count) => `Resend to ${count}`,
  },
};
