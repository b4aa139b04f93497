import type { Recipient } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { usePersonName } from '../names.js';

type Via = Recipient['respondedVia'];

/** Where an answer came from, and from whom if another traveler gave it. */
export function AnswerSource({ via, proxy }: { via: Via; proxy: string | null }) {
  const { t } = useTranslation('person');
  const nameOf = usePersonName();
  if (via === null) return null;
  return <span>{[t(`via.${via}`), proxy && t('proxy', { name: nameOf(proxy) })].filter(Boolean).join('　')}</span>;
}

/** Heads a comment that an administrator wrote: it is not in the traveler's own words. */
export function NoteHead({ via }: { via: Via }) {
  const { t } = useTranslation('person');
  return via === 'admin' && <small className="noteHead">{t('forms.comment')}</small>;
}
