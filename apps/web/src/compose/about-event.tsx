import { api } from '@tabimori/shared';
import { Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEventName, useNameAmong } from '../parts/event-name.js';
import { useEventTitle } from '../parts/names.js';
import { Field } from '../shell/field.js';
import { useCan } from '../shell/session.js';
import { useCall } from '../shell/use-call.js';
import css from './compose.module.css';

/** Of the radio buttons, which have no null. */
const NONE = 0;

interface AboutEventProps {
  /** null: none */
  ofEvent: number | null;
  setOfEvent: (eventId: number | null) => void;
}

/**
 * What a question is about, which says in whose result its answers will be: an event in progress, the one whose people it asks, or none of
 * them. Absent if there is nothing to choose from.
 */
export function AboutEvent({ ofEvent, setOfEvent }: AboutEventProps) {
  const { t } = useTranslation('compose', { keyPrefix: 'aboutEvent' });
  // it stays to be chosen again, even if its response has ended
  const [brought] = useState(ofEvent);
  const options = useEvents(brought);
  if (options.length === 0) return null;
  return (
    <Field name="eventId" group help={t(ofEvent === null ? 'apart' : 'joins')}>
      {(marks) => (
        <Radio.Group
          {...marks}
          className={css.kinds}
          value={ofEvent ?? NONE}
          options={[...options, { value: NONE, label: t('none') }]}
          onChange={({ target }) => setOfEvent(target.value === NONE ? null : (target.value as number))}
        />
      )}
    </Field>
  );
}

/** The events in progress, and the one that was brought along. */
function useEvents(brought: number | null): { value: number; label: string }[] {
  const [plain, among, title] = [useEventName(), useNameAmong(), useEventTitle()];
  const may = useCan()('result', 'refer');
  const { data } = useCall(api.home.situation, {}, { enabled: may, quiet: true });
  const { running = [], now = new Date() } = data ?? {};
  const event = useCall(
    api.events.get,
    { id: brought ?? 0 },
    { once: true, quiet: true, enabled: brought !== null },
  ).data;
  // an earthquake and its tsunami are one event, and named after the earthquake
  const isQuake = ({ hazard }: (typeof running)[number]) => hazard === 'earthquake';
  const events = running.filter(
    (event) => isQuake(event) || !running.some((one) => one.eventId === event.eventId && isQuake(one)),
  );
  const options = events.map((one) => ({ value: one.eventId, label: among(plain(one), one, running, now) }));
  return event && events.every(({ eventId }) => eventId !== event.id)
    ? [{ value: event.id, label: title(event) }, ...options]
    : options;
}
