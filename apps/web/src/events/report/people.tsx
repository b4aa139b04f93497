import { type api, type EventPerson, type Reply, RESPONSE } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { CompanyName, Name } from '../../parts/name.js';
import { usePersonName } from '../../parts/names.js';
import { NoteHead } from '../../parts/person/answer-source.js';
import { SaidGraver } from '../../parts/person/said-graver.js';
import { PlaceText } from '../../parts/place-text.js';
import { Reading } from '../../parts/reading.js';
import { Warned } from '../../parts/recipients/warned.js';
import { answerState, StatusBadge } from '../../parts/status.js';
import { DASH, formatWithinDay } from '../../shell/format.js';
import { useLanguage } from '../../shell/i18n.js';
import { Table, type TableColumn } from '../../ui/table.js';
import css from './report.module.css';

type Pagination = Reply<typeof api.events.people>['pagination'];

interface PeopleProps {
  /** those of this sheet */
  items: readonly EventPerson[];
  /** how many stand on the sheets before it */
  before: number;
  /** how many stand on all sheets */
  shown: number;
  pagination: Pagination;
  /** how many have answered */
  answered: number;
  now: Date;
}

/** Whoever is not safe, the most urgent first. */
export function People({ items, before, shown, pagination: { total }, answered, now }: PeopleProps) {
  const { t } = useTranslation('report', { keyPrefix: 'people' });
  const columns = usePeopleColumns(now);
  const to = before + items.length;
  return (
    <>
      <h3>
        {t('title', { count: total })}
        {items.length < total && <small>{t('range', { from: before + 1, to })}</small>}
      </h3>
      {items.length === 0 ? (
        <p>{t(answered === 0 ? 'noAnswer' : 'nobody')}</p>
      ) : (
        <Table rows={items} rowKey={({ applicantId }) => applicantId} columns={columns} />
      )}
      {to === shown && total > 1 && (
        <p className={css.more}>
          {total > shown && t('more', { count: total - shown })} {t('order')}
        </p>
      )}
    </>
  );
}

type SafeByNowProps = Pick<PeopleProps, 'items' | 'pagination' | 'now'> & {
  /** how many stand on this sheet and those before it */
  to: number;
  shown: number;
};

/** Who needed help or was injured and says by now that they are safe: first whom nobody has looked after to the end. */
export function SafeByNow({ items, to, shown, pagination: { total }, now }: SafeByNowProps) {
  const { t } = useTranslation('report', { keyPrefix: 'people' });
  const columns = usePeopleColumns(now);
  return (
    <section className={css.safe}>
      <h3>{t('safeByNow', { count: total })}</h3>
      <Table rows={items} rowKey={({ applicantId }) => applicantId} columns={columns} />
      {to === shown && total > shown && <p className={css.more}>{t('more', { count: total - shown })}</p>}
    </section>
  );
}

/** How somebody is, who and where they are, what they said, and who looks after them. */
function usePeopleColumns(now: Date): TableColumn<EventPerson>[] {
  const { t } = useTranslation('report', { keyPrefix: 'people' });
  const { t: handling } = useTranslation('person', { keyPrefix: 'handling' });
  const nameOf = usePersonName();
  const isInEnglish = useLanguage() === 'en';
  const titles = t('columns', { returnObjects: true });
  return [
    {
      key: 'state',
      title: titles.state,
      width: 'var(--state)',
      render: ({ response, handling }) => <StatusBadge state={answerState(response)} done={handling === 'done'} />,
    },
    {
      key: 'who',
      title: titles.who,
      width: 'var(--who)',
      render: (person) => (
        <>
          <strong className="personName">
            <Name of={nameOf(person.name)} />
          </strong>{' '}
          {isInEnglish && (
            <small className={css.reading}>
              <Reading of={person} />
            </small>
          )}
          <small className={css.where}>
            <span>
              <CompanyName of={person} />
            </span>
            <span>
              <PlaceText of={person} />
            </span>
            <Warned of={person} />
          </small>
        </>
      ),
    },
    {
      key: 'words',
      title: titles.words,
      render: (row) => (
        <>
          <span className={css.words}>
            {row.respondedAt && <span>{formatWithinDay(row.respondedAt, now)}</span>}{' '}
            {row.comment && <NoteHead via={row.respondedVia} />}
            {row.comment || DASH}
          </span>
          {row.response === RESPONSE.safe && <SaidGraver row={row} now={now} className={css.words} />}
          {row.handlingNote && (
            <span className={css.words}>
              <span>{handling('note', { note: row.handlingNote })}</span>
            </span>
          )}
        </>
      ),
    },
    { key: 'phone', title: titles.phone, width: 'var(--phone)', render: ({ phone }) => phone ?? DASH },
    {
      key: 'care',
      title: titles.care,
      width: 'var(--care)',
      render: (person) => <Care person={person} now={now} />,
    },
  ];
}

function Care({ person: { handling, handledBy, handledAt }, now }: { person: EventPerson; now: Date }) {
  const { t } = useTranslation('person', { keyPrefix: 'handling.states' });
  const isTaken = handling !== null && handling !== 'open';
  return (
    <>
      <strong className={isTaken ? undefined : css.help}>{t(handling ?? 'open')}</strong>
      {isTaken && <small>{[handledBy, handledAt && formatWithinDay(handledAt, now)].filter(Boolean).join(' ')}</small>}
    </>
  );
}
