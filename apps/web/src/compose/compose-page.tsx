import { api, type DryRun } from '@tabimori/shared';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import { Card } from '../shell/card.js';
import { FormContext } from '../shell/field.js';
import { formatNumber } from '../shell/format.js';
import { CallFailed } from '../shell/http.js';
import { useMessage } from '../shell/i18n.js';
import { useQueryState } from '../shell/list-query.js';
import { PageHeader } from '../shell/page-header.js';
import { pathOf } from '../shell/paths.js';
import { useCan, useSession } from '../shell/session.js';
import { useCall } from '../shell/use-call.js';
import { useLeaveGuard } from '../shell/use-leave-guard.js';
import { ConfirmSend } from './confirm-send.js';
import { Content } from './content.js';
import { ChoiceButtons } from './choice-buttons.js';
import { Counts, Reach } from './counts.js';
import { Export } from './export.js';
import {
  audienceOf,
  type Draft,
  isWritten,
  messageOf,
  NEW_DRAFT,
  NO_WORDS,
  onlyCompanyOf,
  type Whom,
} from './draft.js';
import { Preview } from './preview.js';
import { Targets } from './targets.js';
import { useSending } from './use-sending.js';
import { useSettled } from './use-settled.js';
import { Ways } from './ways.js';
import css from './compose.module.css';

/** Composes a send by hand: to whom, what, how; counts what it would do, asks, sends, and leads to the result. */
export function ComposePage() {
  const { t } = useTranslation('compose');
  const [query] = useQueryState(api.delivery.list);
  const { authority } = useSession();
  const [mode, setMode] = useState<Whom['mode']>('all');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [draft, setDraft] = useState(NEW_DRAFT);
  const [asking, setAsking] = useState(false);
  const whom = { mode, query, chosen, ownCompanyId: authority?.user.companyId ?? null };
  const audience = audienceOf(whom);
  const { settled, isSettled } = useSettled({ ...messageOf(draft), ...audience });
  const enabled = audience !== null && isWritten(draft);
  // before it is settled it may lack the latest choice
  const dry = useCall(api.delivery.dryRun, settled, { enabled: enabled && isSettled, quiet: true });
  const trial = enabled && dry.error === null ? dry.data : undefined;
  const { send, sending, refused, sentTo } = useSending();
  const may = useCan();
  const message = useMessage();
  useLeaveGuard(draft.words !== NO_WORDS && sentTo === null, { stays: pathOf('compose'), next: sentTo });

  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));
  const wrong = [...(enabled && dry.error instanceof CallFailed ? dry.error.fields : []), ...refused];
  const isCounting = enabled && (!isSettled || dry.isFetching);
  return (
    <FormContext value={{ wrong, labels: t('labels', { returnObjects: true }) }}>
      <PageHeader title={t('title')} actions={may('safetyConfirmation', 'print') && <Export />} />
      <div className={css.page}>
        <div className={css.main}>
          <Card title={<Step number={1} text={t('whom')} />}>
            <div className={css.whom}>
              <Segmented
                aria-label={t('mode')}
                value={mode}
                onChange={setMode}
                options={[
                  { value: 'all', label: t('all') },
                  { value: 'chosen', label: t('chosen', { count: chosen.size }) },
                ]}
              />
              {mode === 'chosen' && <ChoiceButtons chosen={chosen} choose={setChosen} />}
            </div>
            {audience === null && (
              <p className={css.hint}>
                {message('SELECT_DESTINATION')} {mode === 'all' ? t('nameCompany') : t('chooseSomebody')}
              </p>
            )}
            {isCounting && !trial && <p className={css.counting}>{t('counting')}</p>}
            {trial && trial.total > 0 && <Counts counts={trial.counts} total={trial.total} />}
            {trial && <Reach trial={trial} />}
          </Card>
          <Targets
            chosen={mode === 'chosen' ? chosen : null}
            onChoose={(id, isChosen) =>
              setChosen((now) => new Set(isChosen ? [...now, id] : [...now].filter((one) => one !== id)))
            }
          />
          <Card title={<Step number={2} text={t('content')} />}>
            <div className={css.fields}>
              <Content companyId={onlyCompanyOf(whom)} draft={draft} change={change} />
            </div>
          </Card>
          <Card title={<Step number={3} text={t('how')} />}>
            <Ways draft={draft} trial={trial} change={change} />
          </Card>
        </div>
        <aside className={css.aside}>
          <Preview trial={trial} channels={draft.channels} />
        </aside>
      </div>
      <Foot trial={trial} isCounting={isCounting} ask={() => setAsking(true)} />
      {asking && trial && audience && (
        <ConfirmSend
          draft={draft}
          trial={trial}
          isAll={mode === 'all'}
          sending={sending}
          codeWrong={refused.find(({ field }) => field === 'secondFactorCode')}
          send={(code) =>
            void send({ ...messageOf(draft), ...audience }, trial.total, code).then((isOver) => setAsking(!isOver))
          }
          close={() => setAsking(false)}
        />
      )}
    </FormContext>
  );
}

function Step({ number, text }: { number: number; text: string }) {
  return (
    <>
      <span className={css.number}>{number}</span> {text}
    </>
  );
}

interface FootProps {
  trial: DryRun | undefined;
  isCounting: boolean;
  ask: () => void;
}

/** What would be sent, and the button that asks before it is. */
function Foot({ trial, isCounting, ask }: FootProps) {
  const { t } = useTranslation('compose');
  const total = trial?.total ?? 0;
  return (
    <div className={css.foot}>
      <p>
        <strong>{formatNumber(total)}</strong> {t('toSend')}
        {trial && <small>{t('foot', { mail: trial.mail, sms: trial.sms })}</small>}
        {trial && trial.noContact > 0 && (
          <small className={css.failed}>{t('unreached', { count: trial.noContact })}</small>
        )}
      </p>
      <Button kind="primary" disabled={total === 0 || isCounting} aria-busy={isCounting} onClick={ask}>
        <Icon name="send" />
        {isCounting ? t('counting') : t('button', { count: total })}
      </Button>
    </div>
  );
}
