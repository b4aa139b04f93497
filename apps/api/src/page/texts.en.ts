import { markup } from './html.js';
import type { Texts } from './texts.ja.js';
import { clock, inRow, named, nameIn } from './write.js';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 1 or more people who share a registration. */
function areSafe(people: number): string {
  if (people === 1) return 'are you safe?';
  return people === 2 ? 'are you both safe?' : `are all ${people} of you safe?`;
}

const emergency = (abroad: boolean): string => (abroad ? 'the local emergency number' : '119');

/** The English texts of the response page. */
export const en: Texts = {
  language: 'English',
  answers: { 1: 'I am safe', 2: 'Minor injury', 3: 'Badly hurt / I need help', 4: 'Other situation' },
  ways: {
    url: 'on this page',
    app: 'in the app',
    admin: 'recorded by the safety team',
    proxy: 'by someone who shares your address',
  },
  allSafe: (people) => (people === 2 ? 'We are both safe' : `All ${people} of us are safe`),
  everybodySafe: 'All of us are safe',
  needHelp: (answer) => `If you need help, answer “${answer}”.`,
  time: (at) => `${MONTHS[clock(at).month - 1]} ${clock(at).day}, ${clock(at).time} (Japan time)`,
  person: (name) => named(nameIn('en', name)),
  party: (people) => `party of ${people}`,
  gap: ', ',
  colon: ': ',
  mark: '[DRILL] ',
  drillBanner: 'DRILL – this is not a real disaster',
  drill: 'Drill',
  drillHeading: 'Drill: ',
  drillIntro: 'Please give a practice answer. A real one works the same way.',
  drillHelp: (abroad) => `If you really need help, do not use this page. Call ${emergency(abroad)}.`,
  drillHelpAfter: (abroad) => `If you really need help, call ${emergency(abroad)}.`,
  drillThanks: markup`Thank you. <b>That is the end of the drill for you.</b> You will get no reminders. In a real event, answer the same way.`,
  drillThanksWaiting: markup`Thank you. In a real event, answer the same way.`,
  tsunami: {
    heading: { warning: 'Tsunami Warning in effect', major: 'Major Tsunami Warning in effect' },
    real: 'This is not part of the drill. ',
    action: 'Leave the coast and riverbanks now. Go to high ground or an evacuation building.',
    answerLater: ' Answer once you are safe.',
    stay: ' Do not go back until the warning is lifted.',
  },
  intensity: (prefecture, intensity) => `Intensity ${intensity} (JMA) in ${prefecture}`,
  earthquake: (time) => (time ? `Earthquake, ${time.replace(', ', ', about ')}` : 'Earthquake'),
  askedBy: (company) => markup`From ${named(company)}`,
  first: {
    title: 'Are you safe?',
    heading: (name, people) => markup`${named(nameIn('en', name))}, ${areSafe(people)}`,
    intro: 'Safety first. If you are in danger, move to a safe place before you answer.',
    oneTap: 'One tap sends your answer. You can change it later.',
    onlyIfAll: (all) => `Tap “${all}” only if you know that everyone is safe. You can change it later.`,
  },
  two: {
    title: (travelers) => (travelers === 2 ? 'Are you both safe?' : 'Are you all safe?'),
    registered: (people) =>
      markup`${people.length === 2 ? 'Two' : people.length} travelers use this address: ${inRow(people, ', ', ' and ')}.`,
    party: (people) => ` (a party of ${people})`,
    heading: 'Answer for each person',
    onlyIfAll: 'Tap this only if you know that everyone is safe.',
    leaveBlank: 'Leave a person blank if you do not know. You can answer later.',
    change:
      'Choose only for people whose answer has changed. The new answer replaces the earlier one, which is kept on record.',
    send: 'Send these answers',
    unchosen: 'Not sent yet',
    unchosenText: 'Choose an answer for at least one person, then send. What you wrote has been kept.',
  },
  thanks: {
    title: 'Answer received',
    heading: 'We received your answer',
    drillHeading: 'Practice answer received',
    yours: 'Your answer',
    comment: 'Your comment',
    position: 'We received your location, too.',
    next: 'What happens next',
    told: (comment) => `Your company’s safety team can see your answer${comment ? ' and your comment' : ''}.`,
    noReminders: ' You will get no more reminders about this.',
    again: 'If things change, answer again on this page.',
    keepAway: 'Where the shaking was strong, stay away from slopes and damaged buildings.',
    worse: (abroad) => `If the injury gets worse, call ${emergency(abroad)}.`,
    writeBelow: 'Please tell us how you are in the comment below.',
    waiting: (people) => markup`No answer yet for ${inRow(people, ', ', ' and ')}. When you know, answer on this page.`,
    help: [
      'Your company’s safety team has been told that you need help.',
      'They will call you. Keep your phone nearby.',
      'If they cannot reach you, call the company number below.',
    ],
    danger: (abroad) => `If someone’s life is in danger, call ${emergency(abroad)} now`,
    noAmbulance: 'This answer does not send an ambulance.',
    call: 'Call 119',
    add: 'Add a comment or location (optional)',
    send: 'Send this as well',
    change: 'Change my answer',
  },
  already: {
    title: 'You have answered',
    heading: 'You have already answered',
    latest: 'Your latest answer',
    text: 'Your company’s safety team has your answer. If nothing has changed, you do not need to do anything.',
    changed: 'If things have changed',
    oneTap: 'One tap sends your new answer. It replaces the earlier one, which is kept on record.',
  },
  comment: {
    summary: 'Add a comment or location (optional)',
    label: 'Comment, and where you are',
    limit: '(optional, up to 400 characters)',
    example: {
      1: 'Example: At a hotel near Miyazaki Station. Not hurt.',
      2: 'Example: At a hotel near Miyazaki Station. Sprained my ankle, but I can walk.',
      3: 'Example: On the 3rd floor of a hotel near Miyazaki Station. My leg is hurt, I cannot walk.',
      4: 'Example: At a hotel near Miyazaki Station.',
    },
    position: 'Add my current location',
    positionText: (days) =>
      `Your location is optional. It is used to check on you and to help. It is read once, only when you tap the button, and sent with your answer. Only the safety staff of your company and of this service see it. It is deleted after ${days} days.`,
    send: 'When you are ready, tap one of these to send.',
  },
  script: {
    sending: 'Sending. After 10 seconds you can tap again.',
    finding: 'Finding your location…',
    added: 'Location added (within about # m). Not sent yet.',
    remove: 'Remove my location',
    removed: 'No location will be sent.',
    missing: 'Your location could not be found. Please write where you are instead.',
  },
  busy: {
    title: 'Not sent',
    heading: 'Your answer has not been sent yet',
    text: 'The service is busy. Wait a moment and tap again. What you wrote has been kept.',
    again: (answer) => `Send again: ${answer}`,
    chosen: 'these answers',
    closedTitle: 'Not opened',
    closedHeading: 'The service is busy',
    closedText: 'The answer page could not be opened. Wait a moment and open it again.',
    reopen: 'Open again',
  },
  invalid: {
    title: 'This link does not work',
    nothingSent: 'Nothing has been sent from this page.',
    reasonsHeading: 'Possible reasons',
    reasons: [
      'The time to answer has passed',
      'The link was cut off (open the message again and tap the link)',
      'There is a newer email or SMS (use the latest one)',
    ],
    otherWays: 'Other ways to answer',
    appId: 'App ID (10 characters)',
    mailAddress: 'Email address',
    open: 'Open my answer page',
    phone: 'Or call your company’s safety team. The number is in the email you received.',
    needHelp: 'If you need help',
    problems: {
      notFound: 'Your answer page could not be opened. Please check the app ID and the email address.',
      tooMany: 'Too many attempts. Wait a moment, then tap again.',
    },
  },
  expired: {
    title: 'The time to answer has passed',
    text: 'You can no longer answer with this link.',
    call: 'If you have something to report, call your company’s emergency number.',
    callNumberInMail:
      'If you have something to report, call your company’s safety team. The number is in the email you received.',
  },
  retracted: {
    title: 'Withdrawn',
    heading: 'This request has been withdrawn',
    text: markup`<b>You do not need to answer.</b> The Japan Meteorological Agency canceled the information it was based on.`,
    companyText: markup`<b>You do not need to answer.</b> Your company has withdrawn it. The Japan Meteorological Agency has not canceled its information.`,
    drillText: markup`<b>You do not need to answer.</b> This drill was called off.`,
    others: 'Other warnings may be in effect. Near the coast, check TV, radio or local authorities.',
  },
  phones: {
    heading: 'Phone numbers',
    ambulance: 'Ambulance, fire',
    police: 'Police',
    abroad: 'Ambulance, fire, police',
    local: 'the local emergency number',
    company: 'Your company’s emergency number',
    family: 'Leave a message for family (in Japanese)',
    familyNote: 'Available after a major disaster',
    familyWeb: 'The same on the web, in English',
    visitors: { label: 'Help for visitors, in English', note: 'Japan Visitor Hotline, 24 hours' },
  },
  footer:
    'Only the safety staff of your company and of this service see your answer. It does not reach ambulance or fire services.',
  privacy: 'Privacy',
};
