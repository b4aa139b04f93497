import { api, MESSAGE_TYPE, type PastSend } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useApplicantFilter, useCompanyFilter, useEventFilter } from '../parts/find-filters.js';
import { ExportButton } from '../parts/export-button.js';
import { KindTag, RateBar } from '../parts/status.js';
import { DASH, formatDateTime, formatNumber } from '../shell/format.js';
import { Days } from '../shell/list-days.js';
import { ListPage } from '../shell/list-page.js';
import { useQueryState } from '../shell/list-query.js';
import { useCan } from '../shell/session.js';
import { TwoLines } from '../shell/two-lines.js';
import { HistoryCard } from './history-card.js';
import { Inside } from './inside.js';
import { hasAsked, PastName, pathOfPast, useSender } from './past-send.js';
import { useKindWords } from './words.js';

/** What is among the sends: a registration message stands with its traveler. */
const KINDS = Object.values(MESSAGE_TYPE).filter((type) => type !== MESSAGE_TYPE.registration);

/** Past sends by event and send, reminders folded; what the reader has not opened has a dot. */
export function HistoryPage() {
  const { t } = useTranslation('history');
  const kinds = useKindWords();
  const sender = useSender();
  const companies = useCompanyFilter(t('company'));
  const events = useEventFilter(t('event'));
  const travelers = useApplicantFilter(t('traveler'));
  const may = useCan();
  const [query] = useQueryState(api.deliveryHistory.exportList);
  return (
    <ListPage
      title={t('title')}
      call={api.pastSends.list}
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
      rowKey={(row: PastSend) => row.key}
      href={pathOfPast}
      below={(row) => row.deliveries > 1 && <Inside row={row} />}
      search={t('search')}
      filters={[
        {
          name: 'messageType',
          label: t('type'),
          options: KINDS.map((type) => ({ value: String(type), label: kinds[type] ?? '' })),
        },
        ...companies,
        ...events,
        ...travelers,
      ]}
      days={<Days call={api.pastSends.list} />}
      columns={[
        {
          key: 'type',
          title: t('column.type'),
          width: 92,
          render: (row) => (
            <TwoLines>
              {row.event === null ? (
                <>
                  <KindTag messageType={row.first.messageType} drill={row.first.origin === 'drill'} />
                  <small>{t(`origin.${row.first.origin}`)}</small>
                </>
              ) : (
                <>
                  {t('ofEvent')}
                  <small>{sender(row)}</small>
                </>
              )}
            </TwoLines>
          ),
        },
        {
          key: 'sentAt',
          title: t('column.lastSentAt'),
          width: 140,
          sort: 'sentAt',
          render: ({ lastSentAt }) => formatDateTime(lastSentAt),
        },
        { key: 'subject', title: t('column.subject'), render: (row) => <PastName row={row} /> },
        {
          key: 'sender',
          wide: true,
          title: t('column.sender'),
          width: 120,
          render: sender,
        },
        {
          key: 'total',
          title: t('column.total'),
          width: 72,
          align: 'right',
          render: ({ people }) => formatNumber(people),
        },
        {
          key: 'help',
          title: t('column.help'),
          width: 84,
          align: 'right',
          render: (row) => (hasAsked(row) ? formatNumber(row.answers.help) : DASH),
        },
        {
          key: 'rate',
          title: t('column.rate'),
          width: 140,
          render: (row) =>
            hasAsked(row) ? (
              <RateBar answers={row.answers} people={row.people} />
            ) : (
              <span className="muted">{DASH}</span>
            ),
        },
      ]}
      card={(row) => <HistoryCard row={row} />}
      empty={t('empty', { returnObjects: true })}
    />
  );
}
