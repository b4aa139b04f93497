import type { logo as Ja } from '../ja/logo.js';

export const logo: typeof Ja = {
  help: 'PNG or JPEG, up to 5 MB. 300 × 70 pixels are recommended.',
  none: 'No logo',
  now: 'The present logo',
  preview: 'Preview of the logo',
  choose: 'Choose an image',
  remove: 'Remove the logo',
};
