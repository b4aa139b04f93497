import { api, type FieldError, type Reply } from '@tabimori/shared';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { Card } from '../shell/card.js';
import { formatDateTime } from '../shell/format.js';
import { CallFailed } from '../shell/http.js';
import { useSignOut } from '../shell/use-account-actions.js';
import { PageHeader } from '../shell/page-header.js';
import { Pending } from '../shell/states.js';
import { useSession } from '../shell/session.js';
import { useCall } from '../shell/use-call.js';
import { useSend } from '../shell/use-send.js';
import { Enrol } from './enrol.js';
import { PasswordAndCode } from './password-and-code.js';
import { RecoveryCodes } from './recovery-codes.js';
import css from './second-factor.module.css';

type Step =
  | { at: 'state' | 'starting' | 'turningOff' }
  | { at: 'enrolling'; enrolment: Reply<typeof api.secondFactor.start> }
  | { at: 'codes'; recoveryCodes: string[] };

/** One's own second factor: set up, renewed, turned off. If it is required, only this screen is open until it is on. */
export function SecondFactorPage() {
  const { t } = useTranslation('secondFactor');
  const client = useQueryClient();
  const signOut = useSignOut();
  const factor = useSession().authority?.secondFactor;
  const own = useCall(api.secondFactor.get, {});
  const start = useSend(api.secondFactor.start, { done: () => '', leaves: true, tellsFields: true });
  const off = useSend(api.secondFactor.disable, { tellsFields: true });
  const [step, setStep] = useState<Step>({ at: 'state' });
  const [wrong, setWrong] = useState<readonly FieldError[]>([]);
  const isMissing = factor?.required === true && !factor.on;

  const go = (to: Step) => {
    setWrong([]);
    setStep(to);
  };
  const begin = async (given: { password: string; code?: string }) => {
    const answer = await start.send(given);
    if (answer instanceof CallFailed) setWrong(answer.fields);
    else go({ at: 'enrolling', enrolment: answer });
  };
  const turnOff = async ({ password, code = '' }: { password: string; code?: string }) => {
    const answer = await off.send({ password, code });
    if (answer instanceof CallFailed) setWrong(answer.fields);
    else go({ at: 'state' });
  };
  const back = () => go({ at: 'state' });
  const isAsking = step.at === 'starting' || step.at === 'turningOff';
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={isMissing && <Button onClick={() => void signOut()}>{t('signOut')}</Button>}
      />
      <div className={css.page}>
        {isMissing && step.at !== 'codes' && <p role="status">{t('needed')}</p>}
        {step.at === 'enrolling' && (
          <Enrol enrolment={step.enrolment} done={(recoveryCodes) => go({ at: 'codes', recoveryCodes })} />
        )}
        {step.at === 'codes' && (
          <RecoveryCodes
            codes={step.recoveryCodes}
            kept={() => {
              go({ at: 'state' });
              void client.invalidateQueries();
            }}
          />
        )}
        {(step.at === 'state' || isAsking) && (
          <Pending query={own} rows={3}>
            {({ enabledAt, recoveryCodes, required }) => (
              <Card title={enabledAt === null ? t('off') : t('on', { at: formatDateTime(enabledAt) })}>
                <p>{enabledAt === null ? t('offText') : t('left', { count: recoveryCodes })}</p>
                {enabledAt !== null && <p>{t('renewText')}</p>}
                {isAsking ? (
                  <PasswordAndCode
                    key={step.at}
                    withCode={enabledAt !== null}
                    action={step.at === 'starting' ? t('next') : t('turnOff')}
                    danger={step.at === 'turningOff'}
                    sending={start.sending || off.sending}
                    wrong={wrong}
                    submit={(given) => void (step.at === 'starting' ? begin(given) : turnOff(given))}
                    back={back}
                  />
                ) : (
                  <div className={css.buttons}>
                    <Button kind="primary" onClick={() => go({ at: 'starting' })}>
                      {enabledAt === null ? t('start') : t('renew')}
                    </Button>
                    {enabledAt !== null && !required && (
                      <Button onClick={() => go({ at: 'turningOff' })}>{t('turnOff')}</Button>
                    )}
                  </div>
                )}
              </Card>
            )}
          </Pending>
        )}
      </div>
    </>
  );
}
