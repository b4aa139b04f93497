import { api } from '@tabimori/shared';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { useSubject } from '../parts/names.js';
import { Card } from '../shell/card.js';
import type { ListQuery } from '../shell/list-codec.js';
import { ListTools } from '../shell/list-tools.js';
import { useMedia } from '../shell/media.js';
import { PageHeader } from '../shell/page-header.js';
import { part } from '../shell/part.js';
import { useCall } from '../shell/use-call.js';
import { MapSide } from './map-side.js';
import css from './message-map.module.css';
import { PeopleSide } from './people-side.js';
import { PhoneTools } from './phone-tools.js';
import { useMapFilters } from './use-map-filters.js';
import { useMapView } from './use-map-view.js';
import { OPENED } from './words.js';

// the map is read long before anybody opens a person on it
const MapDrawer = part(async () => (await import('./map-drawer.js')).MapDrawer);

/** Where the travelers are and how they are, on a map and in the list next to it; all of it is in the address. */
export function MessageMapPage() {
  const { t } = useTranslation('messageMap');
  const isPhone = useMedia() === 'phone';
  const view = useMapView();
  const { query, filter, isTable, change } = view;
  const list = { search: t('search'), filters: useMapFilters(view) };
  const tools = <ListTools list={list} query={query} change={change} narrowed={view.filtered} />;
  const otherView = (
    <Button onClick={() => change({ table: isTable ? '' : '1' })}>{isTable ? t('showMap') : t('showTable')}</Button>
  );
  const ofOneSend = query['deliveryId'] !== undefined || query['eventId'] !== undefined;
  const subject = <Subject query={filter} clear={() => change({ deliveryId: '', eventId: '' })} />;
  return (
    <div className={`${css.screen} ${view.isReady ? '' : 'waits'}`}>
      <PageHeader
        title={t('title')}
        // a phone's height is the map's
        meta={isPhone && !ofOneSend ? undefined : subject}
        actions={isPhone ? undefined : otherView}
      />
      <div className={css.page}>
        <Card flush className={css.tools}>
          {isPhone ? <PhoneTools view={view} tools={tools} otherView={otherView} /> : tools}
        </Card>
        <div className={css.both}>
          <MapSide view={view} />
          <PeopleSide view={view} />
        </div>
      </div>
      {query[OPENED] !== undefined && (
        <Suspense>
          <MapDrawer view={view} />
        </Suspense>
      )}
    </div>
  );
}

/** Who the map shows: all travelers, or those of one delivery or event. */
function Subject({ query, clear }: { query: ListQuery; clear: () => void }) {
  const { t } = useTranslation('messageMap');
  const subject = useSubject();
  const id = query['deliveryId'];
  const delivery = useCall(api.deliveryHistory.get, { id: Number(id) }, { enabled: id !== undefined, quiet: true });
  if (id === undefined && query['eventId'] === undefined) return t('meta');
  return (
    <>
      {id === undefined ? t('ofEvent') : delivery.data ? t('ofDelivery', { subject: subject(delivery.data) }) : ''}{' '}
      <Button kind="link" className="touch" onClick={clear}>
        {t('everybody')}
      </Button>
    </>
  );
}
