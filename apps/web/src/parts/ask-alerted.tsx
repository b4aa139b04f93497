import { api } from '@tabimori/shared';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useConfirm } from '../shell/confirm.js';
import { failureText } from '../shell/failure-text.js';
import { CallFailed, request } from '../shell/http.js';
import { pathOf } from '../shell/paths.js';
import { toast } from '../shell/toast.js';
import { Button } from '../ui/button.js';

const PER_PAGE = 100;
/** So many are read in a moment. */
const MOST = 1000;

interface AskAlertedProps {
  eventId: number;
  /** only its people */
  companyId?: number | undefined;
  count: number;
  /** where the tsunami alerts went */
  prefectureCodes: string[];
  /** a warning is in force */
  isFleeing: boolean;
}

/**
 * A tsunami alert asks nobody: leads to a send that does, to those whom only that alert reached. Very many are meant by their
 * prefectures.
 */
export function AskAlerted({ eventId, companyId, count, prefectureCodes, isFleeing }: AskAlertedProps) {
  const { t } = useTranslation('events', { keyPrefix: 'result' });
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const compose = async () => {
    const question = { title: t('askFleeing.title'), text: t('askFleeing.text'), action: t('askFleeing.action') };
    if (isFleeing && !(await confirm(question))) return;
    if (count > MOST) {
      await navigate(
        pathOf('compose', {
          prefectureCodes: prefectureCodes.join(','),
          ...(companyId && { companyIds: companyId }),
          eventId,
        }),
      );
      return;
    }
    setBusy(true);
    try {
      const applicantIds: number[] = [];
      for (let page = 1; (page - 1) * PER_PAGE < count; page++) {
        const people = { id: eventId, companyId, filter: 'alerted', page, perPage: PER_PAGE } as const;
        const { items } = await request(api.events.people, people);
        applicantIds.push(...items.map((one) => one.applicantId));
      }
      await navigate(pathOf('compose', { eventId }), { state: { applicantIds } });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      toast.error(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    // while people flee, asking is the exception
    <Button kind={isFleeing ? 'link' : 'plain'} busy={busy} onClick={() => void compose()}>
      {t('ask', { count })}
    </Button>
  );
}
