import {
  api,
  type EventPerson,
  type LastWord,
  type ListedApplicant,
  type Page,
  type Reply,
  RESPONSE,
} from '@tabimori/shared';
import type { Place } from '../../parts/place.js';
import { useCan } from '../../shell/session.js';
import { useCall } from '../../shell/use-call.js';

type Running = Reply<typeof api.home.situation>['running'];

/** A traveler who was found. */
export interface Person extends Place {
  id: number;
  name: string;
  nameKana: string;
  companyName: string;
  companyNameEn: string;
  divisionName: string;
  response: number | null;
  /** somebody has to deal with what they said */
  needs: boolean;
  /** the response belongs to what is in progress, or is still to be dealt with */
  tells: boolean;
}

/** Whether a person's last answer, or the question that waits for one, belongs to what is in progress and not to something long over. */
function isOfNow({ asked, respondedAt, askedAt }: LastWord, running: Running): boolean {
  const at = respondedAt ?? askedAt;
  return (
    asked && at !== null && running.some(({ none, originAt }) => none !== null && originAt !== null && originAt <= at)
  );
}

/** Whether who answered so was in need, dealt with or not. */
export const isInNeed = (response: number | null): boolean =>
  response === RESPONSE.help || response === RESPONSE.injured;

const ofEvent = (person: EventPerson): Person => ({
  ...person,
  id: person.applicantId,
  needs: false,
  tells: person.asked,
});

/** Whom a text finds, at most so many: first who needs help, then the people of what is in progress, the gravest first, then all others. */
export function usePeople(
  typed: string,
  running: Running,
  most: number,
): { people: Page<Person> | undefined; isLoading: boolean } {
  const may = useCan();
  const found = { name: typed, perPage: most };
  const quiet = { quiet: true, kept: false };
  const enabled = typed !== '' && may('applicant');
  const all = useCall(api.applicants.list, found, { ...quiet, enabled });
  const needing = useCall(api.applicants.list, { ...found, inNeed: 'true' }, { ...quiet, enabled });
  const asking = running.find(({ none }) => none !== null);
  const inEvent = useCall(
    api.events.people,
    { ...found, id: asking?.eventId ?? 0 },
    { ...quiet, enabled: enabled && asking !== undefined && may('result') },
  );
  const isLoading = all.isLoading || needing.isLoading || inEvent.isLoading;
  // in one go: what was read first would move away under the cursor
  if (isLoading || all.data === undefined) return { people: undefined, isLoading };
  const listed =
    (needs: boolean) =>
    (one: ListedApplicant): Person => ({
      ...one,
      needs,
      tells: needs || isOfNow(one, running),
    });
  const ordered = [
    ...(needing.data?.items ?? []).map(listed(true)),
    ...(inEvent.data?.items ?? []).map(ofEvent),
    ...all.data.items.map(listed(false)),
  ];
  const items = ordered.filter(({ id }, index) => ordered.findIndex((one) => one.id === id) === index).slice(0, most);
  return { people: { ...all.data, items }, isLoading };
}
