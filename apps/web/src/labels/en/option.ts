import type { option as Ja } from '../ja/option.js';

export const option: typeof Ja = {
  password: {
    title: 'Change password',
    labels: {
      currentPassword: 'Current password',
      newPassword: 'New password',
      confirmation: 'New password again',
    },
    rulesTitle: 'The new password has',
    rules: {
      length: (min, max) => `${min} to ${max} characters`,
      characters: () => 'half-width letters and digits alone',
      upper: () => 'an upper case letter',
      lower: () => 'a lower case letter',
    },
    met: 'met',
    unmet: 'not met',
    show: 'Show the passwords',
    consequence: 'This ends your sessions on all other devices and browsers.',
  },
};
