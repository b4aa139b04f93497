import type { api, EventPerson, Reply } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { CompanyName, Name } from '../../parts/name.js';
import { usePersonName } from '../../parts/names.js';
import { NoteHead } from '../../parts/person/answer-source.js';
import { PlaceText } from '../../parts/place-text.js';
import { answerState, StatusBadge } from '../../parts/status.js';
import { DASH, formatWithinDay } from '../../shell/format.js';
import { Table } from '../../ui/table.js';
import css from './report.module.css';

interface PeopleProps {
  /** those of this sheet */
  items: readonly EventPerson[];
  /** how many stand on the sheets before it */
  before: number;
  /** how many stand on all sheets */
  shown: number;
  pagination: Reply<typeof api.events.people>['pagination'];
  /** how many have answered */
  answered: number;
  now: Date;
}

/** Whoever is not safe, the most urgent first. */
export function People({ items, before, shown, pagination: { total }, answered, now }: PeopleProps) {
  const { t } = useTranslation('report', { keyPrefix: 'people' });
  const { t: handling } = useTranslation('person', { keyPrefix: 'handling' });
  const nameOf = usePersonName();
  const titles = t('columns', { returnObjects: true });
  const to = before + items.length;
  return (
    <section className={css.people}>
      <h3>
        {t('title', { count: total })}
        {items.length < total && <small>{t('range', { from: before + 1, to })}</small>}
      </h3>
      {items.length === 0 ? (
        <p>{t(answered === 0 ? 'noAnswer' : 'nobody')}</p>
      ) : (
        <Table
          rows={items}
          rowKey={({ applicantId }) => applicantId}
          columns={[
            {
              key: 'state',
              title: titles.state,
              width: 'var(--state)',
              render: ({ response, handling }) => (
                <StatusBadge state={answerState(response)} done={handling === 'done'} />
              ),
            },
            {
              key: 'who',
              title: titles.who,
              width: 'var(--who)',
              render: (person) => (
                <>
                  <strong className="personName">
                    <Name of={nameOf(person.name)} />
                  </strong>
                  <small className={css.where}>
                    <span>
                      <CompanyName of={person} />
                    </span>
                    <span>
                      <PlaceText of={person} />
                    </span>
                  </small>
                </>
              ),
            },
            {
              key: 'words',
              title: titles.words,
              render: ({ comment, respondedAt, respondedVia, handlingNote }) => (
                <>
                  <span className={css.words}>
                    {respondedAt && <span>{formatWithinDay(respondedAt, now)}</span>}{' '}
                    {comment && <NoteHead via={respondedVia} />}
                    {comment || DASH}
                  </span>
                  {handlingNote && (
                    <span className={css.words}>
                      <span>{handling('note', { note: handlingNote })}</span>
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
          ]}
        />
      )}
      {to === shown && total > 1 && (
        <p className={css.more}>
          {total > shown && t('more', { count: total - shown })} {t('order')}
        </p>
      )}
    </section>
  );
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
