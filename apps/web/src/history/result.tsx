import { api, type DeliveryDetail, type RESULT_FILTERS } from '@tabimori/shared';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportButton } from '../parts/export-button.js';
import { Button, ButtonLink } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import { useCompanyName, useSubject } from '../parts/names.js';
import { StrongerNote } from '../parts/stronger-note.js';
import { PersonDrawer } from '../parts/person/person-drawer.js';
import { useQueryState } from '../shell/list-query.js';
import { KindTag } from '../parts/status.js';
import { useMedia } from '../shell/media.js';
import { PageActions } from '../shell/page-actions.js';
import { PageHeader } from '../shell/page-header.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { PersonCare } from './person-care.js';
import { CurveCard } from './curve-card.js';
import { Again, EndSend, useAgain } from './send-actions.js';
import { Recipients } from './recipients.js';
import { SentMessage } from './sent-message.js';
import { Sends } from './sends.js';
import { Summary } from './summary.js';
import { ComposeAgain, Undone } from './undone.js';
import css from './result.module.css';

type Tab = (typeof RESULT_FILTERS)[number];

interface ResultProps {
  delivery: DeliveryDetail;
  /** when the delivery was read */
  now: Date;
}

/** The result of one send, and of each person. */
export function Result({ delivery, now }: ResultProps) {
  const { t } = useTranslation('history', { keyPrefix: 'result' });
  const companyOf = useCompanyName();
  const subject = useSubject();
  const isPhone = useMedia() === 'phone';
  const [reading, setReading] = useState(false);
  const seen = useRef(new Set<number>());
  const isUndone = delivery.state === 'undone';
  const isRunning =
    delivery.state === 'scheduled' || delivery.state === 'sending' || delivery.rounds.some(({ id }) => id === null);
  const course = delivery.asksAnswer ? (
    <CurveCard delivery={delivery} now={isRunning ? now : null} />
  ) : (
    <Sends delivery={delivery} now={now} />
  );
  return (
    <>
      <PageHeader
        title={subject(delivery)}
        badge={
          <>
            {delivery.origin === 'drill' && <KindTag messageType={delivery.messageType} drill />}
            {!isUndone && (isRunning || delivery.asksAnswer) && <span className={css.live}>{t('live')}</span>}
          </>
        }
        meta={companyOf(delivery)}
        actions={
          isUndone ? (
            <UndoneActions delivery={delivery} read={() => setReading(true)} />
          ) : (
            <Actions delivery={delivery} read={() => setReading(true)} />
          )
        }
      />
      <div className={css.page}>
        {delivery.stronger && <StrongerNote shock={delivery.stronger} now={now} to="result" />}
        {isUndone ? (
          <Undone delivery={delivery} />
        ) : (
          <div className={delivery.asksAnswer ? css.top : `${css.top} ${css.brief}`}>
            <Summary delivery={delivery} now={now} />
            {!isPhone && course}
          </div>
        )}
        <Recipients delivery={delivery} now={now} />
        {isPhone && !isUndone && <div className={css.below}>{course}</div>}
      </div>
      <PersonDrawer
        actions={(applicantId) => (
          <PersonCare key={applicantId} delivery={delivery} applicantId={applicantId} now={now} seen={seen} />
        )}
      />
      <SentMessage delivery={delivery} open={reading} close={() => setReading(false)} />
    </>
  );
}

/** Nothing was sent: it is read, and composed again. */
function UndoneActions({ delivery, read }: { delivery: DeliveryDetail; read: () => void }) {
  const { t } = useTranslation('history', { keyPrefix: 'result.undone' });
  return (
    <PageActions main={<ComposeAgain delivery={delivery} />}>
      <Button className={css.action} onClick={read}>
        <Icon name="mail" />
        {t('message')}
      </Button>
    </PageActions>
  );
}

/** What can be done with a send; what belongs to an event leads to the event's one result. */
function Actions({ delivery, read }: { delivery: DeliveryDetail; read: () => void }) {
  const { t } = useTranslation('history', { keyPrefix: 'result' });
  const may = useCan();
  const maySend = may('safetyConfirmation', 'exec');
  const again = useAgain(delivery);
  const { id, eventId } = delivery;
  const isEvent = eventId !== null;
  const resend = maySend && again.notResponded > 0 && (
    <Again delivery={delivery} to="notResponded" count={again.notResponded} primary={!isEvent} />
  );
  return (
    <PageActions
      main={
        isEvent ? (
          <ButtonLink kind="primary" className={css.action} to={pathOf('events', { id: eventId })}>
            {t('event')}
          </ButtonLink>
        ) : (
          resend
        )
      }
      more={
        <>
          <ButtonLink className={css.action} to={pathOf('messageMap', { deliveryId: id })}>
            {t('map')}
          </ButtonLink>
          <Button className={css.action} onClick={read}>
            <Icon name="mail" />
            {t('message')}
          </Button>
          {isEvent && resend}
          {maySend && again.failed > 0 && <Again delivery={delivery} to="failed" count={again.failed} />}
        </>
      }
    >
      {may('result', 'print') && <Export delivery={delivery} />}
      {maySend && <EndSend delivery={delivery} />}
    </PageActions>
  );
}

/** Saves what the list shows, all its pages. */
function Export({ delivery }: { delivery: DeliveryDetail }) {
  const { t } = useTranslation('history', { keyPrefix: 'result' });
  const [{ filter, name }] = useQueryState(api.deliveryHistory.recipients);
  const tab = (filter ?? 'all') as Tab;
  return (
    <ExportButton
      call={api.deliveryHistory.exportTarget}
      input={{ id: delivery.id, filter: tab, name }}
      what={t('exportWhat', { tab: t(`tabs.${tab}`) })}
      file={t('exportName')}
    />
  );
}
