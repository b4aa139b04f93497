import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { Empty } from '../ui/empty.js';
import { Table, type TableColumn } from '../ui/table.js';
import { Name } from '../parts/name.js';
import { Party } from '../parts/party.js';
import { AnswerSource, NoteHead } from '../parts/person/answer-source.js';
import { Handling } from '../parts/person/handling.js';
import { SaidGraver } from '../parts/person/said-graver.js';
import { PhoneNumber } from '../parts/phone-number.js';
import { Reading } from '../parts/reading.js';
import { PlaceText } from '../parts/place-text.js';
import { Warned } from '../parts/recipients/warned.js';
import { StatusBadge } from '../parts/status.js';
import { useCompanyName } from '../parts/names.js';
import { Card } from '../shell/card.js';
import { formatWithinDay } from '../shell/format.js';
import { useCan, useOwnCompany } from '../shell/session.js';
import { TO_LIST } from '../shell/use-show-list.js';
import { InNeed } from './in-need.js';
import css from './needs-help.module.css';
import table from './table.module.css';
import { OrderNote } from './order-note.js';
import { hasUnfinished, Unfinished } from './unfinished.js';
import { keyOf, useHeldOrder } from './use-held-order.js';
import { inNeedPath, personPath, useFrom, type Home } from './words.js';

type Call = Home['needsHelp'][number];

/** So many leave the events below in sight. */
const FIRST = 5;

/**
 * Open calls for help, whatever they came from, then the injured: of each first those that nobody is handling, with a way to reach the
 * person.
 */
export function NeedsHelp({ home, now }: { home: Home; now: Date }) {
  const { t } = useTranslation('home', { keyPrefix: 'help' });
  const companyOf = useCompanyName();
  const from = useFrom(home, now);
  const ofCompany = useOwnCompany() !== null;
  const [all, setAll] = useState(false);
  const { needsHelp, running } = home;
  const { shown, hidden, hold, keep } = useHeldOrder(needsHelp, all ? undefined : FIRST);
  const isAnswered = running.some(({ answers: { total, none } }) => total > none);
  const called = running.some(({ answers: { help, injured } }) => help + injured > 0);
  const quiet = isAnswered ? 'none' : running.some(({ asked }) => asked) ? 'noAnswer' : 'notAsked';
  const silent = running.reduce((sum, { asked, answers }) => sum + (asked ? answers.none : 0), 0);
  const path = inNeedPath(home);
  // the answer of home names only the first of many
  const left = Math.max(home.calls + home.injuries + home.others - shown.length, hidden);
  const titles = t('columns', { returnObjects: true });
  const columns: TableColumn<Call>[] = [
    {
      key: 'state',
      title: titles.state,
      width: 'var(--state)',
      render: ({ state }) => <StatusBadge state={state} />,
    },
    {
      key: 'name',
      title: titles.name,
      width: 132,
      render: (one) => (
        <>
          <Link className={`${table.name} personName`} to={personPath(one)}>
            <Name of={one.name} />
          </Link>
          <small className={table.reading}>
            <Reading of={one} />
          </small>
        </>
      ),
    },
    {
      key: 'place',
      title: ofCompany ? titles.placeOfCompany : titles.place,
      width: '20%',
      render: (one) => (
        <div className={table.two}>
          {!ofCompany && (
            <span className="ellipsis" title={companyOf(one)}>
              <Name of={companyOf(one)} />
            </span>
          )}
          <span className="ellipsis" title={one.divisionName}>
            <Name of={one.divisionName} />
          </span>
          <span className="muted">
            <PlaceText of={one} />
          </span>
          <Party people={one.numberOfPeople} />
          <Warned of={one} />
        </div>
      ),
    },
    {
      key: 'words',
      title: titles.words,
      render: (one) => (
        <div className={table.words}>
          {one.comment && <NoteHead via={one.respondedVia} />}
          {one.comment || t('noWords')}
          <p className="small muted">
            {[formatWithinDay(one.respondedAt, now), from(one)].filter(Boolean).join('\u3000')}{' '}
            <AnswerSource via={one.respondedVia} proxy={one.respondedProxy} />
          </p>
          <SaidGraver row={one} now={now} className={css.graver} />
        </div>
      ),
    },
    { key: 'contact', title: titles.contact, width: 'var(--contact)', render: (one) => <Contact one={one} /> },
    {
      key: 'handling',
      title: titles.handling,
      width: 'var(--handling)',
      render: (one) => <Handling row={one} deliveryId={one.deliveryId} now={now} took={keep} />,
    },
  ];
  return (
    <Card
      flush
      title={
        <>
          {t('title')}
          <InNeed home={home} className={css.count} />
        </>
      }
      extra={
        path !== undefined && (
          <Link to={path} state={TO_LIST}>
            {t('all')}
          </Link>
        )
      }
      foot={hasUnfinished(home) && <Unfinished home={home} now={now} />}
    >
      {needsHelp.length === 0 ? (
        <Empty title={t(called ? 'allDone' : quiet)} {...(silent > 0 && { text: t('noneYet', { count: silent }) })} />
      ) : (
        <div {...hold}>
          <Table look="list" className={table.table} columns={columns} rows={shown} rowKey={keyOf} />
          {!all && hidden > 0 && (
            <Button kind="bare" className={css.more} onClick={() => setAll(true)}>
              {t('others', { count: left })}
            </Button>
          )}
          {hidden === 0 && left > 0 && path !== undefined && (
            <Link className={css.more} to={path} state={TO_LIST}>
              {t('others', { count: left })}
            </Link>
          )}
          <OrderNote home={home} className={css.order} />
        </div>
      )}
    </Card>
  );
}

/** The number, and the way to record what was heard. */
function Contact({ one }: { one: Call }) {
  const { t } = useTranslation('home', { keyPrefix: 'help' });
  const may = useCan()('result', 'exec');
  const { phone, name } = one;
  return (
    <span className={css.contact}>
      <PhoneNumber phone={phone} name={name} />
      {may && (
        <Link to={personPath(one, 'answer')} aria-label={t('recordOf', { name })}>
          {t('record')}
        </Link>
      )}
    </span>
  );
}
