import { api, type Recipient } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { formatWithinDay } from '../../shell/format.js';
import { CallFailed } from '../../shell/http.js';
import { useMessage } from '../../shell/i18n.js';
import { useCan } from '../../shell/session.js';
import { toast } from '../../shell/toast.js';
import { useSend } from '../../shell/use-send.js';
import { Button } from '../../ui/button.js';
import css from './handling.module.css';

export type Handled = Pick<
  Recipient,
  'applicantId' | 'name' | 'handling' | 'handledBy' | 'handledAt' | 'handlingVersion'
>;

interface HandlingProps {
  row: Handled;
  deliveryId: number;
  now: Date;
}

/** Who handles a person's call, and since when; while nobody does, the reader takes it on with one press. */
export function Handling({ row, deliveryId, now }: HandlingProps) {
  const { t } = useTranslation('person', { keyPrefix: 'handling' });
  const { handling, handledBy, handledAt } = row;
  if (handling === null || handling === 'open') {
    return (
      <span className={css.open}>
        <span>{t('states.open')}</span>
        <TakeOn row={row} deliveryId={deliveryId} />
      </span>
    );
  }
  return (
    <span className={css.by}>
      <strong>{t(`states.${handling}`)}</strong>
      <span>{handledBy}</span>
      {handledAt && <small>{t('from', { time: formatWithinDay(handledAt, now) })}</small>}
    </span>
  );
}

function TakeOn({ row, deliveryId }: Omit<HandlingProps, 'now'>) {
  const { t } = useTranslation('person', { keyPrefix: 'handling' });
  const message = useMessage();
  const may = useCan()('result', 'exec');
  const { applicantId, name, handlingVersion } = row;
  const { send, sending } = useSend(api.deliveryHistory.handling, { done: () => t('tookOn', { name }) });
  const take = async () => {
    const answer = await send({ id: deliveryId, applicantId, state: 'taken', note: '', version: handlingVersion });
    const [wrong] = answer instanceof CallFailed ? answer.fields : [];
    if (wrong) toast.error(message(wrong.messageCode, wrong.params));
  };
  return (
    may && (
      <Button className={css.take} aria-label={t('takeOnOf', { name })} busy={sending} onClick={() => void take()}>
        {t('takeOn')}
      </Button>
    )
  );
}
