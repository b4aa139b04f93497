import { api, id as idSchema } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Empty } from '../ui/empty.js';
import { Card } from '../shell/card.js';
import { PageHeader } from '../shell/page-header.js';
import { pathOf } from '../shell/paths.js';
import { PendingPage } from '../shell/pending-page.js';
import { Pending } from '../shell/states.js';
import { useCall } from '../shell/use-call.js';
import { Result } from './result.js';
import css from './result.module.css';

/** The result of one send, named by ?id=. */
export function ResultPage() {
  const { t } = useTranslation('history', { keyPrefix: 'result' });
  const [params] = useSearchParams();
  const { success, data: id } = idSchema.safeParse(params.get('id') ?? undefined);
  if (success) return <Loaded key={id} id={id} />;
  return (
    <>
      <PageHeader title={t('title')} />
      <div className={css.page}>
        <Card>
          <Empty title={t('choose')} action={<Link to={pathOf('history')}>{t('toList')}</Link>} />
        </Card>
      </div>
    </>
  );
}

function Loaded({ id }: { id: number }) {
  const { t } = useTranslation('history', { keyPrefix: 'result' });
  // answers come long after the last message has been handed over
  const query = useCall(api.deliveryHistory.get, { id }, { live: true });
  if (!query.data) {
    return (
      <>
        <PageHeader title={t('title')} />
        <PendingPage query={query} rows={12} />
      </>
    );
  }
  return (
    <Pending query={query}>{(delivery) => <Result delivery={delivery} now={new Date(query.dataUpdatedAt)} />}</Pending>
  );
}
