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

/**
 * What a question is about, which says in whose result its answers will be: an event in progress, the one whose people it asks, or none of
 * them. `begun`: the event with which the screen was opened; without one, somebody has to say as long as `isOpen`, and `ofEvent` is null.
 */
export function useAbout(begun: number | null) {
  const [said, setSaid] = useState<number | null | undefined>(begun ?? undefined);
  const options = useEvents(begun);
  return { ofEvent: said ?? null, isOpen: said === undefined && options.length > 0, said, setSaid, options };
}

/** Absent if there is nothing to choose from. */
export function AboutEvent({ said, setSaid, options }: Omit<ReturnType<typeof useAbout>, 'ofEvent' | 'isOpen'>) {
  const { t } = useTranslation('compose', { keyPrefix: 'aboutEvent' });
  if (options.length === 0) return null;
  return (
    <Field name="eventId" required group help={said === undefined ? t('choose') : t(said === null ? 'apart' : 'joins')}>
      {(marks) => (
        <Radio.Group
          {...marks}
          className={css.kinds}
          value={said === null ? NONE : said}
          options={[...options, { value: NONE, label: t('none') }]}
          onChange={({ target }) => setSaid(target.value === NONE ? null : (target.value as number))}
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
