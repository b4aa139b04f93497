import { settings as en } from '../labels/en/settings.js';
import { settings as ja } from '../labels/ja/settings.js';

export const LABELS = { jp: ja, en };
