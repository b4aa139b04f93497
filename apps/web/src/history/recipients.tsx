import { api, RESULT_FILTERS, type DeliveryDetail, type Recipient } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useAnswerTab } from '../parts/recipients/answer-tab.js';
import { useRecipientColumns } from '../parts/recipients/columns.js';
import { useRecipientSorts } from '../parts/recipients/sorts.js';
import { callsForHelp } from '../parts/person/words.js';
import { RecipientCard } from '../parts/recipients/recipient-card.js';
import { List } from '../shell/list-page.js';
import { useCall } from '../shell/use-call.js';
import { useShowList } from '../shell/use-show-list.js';
import { isWaiting } from './words.js';
import css from './result.module.css';

/** The people of a send, those in need first. */
export function Recipients({ delivery, now }: { delivery: DeliveryDetail; now: Date }) {
  const { t } = useTranslation('history', { keyPrefix: 'result' });
  const answerTab = useAnswerTab();
  const { answers } = delivery;
  // nobody was asked by what was undone, or has not left yet
  const hasLeft = delivery.state !== 'undone' && !isWaiting(delivery);
  const asksAnswer = delivery.asksAnswer && hasLeft;
  const undelivered = useCall(
    api.deliveryHistory.recipients,
    { id: delivery.id, filter: 'undelivered', perPage: 1 },
    { live: true },
  );
  const counts = {
    all: answers.total,
    attention: answers.help + answers.injured,
    other: answers.other,
    none: answers.none,
    undelivered: undelivered.data?.pagination.total,
    safe: answers.safe,
  };
  const tabs = RESULT_FILTERS.filter((tab) =>
    asksAnswer ? tab !== 'other' || answers.other > 0 : tab === 'all' || (tab === 'undelivered' && hasLeft),
  );
  return (
    <section ref={useShowList()} tabIndex={-1} className={css.recipients} aria-label={t('recipients')}>
      <List
        call={api.deliveryHistory.recipients}
        fixed={{ id: delivery.id }}
        live
        rowKey={(row: Recipient) => row.applicantId}
        columns={useRecipientColumns({ asksAnswer, deliveryOf: () => delivery.id, now })}
        card={(row) => <RecipientCard row={row} now={now} deliveryId={delivery.id} asksAnswer={asksAnswer} />}
        hot={callsForHelp}
        search={t('search')}
        tabs={{
          name: 'filter',
          options: tabs.map((tab) => answerTab(tab, counts[tab])),
        }}
        sorts={useRecipientSorts()}
        empty={t('empty', { returnObjects: true })}
        unit={useTranslation('history').t('unit')}
      />
    </section>
  );
}
