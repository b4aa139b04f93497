import type { User } from '@tabimori/shared';

/** The levels are called the same everywhere. */

/** Where a user belongs: the company with the department, the category, or nothing for the provider. */
export const belongingOf = ({ categoryName, companyName, divisionName }: User): string =>
  [categoryName, companyName, divisionName].filter((name) => name !== null).join(' ');
