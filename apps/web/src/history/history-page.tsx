import { api, MESSAGE_TYPE, type DeliverySummary } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useCompanyFilter, useEventFilter } from '../parts/find-filters.js';
import { ExportButton } from '../parts/export-button.js';
import { KindTag, RateBar } from '../parts/status.js';
import { DASH, formatDateTime, formatNumber } from '../shell/format.js';
import { ListPage } from '../shell/list-page.js';
import { useQueryState } from '../shell/list-query.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { TwoLines } from '../shell/two-lines.js';
import { HistoryCard } from './history-card.js';
import { Outcome } from './outcome.js';
import { Subject } from './subject.js';
import { useKindWords } from './words.js';

/** Past sends; those that the reader has not opened are red and bold. */
export function HistoryPage() {
  const { t } = useTranslation('history');
  const kinds = useKindWords();
  const companies = useCompanyFilter(t('company'));
  const events = useEventFilter(t('event'));
  const may = useCan();
  const [query] = useQueryState(api.deliveryHistory.exportList);
  return (
    <ListPage
      title={t('title')}
      call={api.deliveryHistory.list}
      actions={
        may('historyMessage', 'print') && (
          <ExportButton
            call={api.deliveryHistory.exportList}
            input={query}
            what={t('result.exportList')}
            file={t('result.exportListName')}
          />
        )
      }
      rowKey={(row: DeliverySummary) => row.id}
      href={(row) => pathOf('result', { id: row.id })}
      search={t('search')}
      filters={[
        {
          name: 'messageType',
          label: t('type'),
          options: Object.values(MESSAGE_TYPE).map((type) => ({ value: String(type), label: kinds[type] ?? '' })),
        },
        ...companies,
        ...events,
      ]}
      columns={[
        {
          key: 'type',
          title: t('column.type'),
          width: 92,
          render: (row) => (
            <TwoLines>
              <KindTag messageType={row.messageType} drill={row.origin === 'drill'} />
              <small>{t(`origin.${row.origin}`)}</small>
            </TwoLines>
          ),
        },
        {
          key: 'sentAt',
          title: t('column.sentAt'),
          width: 140,
          sort: 'sentAt',
          render: (row) => (
            <TwoLines>
              {formatDateTime(row.sentAt)}
              {row.state !== 'finished' && <small>{t(`state.${row.state}`)}</small>}
            </TwoLines>
          ),
        },
        { key: 'subject', title: t('column.subject'), render: (row) => <Subject row={row} /> },
        {
          key: 'sender',
          wide: true,
          title: t('column.sender'),
          width: 88,
          render: (row) => row.senderName ?? t('system'),
        },
        {
          key: 'total',
          title: t('column.total'),
          width: 68,
          align: 'right',
          render: (row) => formatNumber(row.answers.total),
        },
        { key: 'outcome', title: t('column.outcome'), width: 148, render: (row) => <Outcome row={row} /> },
        {
          key: 'answered',
          wide: true,
          title: t('column.answered'),
          width: 68,
          align: 'right',
          render: (row) => (row.asksAnswer ? formatNumber(row.answers.total - row.answers.none) : DASH),
        },
        {
          key: 'rate',
          title: t('column.rate'),
          width: 128,
          render: (row) => (row.asksAnswer ? <RateBar answers={row.answers} /> : <span className="muted">{DASH}</span>),
        },
      ]}
      card={(row) => <HistoryCard row={row} />}
      empty={t('empty', { returnObjects: true })}
    />
  );
}
