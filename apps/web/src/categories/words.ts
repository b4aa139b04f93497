import { categories as en } from '../labels/en/categories.js';
import { categories as ja } from '../labels/ja/categories.js';

export const LABELS = { jp: ja, en };
