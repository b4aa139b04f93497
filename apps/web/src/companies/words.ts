import { companies as en } from '../labels/en/companies.js';
import { companies as ja } from '../labels/ja/companies.js';

export const LABELS = { jp: ja, en };
