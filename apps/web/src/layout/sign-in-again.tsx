import { api } from '@tabimori/shared';
import { useQueryClient } from '@tanstack/react-query';
import { Modal } from 'antd';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { request } from '../shell/http.js';
import { useMessage } from '../shell/i18n.js';
import { part } from '../shell/part.js';
import { useSession, type Session } from '../shell/session.js';
import { Loading } from '../shell/states.js';
import { useStore } from '../shell/store.js';
import { giveUp, goOn, login, signedIn } from '../shell/token.js';
import { useFocusBack } from '../shell/use-focus-back.js';
import css from './admin-layout.module.css';

const SignInForm = part(async () => (await import('../parts/sign-in/sign-in-form.js')).SignInForm);
const CodeForm = part(async () => (await import('../parts/sign-in/code-form.js')).CodeForm);

/** Over a screen with unsaved input whose session is over: the person signs in again, and the input is still there. */
export function SignInAgain() {
  const { ended, authority } = useSession();
  if (ended === null || authority === null) return null;
  return <Dialogue ended={ended} user={authority.user} />;
}

interface DialogueProps {
  ended: NonNullable<Session['ended']>;
  user: NonNullable<Session['authority']>['user'];
}

function Dialogue({ ended, user }: DialogueProps) {
  const { t } = useTranslation('shell');
  const message = useMessage();
  const client = useQueryClient();
  const { offered } = useStore(login);
  const [half, setHalf] = useState<string | null>(null);
  useFocusBack();
  useEffect(() => () => void client.invalidateQueries(), [client]);

  const isSame = async (token: string): Promise<boolean> =>
    (await request(api.auth.me, {}, { authorization: `Bearer ${token}` })).user.id === user.id;
  const take = useEffectEvent(async (token: string) => {
    if (await isSame(token).catch(() => false)) goOn(token);
  });
  useEffect(() => {
    if (offered !== null) void take(offered);
  }, [offered]);

  const done = async (token: string): Promise<void> => {
    if (await isSame(token)) return signedIn(token);
    // the next person must not see the typed input: their screens come once these are gone
    giveUp();
    window.setTimeout(() => signedIn(token));
  };
  return (
    <Modal open centered width={440} title={message(ended)} footer={null} closable={false} keyboard={false}>
      <p>{t('waiting')}</p>
      <Suspense fallback={<Loading rows={4} />}>
        {half === null ? (
          <SignInForm askCode={setHalf} done={done} mailAddress={user.mailAddress} />
        ) : (
          <CodeForm token={half} done={done} back={() => setHalf(null)} />
        )}
      </Suspense>
      <Button className={css.giveUp} onClick={giveUp}>
        {t('giveUp')}
      </Button>
    </Modal>
  );
}
