import type { User } from '@tabimori/shared';

/** Where a user belongs: the company with the department, the category, or nothing for the provider. */
export const belongingOf = ({ categoryName, companyName, divisionName }: User): string =>
  [categoryName, companyName, divisionName].filter((name) => name !== null).join(' ');

/** The label of whoever gets the emergency mails; 0 is no particular order, and is not told. */
export const managementLabel = (order: number | null): 'managementShort' | 'managementOf.true' =>
  order ? 'managementShort' : 'managementOf.true';
