import { api, type Reply } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { useConfirm } from '../shell/confirm.js';
import { useSend } from '../shell/use-send.js';
import css from './end-response.module.css';
import { useCanStop } from './stop-flow.js';
import { useCountFirst } from './use-count-first.js';
import { useWarned } from './use-warned.js';

interface Response {
  eventId: number;
  state: 'running' | 'over';
  /** open calls for help */
  help: number;
}

/** Whether the response to an event can be ended: nothing is to come of it, and nobody calls for help. */
export const isOver = (responses: readonly Response[], eventId: number): boolean =>
  responses.every((one) => one.eventId !== eventId || (one.state === 'over' && one.help === 0));

interface EndResponseProps {
  eventId: number;
  /** the name of what ends */
  about: string;
  /** there was an earthquake and a tsunami, of which the name may say one */
  isBoth: boolean;
}

/** The button that ends the response to an event, after a question; nothing for those who may not. */
export function EndResponse({ eventId, about, isBoth }: EndResponseProps) {
  const { t } = useTranslation('stop', { keyPrefix: 'end' });
  const confirm = useConfirm();
  const { send, sending } = useSend(api.events.close, {
    done: (reply) => t('done', { unanswered: reply.unanswered }),
    action: t('action'),
  });
  const { counting, countFirst } = useCountFirst(api.events.unfinished);
  const ask = async (left: Reply<typeof api.events.unfinished> | null) => {
    const question = {
      title: t('title', { event: about }),
      text: (
        <>
          {isBoth && <p>{t('both')}</p>}
          {left === null ? <p>{t('unknown')}</p> : <Left left={left} />}
          <p>{t('text')}</p>
          <p>{t('again')}</p>
        </>
      ),
      action: t('button'),
      danger: left === null || left.open + left.taken + left.safe > 0 || left.warned !== null,
    };
    if (await confirm(question)) await send({ id: eventId });
  };
  return (
    useCanStop() && (
      <Button
        aria-label={t('buttonOf', { event: about })}
        busy={sending || counting}
        onClick={() => void countFirst({ id: eventId }, ask)}
      >
        {t('button')}
      </Button>
    )
  );
}

/** What ending it leaves, gravest first. */
function Left({
  left: { open, taken, safe, other, unanswered, unasked, warned },
}: {
  left: Reply<typeof api.events.unfinished>;
}) {
  const { t } = useTranslation('stop', { keyPrefix: 'end' });
  const named = useWarned();
  const lines = [
    warned && t('warned', named(warned)),
    open > 0 && t('open', { count: open }),
    taken > 0 && t('taken', { count: taken }),
    safe > 0 && t('safe', { count: safe }),
    other > 0 && t('other', { count: other }),
    unanswered > 0 && t('unanswered', { count: unanswered }),
    unasked > 0 && t('unasked', { count: unasked }),
  ].filter((line) => line !== null && line !== false);
  if (lines.length === 0) return <p>{t('allAnswered')}</p>;
  return (
    <ul className={css.left}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
