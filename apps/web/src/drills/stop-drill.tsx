import { api, USER_DIV, type DrillReport } from '@tabimori/shared';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { useConfirm } from '../shell/confirm.js';
import { useSession } from '../shell/session.js';
import { useSend } from '../shell/use-send.js';
import css from './drills.module.css';

/** Ends a running drill with or without a correction; of one that is over, sends the correction. */
export function StopDrill({ drill }: { drill: DrillReport }) {
  const { t } = useTranslation('drills', { keyPrefix: 'stop' });
  const confirm = useConfirm();
  const [asking, setAsking] = useState(false);
  const isDivision = useSession().authority?.user.userDiv === USER_DIV.division;
  const { send, sending } = useSend(api.drills.stop, {
    done: ({ left, stopped }) => (drill.state === 'running' ? t('done', { left, stopped }) : t('correctionDone')),
    action: t('action'),
  });
  const end = async (correction: boolean) => {
    setAsking(false);
    await send({ id: drill.id, correction });
  };
  const correct = async () => {
    const question = {
      title: t('correctionTitle'),
      text: t('correctionText'),
      action: t('correctionButton'),
      danger: true,
    };
    if (await confirm(question)) await end(true);
  };
  // the API refuses a correction then
  const isReal = drill.companies.some(({ real }) => real?.running);
  if (isDivision) return null;
  if (drill.state !== 'running') {
    const open = drill.companies.some(({ correction, figures }) => correction === 'none' && figures.recipients > 0);
    if (open && isReal) return <p className={css.afterReal}>{t('afterReal')}</p>;
    return (
      open && (
        <Button busy={sending} onClick={() => void correct()}>
          {t('correctionButton')}
        </Button>
      )
    );
  }
  return (
    <>
      <Button busy={sending} onClick={() => setAsking(true)}>
        {t('button')}
      </Button>
      <Modal open={asking} title={t('title')} footer={null} centered onCancel={() => setAsking(false)}>
        <div className={css.asking}>
          <p>{t('text')}</p>
          <p>{t(isReal ? 'afterReal' : 'correctionText')}</p>
          <Button kind="primary" disabled={isReal} onClick={() => void end(true)}>
            {t('withCorrection')}
          </Button>
          <Button onClick={() => void end(false)}>{t('without')}</Button>
          <Button onClick={() => setAsking(false)}>{t('cancel')}</Button>
        </div>
      </Modal>
    </>
  );
}
