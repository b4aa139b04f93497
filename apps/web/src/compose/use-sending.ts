import { api, type FieldError, type Input } from '@tabimori/shared';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { CallFailed } from '../shell/http.js';
import { messageText } from '../shell/i18n.js';
import { newKey } from '../shell/new-key.js';
import { pathOf } from '../shell/paths.js';
import { toast } from '../shell/toast.js';
import { useSend } from '../shell/use-send.js';

type Whole = Omit<Input<typeof api.delivery.dryRun>, 'sampleId'>;

/**
 * Sends the message to the number of recipients that was counted; then `sentTo` is the screen of its result. A retry
 * without an answer uses the same key: the message is sent once, even if the number has changed since. `draft`: the one that is gone then.
 */
export function useSending({ id: draftId, forget }: { id: number | undefined; forget: () => void }) {
  const { t } = useTranslation('compose', { keyPrefix: 'confirm' });
  // the banner says it, with the way back
  const words = { done: () => '', action: t('action'), tellsFields: true };
  const select = useSend(api.delivery.select, words);
  const all = useSend(api.delivery.all, words);
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: object | null };
  const keys = useRef(new Map<string, string>());
  const [refused, setRefused] = useState<readonly FieldError[]>([]);
  const [sentTo, setSentTo] = useState<string | null>(null);

  /** False: the code of the second factor is asked for, as `refused` says. */
  const send = async (
    { filter, applicantIds, ...message }: Whole,
    expectedCount: number,
    secondFactorCode: string | undefined,
  ): Promise<boolean> => {
    const more = { expectedCount, draftId, secondFactorCode };
    const asked = JSON.stringify({ filter, applicantIds, message, draftId });
    const idempotencyKey = keys.current.get(asked) ?? newKey();
    keys.current.set(asked, idempotencyKey);
    const answer = filter
      ? await all.send({ ...message, filter, ...more }, { idempotencyKey })
      : await select.send({ ...message, applicantIds: applicantIds ?? [], ...more }, { idempotencyKey });
    if (!(answer instanceof CallFailed)) {
      const [first] = answer.deliveries;
      // whoever comes back to this screen finds a new send, and is told so
      await navigate({ search }, { replace: true, state: { ...state, sent: first?.id } });
      setSentTo(first ? pathOf('result', { id: first.id }) : pathOf('history'));
      return true;
    }
    const changed = answer.fields.find(({ messageCode }) => messageCode === 'COUNT_CHANGED');
    if (changed) toast.error(t('changed', { count: Number(changed.params?.['count']) }));
    const gone = answer.fields.find(({ field }) => field === 'draftId');
    if (gone) {
      toast.error(messageText(gone.messageCode));
      forget();
    }
    setRefused(answer.fields);
    return !answer.fields.some(({ field }) => field === 'secondFactorCode');
  };
  return { send, sending: select.sending || all.sending, refused, sentTo };
}
