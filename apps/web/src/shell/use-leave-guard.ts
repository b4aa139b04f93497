import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker, useNavigate } from 'react-router';
import { useConfirm, type Question } from './confirm.js';
import { useMessage } from './i18n.js';
import { trailOf } from './screens.js';
import { hasUnsaved, useUnsaved } from './unsaved.js';
import { isBehind } from './way-back.js';

interface LeaveGuard {
  /** the screen whose own address changes while the input is made, and those of its parameters that name another input */
  stays?: { path: string; input?: readonly string[] };
  /** asked in place of the usual one */
  question?: Question;
  /** where the reader goes once the input is saved or sent: nobody is asked about that */
  next?: string | null;
  /** if Back leads there, Back is taken: a list still has its conditions, its page and its place */
  back?: boolean;
}

/** The usual question before unsaved input is left behind. */
function useLeaveQuestion(): Question {
  const { t } = useTranslation('form');
  return { danger: true, title: useMessage()('W00006'), action: t('leave'), cancel: t('stay') };
}

/** For what takes a form away without leaving the page: true if nothing is unsaved, or its writer gives it up. */
export function useMayLeave(): () => Promise<boolean> {
  const confirm = useConfirm();
  const question = useLeaveQuestion();
  return async () => !hasUnsaved() || (await confirm(question));
}

/**
 * Asks before unsaved input is left behind: by the menu, Back, a link (W00006) or a reload (the browser's own words). The
 * error pages and the sign-in are not asked about: what leads there has made the input worthless.
 */
export function useLeaveGuard(unsaved: boolean, { stays, question, next = null, back = false }: LeaveGuard = {}): void {
  const usual = useLeaveQuestion();
  const confirm = useConfirm();
  useUnsaved(unsaved);
  const blocker = useBlocker(({ currentLocation, nextLocation: { pathname, search } }) => {
    const [now, next] = [new URLSearchParams(currentLocation.search), new URLSearchParams(search)];
    const isSame = pathname === stays?.path && !stays.input?.some((name) => now.get(name) !== next.get(name));
    return unsaved && !isSame && trailOf(pathname)[0]?.layout === 'admin';
  });
  // after the blocker's own effect, which must know first that nothing is unsaved any more
  const navigate = useNavigate();
  useEffect(() => {
    if (next !== null) void (back && isBehind(next) ? navigate(-1) : navigate(next));
  }, [next, back, navigate]);
  const asks = useRef(false);
  const ask = useEffectEvent(async () => {
    if (asks.current) return;
    asks.current = true;
    const leaves = await confirm(question ? { danger: true, ...question } : usual);
    asks.current = false;
    if (leaves) blocker.proceed?.();
    else blocker.reset?.();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void ask();
    // not its state: whoever stays and leaves again at once finds it blocked twice in a row
  }, [blocker]);

  const onUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (unsaved) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => onUnload(event);
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  }, []);
}
