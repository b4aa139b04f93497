import type { password as Ja } from '../ja/password.js';

export const password: typeof Ja = {
  toSignIn: 'Back to sign-in',
  ask: {
    title: 'Reset your password',
    lead: 'We send a link to choose a new password to the mail address that is registered for you.',
    mailAddress: 'Mail address',
    submit: 'Send me a link',
    sending: 'Sending',
  },
  sent: {
    title: 'Please check your mail',
    text: 'If the address is registered, a link is on its way. Open it within 1 hour and choose a new password.',
    hints: [
      'If nothing comes within a few minutes, look among your junk mail and check the address you entered.',
      'Nothing is sent to a disabled account. Please ask your administrator.',
    ],
    again: 'Send again',
  },
  set: {
    title: 'New password',
    lead: 'Choose a new password. You are then signed out on all devices.',
    password: 'New password',
    confirmation: 'New password (again)',
    show: 'Show the password',
    strength: (word) => `Strength: ${word}`,
    strengths: { none: 'empty', weak: 'weak', fair: 'fair', strong: 'strong' },
    submit: 'Set the password',
    sending: 'Setting the password',
  },
  invalid: {
    title: 'This link cannot be used',
    text: 'It has expired, was used already, or a part of it is missing. Please ask for a new one.',
    again: 'Ask for a new link',
  },
  done: {
    title: 'Your password is set',
    text: 'Please sign in with the new password. We also tell you by mail that it was changed.',
    signIn: 'Sign in',
  },
};
