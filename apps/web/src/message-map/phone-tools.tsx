import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import css from './message-map.module.css';
import type { MapView } from './use-map-view.js';

interface PhoneToolsProps {
  view: Pick<MapView, 'filtered' | 'warned' | 'wasWarned' | 'query' | 'change'>;
  /** the filters, which fold: a phone's height is the map's */
  tools: ReactNode;
  /** leads from the map to the table, or back */
  otherView: ReactNode;
}

/** Over the map on a phone: the filters, how many of them apply, and at hand the one for the coasts that are under a warning, or were. */
export function PhoneTools({ view, tools, otherView }: PhoneToolsProps) {
  const { t } = useTranslation('messageMap', { keyPrefix: 'filters' });
  const { t: lists } = useTranslation('list');
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { filtered, warned, wasWarned, query, change } = view;
  const isWarned = query['warned'] !== undefined;
  return (
    <>
      <div className={css.bar}>
        <Button kind="bare" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {filtered.length === 0 ? lists('narrow') : lists('narrowedBy', { count: filtered.length })}
        </Button>
        {(warned.size > 0 || wasWarned || isWarned) && (
          <Button
            kind="bare"
            className={css.coast}
            aria-pressed={isWarned}
            onClick={() => change({ warned: isWarned ? '' : 'true' })}
          >
            {t(wasWarned ? 'wasOnCoast' : 'onCoast')}
          </Button>
        )}
        {otherView}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <>
            {tools}
            <div className={css.results}>
              <Button kind="primary" onClick={() => setIsOpen(false)}>
                {lists('showFound')}
              </Button>
            </div>
          </>
        )}
      </div>
    </>
  );
}
