import { secondFactor as en } from '../labels/en/secondFactor.js';
import { secondFactor as ja } from '../labels/ja/secondFactor.js';

export const LABELS = { jp: ja, en };
