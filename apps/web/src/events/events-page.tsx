import { id as idSchema } from '@tabimori/shared';
import { useSearchParams } from 'react-router';
import { EventDetailPage } from './event-detail.js';
import { EventList } from './event-list.js';

/** Earthquakes and tsunami: the list, or the one that ?id= names. */
export function EventsPage() {
  const [params] = useSearchParams();
  const { success, data: id } = idSchema.safeParse(params.get('id') ?? undefined);
  return success ? <EventDetailPage key={id} id={id} /> : <EventList />;
}
