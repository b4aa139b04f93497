import { api, PROBLEM_KINDS, type Problem } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDateTime } from '../shell/format.js';
import { ListPage } from '../shell/list-page.js';
import { pathOf } from '../shell/paths.js';
import { TelegramXml, XmlLink } from './telegram-xml.js';
import css from './events.module.css';

/** The telegrams that alerted nobody because they could not be used, and why; only for the provider. */
export function ProblemsPage() {
  const { t } = useTranslation('events', { keyPrefix: 'problems' });
  const { t: events } = useTranslation('events');
  return (
    <>
      <ListPage
        title={t('title')}
        meta={t('meta')}
        call={api.events.problems}
        rowKey={(row: Problem) => `${row.kind} ${row.url} ${row.eventId}`}
        filters={[
          {
            name: 'kind',
            label: t('kind'),
            options: PROBLEM_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
          },
        ]}
        columns={[
          { key: 'seenAt', title: t('column.seenAt'), width: 176, render: (row) => <Times row={row} /> },
          { key: 'kind', title: t('column.kind'), width: 112, render: (row) => t(`kinds.${row.kind}`) },
          { key: 'telegram', title: t('column.telegram'), render: (row) => <Telegram row={row} /> },
          { key: 'reason', title: t('column.reason'), render: (row) => <Why row={row} /> },
          { key: 'open', title: t('column.open'), width: 148, render: (row) => <Open row={row} /> },
        ]}
        card={(row) => (
          <div className={css.card}>
            <div className={css.cardHead}>
              <b>{t(`kinds.${row.kind}`)}</b>
              <Times row={row} />
            </div>
            <Telegram row={row} />
            <Why row={row} />
            <Open row={row} />
          </div>
        )}
        empty={t('empty', { returnObjects: true })}
        unit={events('unit')}
      />
      <TelegramXml />
    </>
  );
}

function Times({ row: { seenAt, publishedAt } }: { row: Problem }) {
  const { t } = useTranslation('events', { keyPrefix: 'problems' });
  return (
    <span className={css.problem}>
      {formatDateTime(seenAt)}
      {publishedAt && <small>{t('published', { time: formatDateTime(publishedAt) })}</small>}
    </span>
  );
}

function Telegram({ row: { type, title, url } }: { row: Problem }) {
  return (
    <span className={css.problem}>
      <span lang="ja">{[title, type].filter(Boolean).join(' ')}</span>
      <small>{url}</small>
    </span>
  );
}

function Why({ row: { kind, reason, detail } }: { row: Problem }) {
  const { t } = useTranslation('events', { keyPrefix: 'problems' });
  return (
    <span className={css.problem}>
      {reason ? t(`reasons.${reason}`) : t(kind)}
      {detail && <small lang="en">{detail}</small>}
    </span>
  );
}

function Open({ row: { telegramId, eventId, type } }: { row: Problem }) {
  const { t } = useTranslation('events', { keyPrefix: 'problems' });
  return (
    <span className={css.cardHead}>
      {telegramId !== null && <XmlLink telegramId={telegramId} what={`${type} ${telegramId}`} />}
      {eventId !== null && <Link to={pathOf('events', { id: eventId })}>{t('event')}</Link>}
    </span>
  );
}
