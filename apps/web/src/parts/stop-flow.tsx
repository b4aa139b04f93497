import { api, USER_DIV } from '@tabimori/shared';
import { stop as en } from '../labels/en/stop.js';
import { stop as ja } from '../labels/ja/stop.js';
import { useConfirm } from '../shell/confirm.js';
import { formatNumber } from '../shell/format.js';
import { useLabels } from '../shell/i18n.js';
import { useCan, useSession } from '../shell/session.js';
import { useSend } from '../shell/use-send.js';

const LABELS = { jp: ja, en };

interface StopFlowProps {
  eventId: number;
  companyId: number;
  companyName: string;
  /** what runs, in words */
  about: string;
  /** how many have not answered */
  unanswered: number;
}

/** Whether the reader may stop what runs for a company: a flow reaches the whole company, so one department does not. */
function useCanStop(): boolean {
  const may = useCan();
  const { authority } = useSession();
  return may('safetyConfirmation', 'exec') && authority?.user.userType !== USER_DIV.division;
}

/** The button that stops what is to come for a company, after a question; nothing for those who may not. */
export function StopFlow({ eventId, companyId, companyName, about, unanswered }: StopFlowProps) {
  const t = useLabels(LABELS);
  const confirm = useConfirm();
  const { send, sending } = useSend(api.events.stop, {
    done: ({ left, stopped }) => t.done(formatNumber(left), formatNumber(stopped)),
    action: t.action,
  });
  const ask = async () => {
    const question = {
      title: t.title(companyName),
      text: (
        <>
          <p>{t.about(about)}</p>
          <p>{t.text}</p>
          {unanswered > 0 && <p>{t.unanswered(formatNumber(unanswered))}</p>}
          <p>{t.final}</p>
        </>
      ),
      action: t.button,
      danger: true,
    };
    if (await confirm(question)) await send({ id: eventId, companyId });
  };
  return (
    useCanStop() && (
      <button
        type="button"
        className="button"
        aria-label={t.buttonOf(companyName)}
        disabled={sending}
        aria-busy={sending}
        onClick={() => void ask()}
      >
        {t.button}
      </button>
    )
  );
}
