import type { UseQueryResult } from '@tanstack/react-query';
import { Card } from './card.js';
import css from './list-page.module.css';
import { Pending } from './states.js';

interface PendingPageProps {
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;
  rows?: number;
}

/** In place of a page's content while it is read, or if it cannot be. */
export function PendingPage({ query, rows = 8 }: PendingPageProps) {
  return (
    <div className={css.page}>
      <Card>
        <Pending query={query} rows={rows}>
          {() => null}
        </Pending>
      </Card>
    </div>
  );
}
