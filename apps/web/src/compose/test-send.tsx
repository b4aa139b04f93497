import { api, type DryRun, type Language } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { CallFailed } from '../shell/http.js';
import { toast } from '../shell/toast.js';
import { useSend } from '../shell/use-send.js';
import { type Draft, messageOf } from './draft.js';

interface TestSendProps {
  draft: Draft;
  ofEvent: number | null;
  /** as whom and in which language the message is shown; undefined: it is not shown, or about to change */
  shown: { sample: NonNullable<DryRun['sample']>; language: Language } | undefined;
}

/** Mails the message, exactly as it is shown, to the reader's own address. */
export function TestSend({ draft, ofEvent, shown }: TestSendProps) {
  const { t } = useTranslation('compose', { keyPrefix: 'testSend' });
  const { send, sending } = useSend(api.delivery.test, {
    done: ({ mailAddress }) => t('done', { address: mailAddress }),
    action: t('action'),
    tellsFields: true,
  });
  const isWritten = shown !== undefined && shown.sample[shown.language].subject !== '';
  const press = async () => {
    if (!shown) return;
    const { sample, language } = shown;
    const answer = await send({ ...messageOf(draft, ofEvent), applicantId: sample.applicantId, language });
    // they have no field here: the message or the people have just changed
    if (answer instanceof CallFailed && answer.fields.length > 0) toast.error(t('changed'));
  };
  return (
    <Button disabled={!isWritten} busy={sending} onClick={() => void press()}>
      {t('button')}
    </Button>
  );
}
