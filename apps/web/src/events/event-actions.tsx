import { api, type EventDetail, isWarning, RESULT_FILTERS } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ExportButton } from '../parts/export-button.js';
import { SendAgain } from '../parts/send-again.js';
import { useQueryState } from '../shell/list-query.js';
import { PageActions } from '../shell/page-actions.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { useSend } from '../shell/use-send.js';
import { ButtonLink } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import { LookAfterNext } from './look-after-next.js';
import { chosenCompany, type EventResult, sumOf } from './result.js';
import { isOpen, isWithdrawn, nextSend, warnedWords } from './words.js';

type ResultTab = (typeof RESULT_FILTERS)[number];
/** Whether the result of a single send has this tab, too. */
const isResultTab = (tab: string): tab is ResultTab => RESULT_FILTERS.some((one) => one === tab);

interface EventActionsProps {
  event: EventDetail;
  result: EventResult;
  /** the people who would get it are in sight */
  sends: boolean;
}

/** What can be done for the people of an event, or for those of the chosen company. */
export function EventActions({ event, result, sends }: EventActionsProps) {
  const { t } = useTranslation('events', { keyPrefix: 'result' });
  const { t: stop } = useTranslation('stop', { keyPrefix: 'send' });
  const { t: tabs } = useTranslation('history', { keyPrefix: 'result.tabs' });
  const may = useCan();
  const [params] = useSearchParams();
  const [{ filter, name }] = useQueryState(api.events.people);
  const { send: sendAgain, sending } = useSend(api.events.resend, {
    // the banner has the way back; on a phone it may be out of sight
    done: ({ total }) => t('againSent', { count: total }),
    action: stop('againAction'),
    tellsFields: true,
  });
  const company = chosenCompany(result, params);
  const of = { id: event.id, ...(company && { companyId: company.companyId }) };
  const { again, untaken } = sumOf(company ? [company] : result.companies);
  const tab = api.events.exportPeople.input.shape.filter.parse(filter);
  const words = tab === 'warned' ? warnedWords(event) : tab;
  // nothing is sent as readily as somebody in need is looked at
  const next = sends && untaken > 0 && may('result', 'exec') && (
    <LookAfterNext eventId={event.id} companyId={company?.companyId} count={untaken} primary={isOpen(event)} />
  );
  const send = sends && may('safetyConfirmation', 'exec') && again > 0 && !isWithdrawn(event) && (
    <SendAgain
      primary={!next && isOpen(event)}
      to="notResponded"
      count={again}
      warned={isWarning(event.warning)}
      nextAt={nextSend(event)}
      sending={sending}
      send={(asked, options) => sendAgain({ ...of, ...asked }, options)}
    />
  );
  return (
    <PageActions
      main={next || send}
      more={
        <>
          {next && send}
          {may('result', 'print') && (
            <ExportButton
              call={api.events.exportPeople}
              input={{ ...of, filter: tab, name }}
              what={t('exportWhat', { tab: isResultTab(words) ? tabs(words) : t(`${words}Tab`) })}
              file={t('exportName')}
            />
          )}
          {!isOpen(event) && may('safetyConfirmation', 'exec') && (
            <ButtonLink to={pathOf('drills', { new: 1, eventId: event.id })}>{t('drill')}</ButtonLink>
          )}
        </>
      }
    >
      <ButtonLink
        to={pathOf('messageMap', {
          eventId: event.id,
          ...(filter === 'warned' && event.warned.length > 0 && { warned: 'true' }),
        })}
      >
        {t('map')}
      </ButtonLink>
      <ButtonLink to={pathOf('eventReport', { id: event.id })}>
        <Icon name="print" />
        {t('report')}
      </ButtonLink>
    </PageActions>
  );
}
