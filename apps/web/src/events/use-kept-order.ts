import type { CompanyResult } from '@tabimori/shared';
import { useState } from 'react';

/** The companies in the order in which the page first had them: a tab must not move from under the finger with every answer. */
export function useKeptOrder(companies: CompanyResult[]): CompanyResult[] {
  const [order, setOrder] = useState<readonly number[]>([]);
  const added = companies.map(({ companyId }) => companyId).filter((id) => !order.includes(id));
  if (added.length > 0) setOrder([...order, ...added]);
  return [...order, ...added].flatMap((id) => companies.find(({ companyId }) => companyId === id) ?? []);
}
