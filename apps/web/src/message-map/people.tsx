import { isInNeed, type MapTraveler, type Page } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { ButtonLink } from '../ui/button.js';
import { Name } from '../parts/name.js';
import { NoteHead } from '../parts/person/answer-source.js';
import { Handling, TakeOn } from '../parts/person/handling.js';
import { isOpen } from '../parts/person/words.js';
import { Reading } from '../parts/reading.js';
import { PlaceText } from '../parts/place-text.js';
import { Warned } from '../parts/recipients/warned.js';
import { StatusBadge } from '../parts/status.js';
import { useCompanyName } from '../parts/names.js';
import { useAgo } from '../shell/ago.js';
import { secondsBetween, formatWithinDay } from '../shell/format.js';
import { useSeparator } from '../shell/i18n.js';
import type { ListQuery } from '../shell/list-codec.js';
import { ListFoot } from '../shell/list-foot.js';
import { OPENED } from './words.js';
import css from './message-map.module.css';

interface PeopleProps {
  page: Page<MapTraveler>;
  now: Date;
  /** under the pointer on the map */
  isHot: (row: MapTraveler) => boolean;
  onPoint: (row: MapTraveler | null) => void;
  change: (wanted: ListQuery) => void;
}

/** Travelers on a page of the list. */
export const ROWS = 50;

/** The travelers on the map, worst first; the one under the pointer or with the focus is ringed on it. */
export function People({ page: { items, pagination }, now, isHot, onPoint, change }: PeopleProps) {
  const { t } = useTranslation('messageMap');
  if (pagination.total === 0) return <p className={css.nobody}>{t('noneHere')}</p>;
  return (
    <>
      <ul className={css.people} onMouseLeave={() => onPoint(null)}>
        {items.map((row) => (
          <Person
            key={row.id}
            row={row}
            now={now}
            hot={isHot(row)}
            onPoint={() => onPoint(row)}
            took={() => change({ [OPENED]: String(row.id) })}
          />
        ))}
      </ul>
      {pagination.total > ROWS && (
        <div className={css.foot}>
          <ListFoot
            pagination={pagination}
            rows={items.length}
            unit={t('unit')}
            onPage={(page) => change({ page: String(page) })}
            onPerPage={(perPage) => change({ perPage: String(perPage) })}
          />
        </div>
      )}
    </>
  );
}

interface PersonProps {
  row: MapTraveler;
  now: Date;
  hot: boolean;
  onPoint: () => void;
  took: () => void;
}

function Person({ row, now, hot, onPoint, took }: PersonProps) {
  const { t } = useTranslation('messageMap');
  const companyOf = useCompanyName();
  const separator = useSeparator();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const to = new URLSearchParams(params);
  to.set(OPENED, String(row.id));
  const { deliveryId } = row;
  const inNeed = isInNeed(row.state);
  const isAwaited = row.state === 'none' && params.has('eventId');
  // of whoever is silent nothing is left undone until somebody takes them on
  const Taken = isAwaited && isOpen(row.handling) ? TakeOn : Handling;
  return (
    <li
      className={[row.state === 'help' ? css.hot : '', hot ? css.pointed : ''].join(' ')}
      onMouseEnter={onPoint}
      onFocus={onPoint}
    >
      <p className={css.head}>
        <span>
          <Link
            className="personName"
            to={`${pathname}?${to}`}
            preventScrollReset
            title={t('open', { name: row.name })}
          >
            <b>
              <Name of={row.name} />
            </b>
          </Link>{' '}
          <span className="small muted">
            <Reading of={row} />
          </span>
        </span>
        <StateBadge row={row} />
      </p>
      <p className="small">
        <PlaceText of={row} />
        {row.respondedAt && `${separator}${formatWithinDay(row.respondedAt, now)}`} <Warned of={row} />
      </p>
      {row.comment && (
        <p className={css.words}>
          <NoteHead via={row.respondedVia} />
          {row.respondedVia === 'admin' ? row.comment : t('quoted', { words: row.comment })}
        </p>
      )}
      <div className={css.line}>
        <p className="small muted">
          {[companyOf(row), row.divisionName].join('　')}
          <br />
          <Where row={row} now={now} />
        </p>
      </div>
      {(inNeed || isAwaited) && (
        <p className={css.line}>
          {deliveryId !== null && (
            <Taken row={{ ...row, applicantId: row.id }} deliveryId={deliveryId} now={now} took={took} />
          )}
          <Call row={row} />
        </p>
      )}
    </li>
  );
}

function Call({ row: { phone, name } }: { row: MapTraveler }) {
  const { t } = useTranslation('messageMap');
  return (
    phone && (
      <ButtonLink className={css.call} to={`tel:${phone}`}>
        {t('call')}
        <span className="visually-hidden">{name}</span>
      </ButtonLink>
    )
  );
}

export function StateBadge({ row: { state } }: { row: MapTraveler }) {
  const { t } = useTranslation('messageMap');
  return state === 'unasked' ? (
    <span className={css.unasked}>{t('states.unasked')}</span>
  ) : (
    <StatusBadge state={state} />
  );
}

/** Where the map shows the person who is opened; of an old position also the place that is registered now. */
export function Standing({ row, now }: { row: MapTraveler; now: Date }) {
  const { t } = useTranslation('messageMap');
  return (
    <p className={css.standing}>
      <Where row={row} now={now} />
      {row.outdated && (
        <>
          <br />
          {t('stay')}
          <PlaceText of={row} />
        </>
      )}
    </p>
  );
}

/** Whether the map shows a position or the registered place. */
export function Where({ row, now }: { row: MapTraveler; now: Date }) {
  const { t } = useTranslation('messageMap');
  const ago = useAgo();
  if (row.latitude === null) return t('noPlace');
  if (row.approximate || row.locatedAt === null) return t('registered');
  const time = formatWithinDay(row.locatedAt, now);
  if (!row.outdated) return t('reported', { time });
  return (
    <span className={css.outdated}>{t('reportedBefore', { time, ago: ago(secondsBetween(row.locatedAt, now)) })}</span>
  );
}
