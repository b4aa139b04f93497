import type { DeliveryDetail } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Card } from '../shell/card.js';
import { formatDateTime } from '../shell/format.js';
import { useSeparator } from '../shell/i18n.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { ButtonLink } from '../ui/button.js';
import css from './result.module.css';

/** In place of the figures of a send that was undone: it has none. */
export function Undone({ delivery: { answers, finishedAt, senderName } }: { delivery: DeliveryDetail }) {
  const { t } = useTranslation('history', { keyPrefix: 'result.undone' });
  const facts = [
    finishedAt && t('at', { time: formatDateTime(finishedAt) }),
    senderName !== null && t('by', { name: senderName }),
  ];
  return (
    <Card className={css.undone}>
      <p className={css.undoneTitle}>{t('title')}</p>
      <p>{t('people', { count: answers.total })}</p>
      <p className="small muted">{facts.filter(Boolean).join(useSeparator())}</p>
    </Card>
  );
}

/** Opens the compose screen with its people, words and channels. */
export function ComposeAgain({ delivery: { id, composedQuery } }: { delivery: DeliveryDetail }) {
  const { t } = useTranslation('history', { keyPrefix: 'result.undone' });
  const may = useCan()('safetyConfirmation', 'exec');
  if (composedQuery === null || !may) return null;
  const conditions = Object.fromEntries(new URLSearchParams(composedQuery));
  return (
    <ButtonLink kind="primary" className={css.action} to={pathOf('compose', { ...conditions, again: id })}>
      {t('again')}
    </ButtonLink>
  );
}
