import { traveler as en } from '../labels/en/traveler.js';
import { traveler as ja } from '../labels/ja/traveler.js';

export const LABELS = { jp: ja, en };
