import { api, id as idSchema, type LAST_RESPONSES, several, TARGET_RESPONSES, USER_DIV } from '@tabimori/shared';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { formatDateTime } from '../shell/format.js';
import type { Filter, PageCall } from '../shell/list-types.js';
import { useCan, useSession } from '../shell/session.js';
import { useCall } from '../shell/use-call.js';
import { useEventTitle, useNameOf } from './names.js';

const MOST = 50;
/** Accepts what an address may name; any other value is not requested. */
const CHOSEN = several(idSchema, MOST);

interface FindFilter<T> extends Pick<Filter, 'name' | 'label' | 'multiple'> {
  call: PageCall<z.ZodType<T>>;
  /** of the call, in addition to the typed text */
  input?: object;
  /** false: nobody has to choose here */
  enabled: boolean;
  nameOf: (one: T) => string;
}

/** A list's filter by the rows of a call, found by typing; the chosen row keeps its name during other searches. */
function useFindFilter<T extends { id: number }>(options: FindFilter<T>): Filter[] {
  const { call, input = {}, enabled, nameOf, ...filter } = options;
  const [search, setSearch] = useState('');
  const [params] = useSearchParams();
  const ids = params.get(filter.name) ?? '';
  const isChosen = enabled && CHOSEN.safeParse(ids).success;
  const found = useCall(call, { ...input, name: search, perPage: MOST }, { enabled, kept: false });
  const chosen = useCall(call, { ids, perPage: MOST }, { enabled: isChosen, quiet: true });
  if (!enabled) return [];
  const all = [...(found.data?.items ?? []), ...(isChosen ? (chosen.data?.items ?? []) : [])];
  const byId = new Map(all.map((one) => [String(one.id), nameOf(one)]));
  return [
    {
      ...filter,
      options: [...byId].map(([value, label]) => ({ value, label })),
      onSearch: setSearch,
      isSearching: found.isFetching,
    },
  ];
}

/** By company; none for those who have one company. */
export function useCompanyFilter(label: string, name: 'companyId' | 'companyIds' = 'companyId'): Filter[] {
  const userDiv = useSession().authority?.user.userDiv;
  const enabled = userDiv === USER_DIV.provider || userDiv === USER_DIV.category;
  const nameOf = useNameOf();
  return useFindFilter({
    call: api.companies.list,
    enabled,
    name,
    label,
    multiple: name === 'companyIds',
    nameOf,
  });
}

/** By category; none for those who have one category. */
export function useCategoryFilter(label: string): Filter[] {
  const enabled = useSession().authority?.user.userDiv === USER_DIV.provider;
  return useFindFilter({ call: api.categories.list, enabled, name: 'categoryId', label, nameOf: ({ name }) => name });
}

/**
 * By department of one's own company, or of the one by which the list is narrowed; none for those who have one department. One
 * that the address names is shown in any case, so that it can be seen and removed.
 */
export function useDivisionFilter(label: string): Filter[] {
  const user = useSession().authority?.user;
  const [params] = useSearchParams();
  const { data: narrowedBy } = idSchema.safeParse(params.get('companyId') ?? params.get('companyIds') ?? undefined);
  const companyId = user?.companyId ?? narrowedBy;
  const enabled = (companyId !== undefined || params.has('divisionId')) && user?.userDiv !== USER_DIV.division;
  return useFindFilter({
    call: api.divisions.list,
    input: { companyId },
    enabled,
    name: 'divisionId',
    label,
    nameOf: ({ name }) => name,
  });
}

/** By what the travelers said last. */
export function useAnswerFilter(
  label: string,
  responses: readonly (typeof LAST_RESPONSES)[number][] = TARGET_RESPONSES,
): Filter {
  const { t } = useTranslation('status');
  const options = responses.map((value) => ({
    value,
    label: value === 'notAsked' ? t(value) : t(`responses.${value}`),
  }));
  return { name: 'response', label, options };
}

/** By country, found by its name, code or a keyword. */
export function useCountryFilter(label: string): Filter[] {
  const nameOf = useNameOf();
  return useFindFilter({
    call: api.countries.list,
    enabled: true,
    name: 'countryId',
    label,
    nameOf,
  });
}

/** By traveler, found by name, contact or app ID. */
export function useApplicantFilter(label: string): Filter[] {
  return useFindFilter({
    call: api.applicants.list,
    enabled: useCan()('applicant', 'refer'),
    name: 'applicantId',
    label,
    nameOf: ({ name, divisionName }) => `${name} ${divisionName}`,
  });
}

/** By earthquake or tsunami that sent something, found by its epicenter. */
export function useEventFilter(label: string): Filter[] {
  const title = useEventTitle();
  return useFindFilter({
    call: api.events.list,
    input: { started: true },
    enabled: useCan()('result', 'refer'),
    name: 'eventId',
    label,
    nameOf: (event) => `${formatDateTime(event.originAt ?? event.latestAt)} ${title(event)}`,
  });
}
