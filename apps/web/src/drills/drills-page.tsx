import { id as idSchema } from '@tabimori/shared';
import { useSearchParams } from 'react-router';
import { DrillList } from './drill-list.js';
import { PreparePage } from './prepare-page.js';
import { ReportPage } from './report-page.js';

/** Drills: the list, a new one (?new=1), or the one that ?id= names. */
export function DrillsPage() {
  const [params] = useSearchParams();
  const { success, data: id } = idSchema.safeParse(params.get('id') ?? undefined);
  if (success) return <ReportPage key={id} id={id} />;
  return params.get('new') === null ? <DrillList /> : <PreparePage />;
}
