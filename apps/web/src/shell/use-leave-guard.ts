import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { shell as en } from '../labels/en/shell.js';
import { shell as ja } from '../labels/ja/shell.js';
import { useConfirm, type Question } from './confirm.js';
import { useLabels, useMessage } from './i18n.js';
import { trailOf } from './screens.js';
import { useUnsaved } from './unsaved.js';

const LABELS = { jp: ja, en };

/**
 * Asks before unsaved input is left behind: by the menu, Back, a link (W00006) or a reload (the browser's own words). The
 * error pages and the sign-in are not asked about: what leads there has made the input worthless. `stays`: the screen whose
 * own address changes while the input is made. `question`: asked in place of the usual one.
 */
export function useLeaveGuard(unsaved: boolean, stays?: string, question?: Question): void {
  const t = useLabels(LABELS);
  const message = useMessage();
  const confirm = useConfirm();
  useUnsaved(unsaved);
  const blocker = useBlocker(
    ({ nextLocation: { pathname } }) => unsaved && pathname !== stays && trailOf(pathname)[0]?.layout === 'admin',
  );
  const ask = useEffectEvent(async () => {
    const usual = { title: message('W00006'), action: t.form.leave, cancel: t.form.stay };
    const leaves = await confirm({ danger: true, ...(question ?? usual) });
    if (leaves) blocker.proceed?.();
    else blocker.reset?.();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void ask();
  }, [blocker.state]);

  const onUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (unsaved) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => onUnload(event);
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  }, []);
}
