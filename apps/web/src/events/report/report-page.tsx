import { api, id as idSchema, type EventDetail } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useEventTitle } from '../../parts/names.js';
import { NotFound } from '../../shell/error-pages.js';
import { formatDateTime } from '../../shell/format.js';
import { PageHeader } from '../../shell/page-header.js';
import { pathOf } from '../../shell/paths.js';
import { Pending } from '../../shell/states.js';
import { useCall } from '../../shell/use-call.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Icon } from '../../ui/icons.js';
import { MOST_PEOPLE, MOST_SAFE, Sheets } from './sheet.js';
import css from './report.module.css';

/** The situation of the event that ?id= names on paper, for the wall of whoever handles it: to look at and to print. */
export function ReportPage() {
  const [params] = useSearchParams();
  const { success, data: id } = idSchema.safeParse(params.get('id') ?? undefined);
  return success ? <Report key={id} id={id} /> : <NotFound />;
}

function Report({ id }: { id: number }) {
  const query = useCall(api.events.get, { id }, { live: true });
  const result = useCall(api.events.result, { id }, { live: true });
  const places = useCall(api.events.places, { id }, { live: true });
  const people = useCall(api.events.people, { id, filter: 'notSafe', perPage: MOST_PEOPLE }, { live: true });
  const safe = useCall(api.events.people, { id, filter: 'safeByNow', perPage: MOST_SAFE }, { live: true });
  return (
    <>
      <div className={css.screen}>
        <Head id={id} event={query.data} at={new Date(query.dataUpdatedAt)} />
      </div>
      <div className={css.desk}>
        <Pending query={query} rows={12}>
          {(event) => (
            <Pending query={result} rows={12}>
              {({ companies }) => (
                <Pending query={places} rows={12}>
                  {(counted) => (
                    <Pending query={people} rows={12}>
                      {(notSafe) => (
                        <Pending query={safe} rows={12}>
                          {(safeByNow) => (
                            <Sheets
                              event={event}
                              companies={companies}
                              places={counted.places}
                              care={counted.care}
                              notSafe={notSafe}
                              safeByNow={safeByNow}
                              now={new Date(query.dataUpdatedAt)}
                            />
                          )}
                        </Pending>
                      )}
                    </Pending>
                  )}
                </Pending>
              )}
            </Pending>
          )}
        </Pending>
      </div>
    </>
  );
}

/** What the browser calls it names the PDF that it saves. */
function Head({ id, event, at }: { id: number; event: EventDetail | undefined; at: Date }) {
  const { t } = useTranslation('report');
  const title = useEventTitle();
  return (
    <PageHeader
      title={event ? t('pageTitle', { event: title(event), time: formatDateTime(at) }) : t('title')}
      {...(event && {
        tab: t('fileTitle', {
          event: title(event),
          origin: formatDateTime(event.originAt ?? event.latestAt),
          time: formatDateTime(at),
        }),
      })}
      actions={
        <>
          <ButtonLink to={pathOf('events', { id })}>{t('back')}</ButtonLink>
          <Button kind="primary" onClick={() => window.print()}>
            <Icon name="print" />
            {t('print')}
          </Button>
        </>
      }
    />
  );
}
