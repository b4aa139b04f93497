import type { exporting as Ja } from '../ja/exporting.js';

export const exporting: typeof Ja = {
  button: 'Excel export',
  confirm: 'Export',
};
