import { compose as en } from '../labels/en/compose.js';
import { compose as ja } from '../labels/ja/compose.js';

export const LABELS = { jp: ja, en };
