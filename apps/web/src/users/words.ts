import type { User } from '@tabimori/shared';
import { shell as shellEn } from '../labels/en/shell.js';
import { users as en } from '../labels/en/users.js';
import { shell as shellJa } from '../labels/ja/shell.js';
import { users as ja } from '../labels/ja/users.js';

/** The levels are called the same everywhere. */
export const LABELS = { jp: { ...ja, roles: shellJa.roles }, en: { ...en, roles: shellEn.roles } };

/** Where a user belongs: the company with the department, the category, or nothing for the provider. */
export const belongingOf = ({ categoryName, companyName, divisionName }: User): string =>
  [categoryName, companyName, divisionName].filter((name) => name !== null).join(' ');
