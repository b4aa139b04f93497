import type { Recipient } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';

type Via = Recipient['respondedVia'];

/** Where an answer came from. */
export function AnswerSource({ via }: { via: Via }) {
  const { t } = useTranslation('person');
  return via && <span>{t(`via.${via}`)}</span>;
}

/** Heads a comment that an administrator wrote: it is not in the traveler's own words. */
export function NoteHead({ via }: { via: Via }) {
  const { t } = useTranslation('person');
  return via === 'admin' && <small className="noteHead">{t('forms.comment')}</small>;
}
