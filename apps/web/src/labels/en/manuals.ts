import type { manuals as Ja } from '../ja/manuals.js';

export const manuals: typeof Ja = {
  entry: 'PDF manuals',
  text: 'These manuals (in Japanese) will be saved.',
  action: 'Download',
  saving: (done, all) => `Saving (${done} of ${all})`,
  saved: (count) => `${count} PDF manuals were saved.`,
  none: 'There are no PDF manuals yet.',
};
