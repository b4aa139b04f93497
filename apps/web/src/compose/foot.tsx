import type { DryRun } from '@tabimori/shared';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import { DASH, formatNumber } from '../shell/format.js';
import { useMessage } from '../shell/i18n.js';
import type { missingOf, unreadOf } from './draft.js';
import css from './compose.module.css';

interface FootProps {
  /** who is meant, even while there is nothing to send yet */
  counted: DryRun | undefined;
  trial: DryRun | undefined;
  missing: ReturnType<typeof missingOf> | ReturnType<typeof unreadOf>;
  isCounting: boolean;
  /** stands above the rest */
  note: ReactNode;
  ask: () => void;
  /** stands before the main button */
  extra: ReactNode;
}

/** Why nothing can be sent; null: it can, or is being counted. */
function useWhyNot({ trial, missing }: Pick<FootProps, 'trial' | 'missing'>): string | null {
  const { t } = useTranslation('compose', { keyPrefix: 'missing' });
  const message = useMessage();
  if (missing === 'whom') return message('SELECT_DESTINATION');
  if (missing !== null) return t(missing);
  return trial?.total === 0 ? t('nobody') : null;
}

/** What would be sent, and the button that asks before it is. */
export function Foot({ counted, trial, missing, isCounting, note, ask, extra }: FootProps) {
  const { t } = useTranslation('compose');
  const total = trial?.total ?? 0;
  const why = useWhyNot({ trial, missing });
  return (
    <div className={css.foot}>
      {note}
      <p>
        {t('whom')} <strong>{counted ? formatNumber(counted.total) : DASH}</strong> {t('unit')}
        {trial && <small>{t('foot', { mail: trial.mail, sms: trial.sms })}</small>}
        {trial && trial.noContact > 0 && (
          <small className={css.failed}>{t('unreached', { count: trial.noContact })}</small>
        )}
      </p>
      {why !== null && (
        <p id="why-not" className={css.why}>
          {why}
        </p>
      )}
      {extra}
      <Button
        kind="primary"
        disabled={total === 0 || isCounting || why !== null}
        aria-busy={isCounting}
        aria-describedby={why === null ? undefined : 'why-not'}
        onClick={ask}
      >
        <Icon name="send" />
        {isCounting ? t('counting') : total === 0 ? t('review') : t('button', { count: total })}
      </Button>
    </div>
  );
}
