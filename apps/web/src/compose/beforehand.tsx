import { api, type Target } from '@tabimori/shared';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CompanyName, Name } from '../parts/name.js';
import { useEventTitle } from '../parts/names.js';
import { PlaceText } from '../parts/place-text.js';
import { useSeparator } from '../shell/i18n.js';
import { pathOf } from '../shell/paths.js';
import { Pending } from '../shell/states.js';
import { useCall } from '../shell/use-call.js';
import { Button } from '../ui/button.js';
import { Pagination } from '../ui/pagination.js';
import css from './compose.module.css';

interface BeforehandProps {
  /** those with whom the screen was opened */
  ids: readonly number[];
  eventId: number | null;
  chosen: ReadonlySet<number>;
  onChoose: (id: number, isChosen: boolean) => void;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

/** The people with whom the screen was opened: how many, and who they are for whoever wants to see or change that. */
export function Beforehand({ ids, eventId, chosen, onChoose, isOpen, setOpen }: BeforehandProps) {
  const { t } = useTranslation('compose');
  return (
    <>
      <p className={css.beforehand}>
        <strong>{t('chosen', { count: chosen.size })}</strong>
        {eventId !== null && <From eventId={eventId} />}
        <Button kind="link" className="touch" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'beforehand.hide' : 'beforehand.show')}
        </Button>
      </p>
      {isOpen && <People ids={ids} chosen={chosen} onChoose={onChoose} />}
    </>
  );
}

function From({ eventId }: { eventId: number }) {
  const { t } = useTranslation('compose', { keyPrefix: 'beforehand' });
  const title = useEventTitle();
  const event = useCall(api.events.get, { id: eventId }, { once: true, quiet: true }).data;
  return (
    event && (
      <Link className="touch" to={pathOf('events', { id: eventId })}>
        {t('from', { event: title(event) })}
      </Link>
    )
  );
}

const PER_PAGE = 20;

/** In the order in which they were brought; who is let go stays in sight, to be taken back. */
function People({ ids, chosen, onChoose }: Pick<BeforehandProps, 'ids' | 'chosen' | 'onChoose'>) {
  const [page, setPage] = useState(1);
  const shown = ids.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const people = useCall(api.delivery.list, { ids: shown.join(), perPage: PER_PAGE });
  const last = Math.ceil(ids.length / PER_PAGE);
  return (
    <div className={css.brought}>
      <Pending query={people} rows={Math.min(shown.length, PER_PAGE)}>
        {({ items }) => (
          <ul>
            {items
              .toSorted((a, b) => shown.indexOf(a.id) - shown.indexOf(b.id))
              .map((one) => (
                <Person key={one.id} person={one} isChosen={chosen.has(one.id)} onChoose={onChoose} />
              ))}
          </ul>
        )}
      </Pending>
      {last > 1 && <Pagination page={page} last={last} onPage={setPage} />}
    </div>
  );
}

interface PersonProps {
  person: Target;
  isChosen: boolean;
  onChoose: BeforehandProps['onChoose'];
}

function Person({ person, isChosen, onChoose }: PersonProps) {
  const { t } = useTranslation('compose');
  const separator = useSeparator();
  const { id, name, divisionName } = person;
  return (
    <li>
      <Checkbox
        aria-label={t('chooseOne', { name })}
        checked={isChosen}
        onChange={(event) => onChoose(id, event.target.checked)}
      >
        <b className="personName">
          <Name of={name} />
        </b>{' '}
        <span className={css.small}>
          <CompanyName of={person} /> <Name of={divisionName} />
          {separator}
          <PlaceText of={person} />
        </span>
      </Checkbox>
    </li>
  );
}
