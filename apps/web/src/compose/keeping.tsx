import { api, type Draft as KeptDraft } from '@tabimori/shared';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatWithinDay } from '../shell/format.js';
import { failureText, writeFailureText } from '../shell/failure-text.js';
import { CallFailed, isToldElsewhere } from '../shell/http.js';
import { toast } from '../shell/toast.js';
import { useSend } from '../shell/use-send.js';
import { contentOf, type Draft, type Whom } from './draft.js';
import css from './compose.module.css';

type Composed = Omit<Whom, 'ownCompanyId'> & { draft: Draft; ofEvent: number | null };

/** Keeps what is composed as a draft, again and again the same one; `begun`: the one that is continued. */
export function useKeeping(begun: KeptDraft | undefined, { draft, ofEvent, ...whom }: Composed) {
  const { t } = useTranslation('compose', { keyPrefix: 'drafts' });
  const content = contentOf(whom, draft, ofEvent);
  const text = JSON.stringify(content);
  const [kept, setKept] = useState(() => (begun ? { ...begun, text } : null));
  const words = { done: () => t('done'), action: t('keep') };
  const first = useSend(api.drafts.post, words);
  const again = useSend(api.drafts.put, { ...words, failed: '' });
  const save = async () => {
    const { id, version } = kept ?? {};
    const answer =
      id === undefined || version === undefined
        ? await first.send(content)
        : await again.send({ ...content, id, version }, { stay: true });
    if (!(answer instanceof CallFailed)) setKept({ ...answer, text });
    else if (answer.status === 404 || answer.code === 'STALE_UPDATE') {
      // the words stay, and become a draft of their own
      toast.error(t(answer.status === 404 ? 'elsewhereGone' : 'elsewhereKept'));
      setKept(null);
    } else if (id !== undefined && !isToldElsewhere(answer)) toast.error(writeFailureText(answer, t('keep')));
    else if (answer.status === 403) toast.error(failureText(answer));
  };
  return {
    id: kept?.id,
    at: kept?.updatedAt,
    isKept: kept?.text === text,
    saving: first.sending || again.sending,
    keep: () => void save(),
    /** it is gone: what is composed is kept anew, if at all */
    forget: () => setKept(null),
  };
}

/** When the draft was saved, and whether there is something since. */
export function KeptBadge({ at, isKept }: Pick<ReturnType<typeof useKeeping>, 'at' | 'isKept'>) {
  const { t } = useTranslation('compose', { keyPrefix: 'drafts' });
  if (at === undefined) return null;
  const time = formatWithinDay(at, new Date());
  return <span className={css.keptBadge}>{isKept ? t('kept', { time }) : t('changedSince', { time })}</span>;
}
