import { api, type DryRun, type FieldError, type Language, MANUAL } from '@tabimori/shared';
import { Input, type InputRef, Modal } from 'antd';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icons.js';
import { StepUpCode } from '../parts/step-up-code.js';
import { useCompanyName, useEventTitle } from '../parts/names.js';
import { formatNumber } from '../shell/format.js';
import { useMessage } from '../shell/i18n.js';
import { useCall } from '../shell/use-call.js';
import { useFocusBack } from '../shell/use-focus-back.js';
import { SentTexts } from './sent-texts.js';
import type { Draft } from './draft.js';
import css from './compose.module.css';

/** Companies named one by one. */
const NAMED = 3;

interface ConfirmSendProps {
  draft: Draft;
  /** what a question is about; null: nothing */
  ofEvent: number | null;
  trial: DryRun;
  /** the condition in words */
  whom: ReactNode;
  /** everyone, without a condition */
  isAll: boolean;
  sending: boolean;
  /** the code of the second factor is asked for, or was wrong */
  codeWrong: FieldError | undefined;
  send: (code: string | undefined) => void;
  close: () => void;
  /** leads back to where the SMS is written */
  writeSms: (language: Language) => void;
}

/** The last look before a send: who gets what, with the number to type if it is large. */
export function ConfirmSend(props: ConfirmSendProps) {
  const { draft, ofEvent, trial, whom, isAll, sending, codeWrong, send, close, writeSms } = props;
  const { t: compose } = useTranslation('compose');
  const { t } = useTranslation('compose', { keyPrefix: 'confirm' });
  const message = useMessage();
  useFocusBack();
  const field = useRef<InputRef>(null);
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState('');
  const { total } = trial;
  const isTyped = typed.replaceAll(',', '').trim() === String(total);
  const mayBeSent = total <= MANUAL.unconfirmed || isTyped;
  const { messageType, channels, resendTimes, resendIntervalMinutes } = draft;
  const asks = messageType === 2;
  const unreached = trial.noContact;
  return (
    <Modal
      open
      centered
      width={640}
      classNames={{ footer: css.last }}
      footer={(buttons) => (
        <>
          {total > MANUAL.unconfirmed && <TypedCount field={field} typed={typed} onType={setTyped} isRight={isTyped} />}
          {codeWrong && (
            <StepUpCode code={code} onChange={setCode} text={message(codeWrong.messageCode, codeWrong.params)} />
          )}
          {buttons}
        </>
      )}
      title={t('title', { count: total, kind: t(`kinds.${messageType}`) })}
      // the dialogue itself takes the focus when it opens; what goes out is read first
      afterOpenChange={(isOpen) => isOpen && field.current?.focus({ preventScroll: true })}
      onCancel={close}
      onOk={() => send(codeWrong ? code : undefined)}
      okText={t('send', { count: total })}
      cancelText={t('back')}
      okButtonProps={{ disabled: !mayBeSent, loading: sending }}
    >
      <p>
        {isAll && message('W00010')} {t('undo')}
      </p>
      <dl className={css.facts}>
        {asks && ofEvent !== null && <About eventId={ofEvent} />}
        <dt>{compose('whom')}</dt>
        <dd>{whom}</dd>
        <dt>{t('companies')}</dt>
        <dd>{useCompanies(trial)}</dd>
        <dt>{t('way')}</dt>
        <dd>
          {channels
            .map((channel) => `${compose(channel)} ${compose('people', { count: trial[channel] })}`)
            .join(t('and'))}
        </dd>
        {asks && (
          <>
            <dt>{t('resend')}</dt>
            <dd>
              {resendTimes === 0
                ? compose('noPlan')
                : compose('plan', { count: resendTimes, minutes: resendIntervalMinutes })}
            </dd>
          </>
        )}
        {trial.inNeed > 0 && (
          <>
            <dt>{t('inNeed')}</dt>
            <dd className={css.failed}>{t('inNeedAlready', { count: trial.inNeed })}</dd>
          </>
        )}
        {trial.safe > 0 && (
          <>
            <dt>{t('safe')}</dt>
            <dd>{t('safeAlready', { count: trial.safe })}</dd>
          </>
        )}
        {unreached > 0 && (
          <>
            <dt>{t('unreached')}</dt>
            <dd className={css.failed}>{compose('people', { count: unreached })}</dd>
          </>
        )}
      </dl>
      <SentTexts draft={draft} trial={trial} writeSms={writeSms} />
    </Modal>
  );
}

/** The event in whose result the answers will be. */
function About({ eventId }: { eventId: number }) {
  const { t } = useTranslation('compose', { keyPrefix: 'confirm' });
  const title = useEventTitle();
  const event = useCall(api.events.get, { id: eventId }, { once: true, quiet: true }).data;
  return (
    <>
      <dt>{t('about')}</dt>
      <dd>{event && title(event)}</dd>
    </>
  );
}

interface TypedCountProps {
  field: Ref<InputRef>;
  typed: string;
  onType: (typed: string) => void;
  isRight: boolean;
}

/** The number of recipients, typed by whoever sends to many. */
function TypedCount({ field, typed, onType, isRight }: TypedCountProps) {
  const { t } = useTranslation('compose', { keyPrefix: 'confirm' });
  return (
    <div className={css.typed}>
      <label htmlFor="typed-count">{t('type')}</label>
      <Input
        ref={field}
        id="typed-count"
        suffix={t('unit')}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      <span role="status" className={css.right}>
        {isRight && (
          <>
            <Icon name="check" /> {t('right')}
          </>
        )}
      </span>
    </div>
  );
}

function useCompanies({ counts }: DryRun): string {
  const { t } = useTranslation('compose', { keyPrefix: 'confirm' });
  const { t: compose } = useTranslation('compose');
  const companyOf = useCompanyName();
  const sums = new Map<string, number>();
  for (const one of counts) sums.set(companyOf(one), (sums.get(companyOf(one)) ?? 0) + one.total);
  const all = [...sums].sort(([, a], [, b]) => b - a);
  const named = all.slice(0, NAMED).map(([name, total]) => `${name} ${formatNumber(total)}`);
  return [...named, ...(all.length > NAMED ? [compose('moreCompanies', { count: all.length - NAMED })] : [])].join(
    t('and'),
  );
}
