import { api, type EventDetail, HAZARDS, isWarning } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EndResponse } from '../parts/end-response.js';
import { useEventTitle } from '../parts/names.js';
import { useCanStop } from '../parts/stop-flow.js';
import { formatWithinDay } from '../shell/format.js';
import { pathOf } from '../shell/paths.js';
import { useCall } from '../shell/use-call.js';
import { TO_LIST } from '../shell/use-show-list.js';
import { useSend } from '../shell/use-send.js';
import { Button } from '../ui/button.js';
import { gradesOf, isOpen, nextSend, useReopenedBy } from './words.js';

/** Of an event whose sends are over: a button to end the response, why it cannot be ended yet, or who ended it. */
export function ResponseEnd({ event, now }: { event: EventDetail; now: Date }) {
  const { t } = useTranslation('events', { keyPrefix: 'response' });
  const title = useEventTitle();
  const mayEnd = useCanStop();
  const { id, state, calls, asked, answers, decisions } = event;
  const [worst] = gradesOf(event.tsunami);
  if (state === 'running' && !nextSend(event) && isWarning(worst?.grade)) return <p>{t('warned')}</p>;
  if (state === 'running' && nextSend(event) && mayEnd && calls === 0) return <Planned id={id} />;
  if (state !== 'finished') return null;
  const flows = decisions.flatMap(({ flow }) => flow ?? []);
  if (!isOpen(event)) {
    const [last] = flows.flatMap(({ closed }) => closed ?? []).sort((a, b) => b.at.getTime() - a.at.getTime());
    return (
      last && (
        <>
          <p>
            {last.userName === null
              ? t('closed', { time: formatWithinDay(last.at, now) })
              : t('closedByName', { time: formatWithinDay(last.at, now), name: last.userName })}
          </p>
          <Reopen id={id} />
        </>
      )
    );
  }
  if (calls > 0) {
    return (
      <>
        <p>{t('callsOpen', { count: calls })}</p>
        <Link to={pathOf('events', { id, filter: 'toLookAfter' })} preventScrollReset state={TO_LIST}>
          {t('seeCalls')}
        </Link>
      </>
    );
  }
  const unanswered = asked ? answers.none : 0;
  return (
    <>
      {unanswered > 0 && <p>{t('unanswered', { count: unanswered })}</p>}
      {mayEnd && <Unattended id={id} />}
      <EndResponse
        eventId={id}
        about={title(event)}
        isBoth={HAZARDS.every((hazard) => decisions.some((one) => one.hazard === hazard && one.flow !== null))}
      />
    </>
  );
}

/** Why a response that was ended is in progress again, if an answer did it. */
export function ReopenedBy({ event, now }: { event: EventDetail; now: Date }) {
  const text = useReopenedBy()(event, now);
  return text && <p>{text}</p>;
}

/** Sends are planned: the response can be ended after them, or after they have been stopped among the bulletins. */
function Planned({ id }: { id: number }) {
  const { t } = useTranslation('events', { keyPrefix: 'response' });
  return (
    <>
      <p className="muted">{t('planned')}</p>
      <Link to={pathOf('events', { id, view: 'course' })}>{t('stop')}</Link>
    </>
  );
}

/** Whom nobody looks after, and whose words nobody has dealt with: known before somebody is asked whether it is to end. */
function Unattended({ id }: { id: number }) {
  const { t } = useTranslation('events', { keyPrefix: 'response' });
  const { t: end } = useTranslation('stop', { keyPrefix: 'end' });
  const { open = 0, other = 0 } = useCall(api.events.unfinished, { id }, { live: true }).data ?? {};
  if (open + other === 0) return null;
  return (
    <>
      {open > 0 && <p>{end('open', { count: open })}</p>}
      {other > 0 && <p>{end('other', { count: other })}</p>}
      <Link className="touch" to={pathOf('events', { id, filter: 'toLookAfter' })} preventScrollReset state={TO_LIST}>
        {t('seeUnattended')}
      </Link>
    </>
  );
}

function Reopen({ id }: { id: number }) {
  const { t } = useTranslation('events', { keyPrefix: 'response' });
  const { send, sending } = useSend(api.events.reopen, { done: () => t('reopened'), action: t('reopenAction') });
  return (
    useCanStop() && (
      <Button busy={sending} onClick={() => void send({ id })}>
        {t('reopen')}
      </Button>
    )
  );
}
