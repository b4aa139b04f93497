import { api, type Page, type Reply, PERSON } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { IntensityChip } from '../../parts/intensity.js';
import { useCompanyName, useEventTitle, useNameOf } from '../../parts/names.js';
import { Reading } from '../../parts/reading.js';
import { PlaceText } from '../../parts/place-text.js';
import { answerState, StatusBadge } from '../../parts/status.js';
import { formatDateTime } from '../../shell/format.js';
import { isFound } from '../../shell/is-found.js';
import { pathOf } from '../../shell/paths.js';
import { useCan } from '../../shell/session.js';
import { useCall } from '../../shell/use-call.js';
import { useEventName, useNameAmong } from '../../parts/event-name.js';
import { useActs } from './acts.js';
import type { Option, OptionGroup } from './options.js';
import { isInNeed, usePeople } from './use-people.js';

/** Found of one kind. */
const MOST = 5;

/** The events in progress, and their report for the wall: what is wanted most while something runs. */
function useRunning(running: Reply<typeof api.home.situation>['running']): (typed: string) => Option[] {
  const { t } = useTranslation('palette');
  const plain = useEventName();
  const among = useNameAmong();
  const may = useCan();
  if (!may('result')) return () => [];
  const events = [...new Map(running.map((one) => [one.eventId, one])).values()];
  const now = new Date();
  const name = (event: (typeof events)[number]) => among(plain(event), event, events, now);
  const all = events.flatMap((event): Option[] => [
    {
      id: `running-${event.eventId}`,
      label: t('result', { event: name(event) }),
      to: pathOf('events', { id: event.eventId }),
    },
    {
      id: `report-${event.eventId}`,
      label: t('report', { event: name(event) }),
      to: pathOf('eventReport', { id: event.eventId }),
    },
  ]);
  return (typed) => all.filter(({ label }) => isFound(typed, `${label} ${t('words.running')}`));
}

/** What a text finds: what is in progress, acts, and travelers, companies and events within the reader's scope. */
export function useFinds(
  typed: string,
  running: Reply<typeof api.home.situation>['running'],
): { groups: OptionGroup[]; searching: boolean } {
  const { t } = useTranslation('palette');
  const may = useCan();
  const runningFor = useRunning(running);
  const actsFor = useActs();
  const title = useEventTitle();
  const companyOf = useCompanyName();
  const nameOf = useNameOf();
  const isTyped = typed !== '';
  const found = { name: typed, perPage: MOST };
  const options = (feature: Parameters<typeof may>[0]) => ({
    enabled: isTyped && may(feature),
    quiet: true,
    kept: false,
  });
  const { people, isLoading } = usePeople(typed, running, MOST);
  const companies = useCall(api.companies.list, found, options('company'));
  const events = useCall(api.events.list, found, options('result'));
  /** What was found of one kind; below it the way to all of it, if there is more. */
  const withRest = <Row,>(
    list: 'applicants' | 'companies' | 'events',
    data: Page<Row> | undefined,
    optionOf: (row: Row) => Option,
  ): Option[] => {
    const { items = [], pagination } = data ?? {};
    const total = pagination?.total ?? 0;
    const rest = { id: `all-${list}`, label: t(`all.${list}`, { count: total }), to: pathOf(list, { name: typed }) };
    return [...items.map(optionOf), ...(total > items.length ? [rest] : [])];
  };
  const groups: OptionGroup[] = [
    { key: 'running', options: runningFor(typed) },
    { key: 'acts', options: isTyped ? actsFor(typed).slice(0, MOST) : actsFor(typed) },
    {
      key: 'people',
      options: withRest('applicants', people, (one) => ({
        id: `person-${one.id}`,
        label: one.name,
        state: one.tells && (
          <StatusBadge state={answerState(one.response)} done={!one.needs && isInNeed(one.response)} />
        ),
        note: (
          <>
            {[companyOf(one), one.divisionName, ''].join('\u3000')}
            <PlaceText of={one} />
            {'\u3000'}
            <Reading of={one} />
          </>
        ),
        to: pathOf('applicants', { [PERSON]: one.id }),
      })),
    },
    {
      key: 'companies',
      options: withRest('companies', companies.data, (company) => ({
        id: `company-${company.id}`,
        label: nameOf(company),
        to: may('company', 'update')
          ? pathOf('companyEdit', { id: company.id })
          : pathOf('companies', { name: company.name }),
      })),
    },
    {
      key: 'events',
      options: withRest('events', events.data, (event) => ({
        id: `event-${event.id}`,
        label: title(event),
        mark: event.maxIntensity && <IntensityChip intensity={event.maxIntensity} />,
        note: formatDateTime(event.originAt ?? event.latestAt),
        to: pathOf('events', { id: event.id }),
      })),
    },
  ];
  return {
    groups: groups.filter((group) => group.options.length > 0),
    searching: isLoading || companies.isLoading || events.isLoading,
  };
}
