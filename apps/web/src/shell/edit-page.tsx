import { id as idSchema, type Call, type Input, type Reply } from '@tabimori/shared';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { PageHeader } from './page-header.js';
import { pathOf } from './paths.js';
import { PendingPage } from './pending-page.js';
import { useCall } from './use-call.js';

interface EditPageProps<C extends Call> {
  title: string;
  /** reads what ?id= names */
  call: C;
  /** the name of the row as people know it */
  name: (row: Reply<C>) => string;
  actions?: (row: Reply<C>) => ReactNode;
  /** the form */
  children: (row: Reply<C>) => ReactNode;
}

/** A screen that changes the row that ?id= names. */
export function EditPage<C extends Call>({ title, call, name, actions, children }: EditPageProps<C>) {
  const [params] = useSearchParams();
  const { data: id } = idSchema.safeParse(params.get('id') ?? undefined);
  const row = useCall(call, { id } as Input<C>, { enabled: id !== undefined });
  if (id === undefined) return <Navigate to={pathOf('notFound')} replace />;
  const { data } = row;
  return (
    <>
      <PageHeader title={title} meta={data && name(data)} actions={data && actions?.(data)} />
      {data === undefined ? <PendingPage query={row} /> : children(data)}
    </>
  );
}
