import type { exporting as Ja } from '../ja/exporting.js';

export const exporting: typeof Ja = { button: 'Export to Excel', confirm: 'Export' };
