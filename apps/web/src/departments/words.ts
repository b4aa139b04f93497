import { departments as en } from '../labels/en/departments.js';
import { departments as ja } from '../labels/ja/departments.js';

export const LABELS = { jp: ja, en };
