import { api } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../shell/page-header.js';
import { useCan } from '../shell/session.js';
import { Card } from '../shell/card.js';
import { Pending } from '../shell/states.js';
import { useCall } from '../shell/use-call.js';
import { SendingButton, TestMailButton } from './actions.js';
import { BacklogCard, ChannelsCard, FeedCard, QueuesCard, WorkersCard } from './fact-cards.js';
import { LanesCard } from './lanes-card.js';
import { ProblemsCard } from './problems-card.js';
import css from './status.module.css';
import { type OfStatus } from './words.js';

/** The state of the service, for operators: problems first, then the figures. */
export function StatusPage() {
  const { t } = useTranslation('operations');
  const may = useCan()('systemSetting', 'update');
  const status = useCall(api.status.get, {}, { live: true });
  const actions = may && (
    <>
      <TestMailButton />
      {status.data && <SendingButton status={status.data} />}
    </>
  );
  return (
    <>
      <PageHeader title={t('title')} meta={t('meta')} actions={actions} />
      <div className={css.page}>
        {status.data === undefined ? (
          <Card>
            <Pending query={status} rows={8}>
              {() => null}
            </Pending>
          </Card>
        ) : (
          <Pending query={status}>{(data) => <Figures status={data} />}</Pending>
        )}
      </div>
    </>
  );
}

function Figures({ status }: OfStatus) {
  return (
    <>
      <ProblemsCard status={status} />
      {status.lanes.length > 0 && <LanesCard status={status} />}
      <div className={css.pair}>
        <div>
          <BacklogCard status={status} />
          <FeedCard status={status} />
        </div>
        <div>
          <ChannelsCard status={status} />
          <WorkersCard status={status} />
          <QueuesCard status={status} />
        </div>
      </div>
    </>
  );
}
