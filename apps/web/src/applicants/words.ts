import { applicants as en } from '../labels/en/applicants.js';
import { applicants as ja } from '../labels/ja/applicants.js';

export const LABELS = { jp: ja, en };
