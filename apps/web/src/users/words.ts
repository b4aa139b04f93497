import type { User } from '@tabimori/shared';
import { useCompanyName } from '../parts/names.js';

/** Where a user belongs: the company with the department, the category, or nothing for the provider. */
export function useBelonging(): (user: User) => string {
  const companyOf = useCompanyName();
  return (user) => [user.categoryName, companyOf(user), user.divisionName].filter((name) => name !== null).join(' ');
}

/** The label of whoever gets the emergency mails; 0 is no particular order, and is not told. */
export const managementLabel = (order: number | null): 'managementShort' | 'managementOf.true' =>
  order ? 'managementShort' : 'managementOf.true';
