import { api, type DeliveryDetail, type RESULT_FILTERS } from '@tabimori/shared';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportButton } from '../parts/export-button.js';
import { Button, ButtonLink } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import { useSubject } from '../parts/names.js';
import { StrongerNote } from '../parts/stronger-note.js';
import { PersonDrawer } from '../parts/person/person-drawer.js';
import { useQueryState } from '../shell/list-query.js';
import { useMedia } from '../shell/media.js';
import { PageHeader } from '../shell/page-header.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { Care } from './care.js';
import { CurveCard } from './curve-card.js';
import { EndSend, SendAgain } from './send-actions.js';
import { Recipients } from './recipients.js';
import { SentMessage } from './sent-message.js';
import { Sends } from './sends.js';
import { Summary } from './summary.js';
import css from './result.module.css';

type Tab = (typeof RESULT_FILTERS)[number];

interface ResultProps {
  delivery: DeliveryDetail;
  live: boolean;
  /** when the delivery was read */
  now: Date;
}

/** The result of one send, and of each person. */
export function Result({ delivery, live, now }: ResultProps) {
  const { t } = useTranslation('history', { keyPrefix: 'result' });
  const subject = useSubject();
  const may = useCan();
  const isPhone = useMedia() === 'phone';
  const [reading, setReading] = useState(false);
  const course = delivery.asksAnswer ? (
    <CurveCard delivery={delivery} now={live ? now : null} />
  ) : (
    <Sends delivery={delivery} now={now} />
  );
  return (
    <>
      <PageHeader
        title={subject(delivery)}
        badge={live ? <span className={css.live}>{t('live')}</span> : undefined}
        meta={delivery.companyName}
        actions={
          <>
            {delivery.eventId !== null && (
              <ButtonLink className={css.action} to={pathOf('events', { id: delivery.eventId })}>
                {t('event')}
              </ButtonLink>
            )}
            <ButtonLink className={css.action} to={pathOf('messageMap', { deliveryId: delivery.id })}>
              {t('map')}
            </ButtonLink>
            <Button className={css.action} onClick={() => setReading(true)}>
              <Icon name="mail" />
              {t('message')}
            </Button>
            {may('result', 'print') && <Export delivery={delivery} />}
            {may('safetyConfirmation', 'exec') && <SendAgain delivery={delivery} />}
            {may('safetyConfirmation', 'exec') && <EndSend delivery={delivery} />}
          </>
        }
      />
      <div className={css.page}>
        {delivery.stronger && <StrongerNote shock={delivery.stronger} now={now} to="result" />}
        <div className={delivery.asksAnswer ? css.top : `${css.top} ${css.brief}`}>
          <Summary delivery={delivery} now={now} />
          {!isPhone && course}
        </div>
        <Recipients delivery={delivery} live={live} now={now} />
        {isPhone && <div className={css.below}>{course}</div>}
      </div>
      <PersonDrawer
        actions={(applicantId) => <Care key={applicantId} delivery={delivery} applicantId={applicantId} now={now} />}
      />
      <SentMessage delivery={delivery} open={reading} close={() => setReading(false)} />
    </>
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
