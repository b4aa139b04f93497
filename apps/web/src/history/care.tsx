import { api, type DeliveryDetail, type Recipient } from '@tabimori/shared';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import { useHandling } from '../parts/person/words.js';
import { answerState, BeforeShock, StatusBadge } from '../parts/status.js';
import { useCan } from '../shell/session.js';
import { Pending } from '../shell/states.js';
import { useCall } from '../shell/use-call.js';
import { AnswerForm } from './answer-form.js';
import { HandlingForm } from './handling-form.js';
import css from './care.module.css';

/** How one person of a result is, and what an administrator can do: record an answer, say who looks after them. */
export function Care({ delivery, applicantId, now }: { delivery: DeliveryDetail; applicantId: number; now: Date }) {
  const query = useCall(api.deliveryHistory.recipients, { id: delivery.id, applicantId });
  const may = useCan()('result', 'exec') && delivery.asksAnswer;
  return (
    // as high as what comes
    <Pending query={query} rows={may ? 12 : 1}>
      {({ items: [row] }) =>
        row && <Standing key={row.applicantId} delivery={delivery} row={row} may={may} now={now} />
      }
    </Pending>
  );
}

const ACTS = ['answer', 'handling'] as const;

interface StandingProps {
  delivery: DeliveryDetail;
  row: Recipient;
  /** whether one may act */
  may: boolean;
  now: Date;
}

function Standing({ delivery, row, may, now }: StandingProps) {
  const { t } = useTranslation('person');
  const handling = useHandling();
  const needsCare = row.response === 2 || row.response === 3 || row.handling !== null;
  const [act, setAct] = useState<(typeof ACTS)[number]>(needsCare ? 'handling' : 'answer');
  return (
    <section className={css.care} aria-label={t('now')}>
      <p className={css.now}>
        {delivery.asksAnswer && <StatusBadge state={answerState(row.response)} overtaken={row.beforeStronger} />}
        <BeforeShock {...row} />
        {(needsCare || row.handling) && <span>{handling(row, now) || t('handling.nobody')}</span>}
        {row.phone && (
          <ButtonLink to={`tel:${row.phone}`}>
            <Icon name="phone" size={14} />
            {t('call', { phone: row.phone })}
          </ButtonLink>
        )}
      </p>
      {may && (
        <>
          <Segmented
            aria-label={t('act')}
            value={act}
            onChange={setAct}
            options={ACTS.map((value) => ({ value, label: t(`acts.${value}`) }))}
          />
          {act === 'answer' ? (
            <AnswerForm deliveryId={delivery.id} applicantId={row.applicantId} />
          ) : (
            <HandlingForm deliveryId={delivery.id} row={row} />
          )}
        </>
      )}
    </section>
  );
}
