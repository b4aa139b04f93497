import { api, type Input, type ListedApplicant } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import { ExportButton } from '../parts/export-button.js';
import { PersonDrawer } from '../parts/person/person-drawer.js';
import { conditionsOf, type ListQuery } from '../shell/list-codec.js';
import { ListPage } from '../shell/list-page.js';
import { useQueryState } from '../shell/list-query.js';
import { useMedia } from '../shell/media.js';
import { PageActions } from '../shell/page-actions.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { useStore } from '../shell/store.js';
import { typing } from '../shell/typing.js';
import { useCall } from '../shell/use-call.js';
import { ApplicantCard } from './applicant-card.js';
import { ApplicantDetails } from './applicant-details.js';
import { ChosenBar } from './chosen-bar.js';
import { ColumnsMenu } from './columns-menu.js';
import { useChosen } from './use-chosen.js';
import { useFilters } from './use-filters.js';
import { useShownColumns } from './use-shown-columns.js';
import { ViewsMenu } from './views-menu.js';

/** The registered travelers: what they said last, whether they can be reached, and what can be done with many of them. */
export function ApplicantsPage() {
  const { t } = useTranslation('applicants');
  const filters = useFilters();
  const [params] = useSearchParams();
  const [query] = useQueryState(api.applicants.list);
  const columns = useShownColumns();
  const choosing = useChosen();
  // the list reads the same: it is asked for once
  const listed = useCall(api.applicants.list, query as Input<typeof api.applicants.list>, { quiet: true });
  const found = listed.data?.pagination;
  const isTyping = useStore(typing);
  return (
    <>
      <ListPage
        title={t('title')}
        meta={<Sum query={query} found={found} />}
        call={api.applicants.list}
        actions={<Actions query={query} found={found} isChoosing={choosing.chosen.size > 0} />}
        rowKey={(row: ListedApplicant) => row.id}
        href={(row) => pathOf('applicants', { ...Object.fromEntries(params), person: row.id })}
        search={t('search')}
        filters={filters}
        tools={
          <>
            <ViewsMenu columns={columns} />
            <ColumnsMenu columns={columns} />
          </>
        }
        choice={{
          isChosen: (row) => choosing.chosen.has(row.id),
          choose: choosing.choose,
          label: ({ name }) => t('choice.one', { name }),
        }}
        bar={
          <ChosenBar
            choosing={choosing}
            matching={
              found === undefined || listed.isPlaceholderData || isTyping
                ? null
                : {
                    count: found.total + (found.totalCapped ? 1 : 0),
                    choose: () => void choosing.chooseMatching(conditionsOf(query)),
                  }
            }
          />
        }
        columns={columns.shown}
        card={(row) => <ApplicantCard row={row} />}
        unit={t('unit')}
        empty={t('empty', { returnObjects: true })}
      />
      <PersonDrawer actions={(id) => <ApplicantDetails key={id} id={id} />} />
    </>
  );
}

interface Found {
  query: ListQuery;
  /** how many the conditions leave */
  found: { total: number; totalCapped: boolean } | undefined;
}

/** How many travelers there are, and how many of them the conditions leave. */
function Sum({ query, found }: Found) {
  const { t } = useTranslation('applicants', { keyPrefix: 'sum' });
  const { data } = useCall(api.applicants.list, { perPage: 1 }, { quiet: true });
  const all = data?.pagination;
  if (all === undefined || found === undefined) return null;
  const words = ({ total, totalCapped }: NonNullable<Found['found']>): string =>
    totalCapped ? t('capped', { total }) : t('all', { count: total });
  if (Object.keys(conditionsOf(query)).length === 0) return words(all);
  const some = found.totalCapped ? words(found) : t('found', { count: found.total });
  return t('of', { all: words(all), some });
}

function Actions({ query, found, isChoosing }: Found & { isChoosing: boolean }) {
  const { t } = useTranslation('applicants');
  const may = useCan();
  const { page, perPage, ...exported } = query;
  // on a phone there is one bar at the foot: it belongs to those chosen
  const hasBar = !(useMedia() === 'phone' && isChoosing);
  const add = may('registration', 'insert') && (
    <ButtonLink kind={hasBar ? 'primary' : 'plain'} to={pathOf('registration')}>
      {t('add')}
    </ButtonLink>
  );
  return (
    <PageActions main={hasBar && add}>
      {!hasBar && add}
      {may('applicant', 'print') && (
        <ExportButton
          call={api.applicants.exportList}
          input={exported}
          what={t('exportText')}
          label={found && !found.totalCapped ? t('exportCount', { count: found.total }) : undefined}
          file={t('exportName')}
        />
      )}
      {may('upload', 'insert') && (
        <ButtonLink to={pathOf('upload')}>
          <Icon name="upload" />
          {t('uploadMany')}
        </ButtonLink>
      )}
    </PageActions>
  );
}
