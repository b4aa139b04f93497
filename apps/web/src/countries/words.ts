import { countries as en } from '../labels/en/countries.js';
import { countries as ja } from '../labels/ja/countries.js';

export const LABELS = { jp: ja, en };

/** A place in the order, as it is shown: 007. */
export const threeDigits = (seq: number): string => String(seq).padStart(3, '0');
