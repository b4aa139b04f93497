import { api, type DryRun, USER_DIV } from '@tabimori/shared';
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
import { conditionsOf } from '../shell/list-codec.js';
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
  messageOf,
  missingOf,
  type Mode,
  NEW_DRAFT,
  NO_WORDS,
  onlyCompanyOf,
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
  const { query, mode, choose } = useMode();
  const { authority } = useSession();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [draft, setDraft] = useState(NEW_DRAFT);
  const [asking, setAsking] = useState(false);
  const whom = { mode, query, chosen, ownCompanyId: authority?.user.companyId ?? null };
  const audience = audienceOf(whom);
  const { settled, isSettled } = useSettled({ ...messageOf(draft), ...audience });
  const missing = missingOf(draft, whom);
  const enabled = missing === null;
  // before it is settled it may lack the latest choice
  const dry = useCall(api.delivery.dryRun, settled, { enabled: enabled && isSettled, quiet: true });
  const trial = enabled && dry.error === null ? dry.data : undefined;
  const { send, sending, refused, sentTo } = useSending();
  const may = useCan();
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
              <Modes mode={mode} choose={choose} count={chosen.size} />
              {mode === 'chosen' && <ChoiceButtons chosen={chosen} choose={setChosen} />}
            </div>
            {missing === 'whom' && (
              <p className={css.hint}>{t(mode === 'chosen' ? 'begin.chosen' : 'begin.conditions')}</p>
            )}
            {missing === 'company' && <p className={css.hint}>{t('nameCompany')}</p>}
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
      <Foot trial={trial} missing={missing} isCounting={isCounting} ask={() => setAsking(true)} />
      {asking && trial && audience && (
        <ConfirmSend
          draft={draft}
          trial={trial}
          isAll={mode !== 'chosen'}
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

/** Who is meant: what was picked, unless the address has conditions, which a link may bring. */
function useMode() {
  const [query, change] = useQueryState(api.delivery.list);
  const [picked, setPicked] = useState<Mode>('conditions');
  const conditions = Object.keys(conditionsOf(query));
  const mode = picked === 'everyone' && conditions.length > 0 ? 'conditions' : picked;
  const choose = (next: Mode) => {
    setPicked(next);
    if (next === 'everyone') change(Object.fromEntries(conditions.map((name) => [name, ''])));
  };
  return { query, mode, choose };
}

interface ModesProps {
  mode: Mode;
  choose: (mode: Mode) => void;
  /** how many are chosen one by one */
  count: number;
}

function Modes({ mode, choose, count }: ModesProps) {
  const { t } = useTranslation('compose');
  const user = useSession().authority?.user;
  const everyone = t(user?.userDiv === USER_DIV.division ? 'everyoneOfDepartment' : 'everyoneOfCompany');
  return (
    <Segmented<Mode>
      aria-label={t('mode')}
      value={mode}
      onChange={choose}
      options={[
        { value: 'conditions', label: t('all') },
        // who has several companies names them by a condition
        ...(user?.companyId == null ? [] : [{ value: 'everyone' as const, label: everyone }]),
        { value: 'chosen', label: t('chosen', { count }) },
      ]}
    />
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
  missing: ReturnType<typeof missingOf>;
  isCounting: boolean;
  ask: () => void;
}

/** Why nothing can be sent; null: it can, or is being counted. */
function useWhyNot({ trial, missing }: Pick<FootProps, 'trial' | 'missing'>): string | null {
  const { t } = useTranslation('compose', { keyPrefix: 'missing' });
  const message = useMessage();
  if (missing === 'whom') return message('SELECT_DESTINATION');
  if (missing !== null) return t(missing);
  return trial?.total === 0 ? t('nobody') : null;
}

/** What would be sent, and the button that asks before it is. */
function Foot({ trial, missing, isCounting, ask }: FootProps) {
  const { t } = useTranslation('compose');
  const total = trial?.total ?? 0;
  const why = useWhyNot({ trial, missing });
  return (
    <div className={css.foot}>
      <p>
        <strong>{formatNumber(total)}</strong> {t('toSend')}
        {trial && <small>{t('foot', { mail: trial.mail, sms: trial.sms })}</small>}
        {trial && trial.noContact > 0 && (
          <small className={css.failed}>{t('unreached', { count: trial.noContact })}</small>
        )}
      </p>
      {why !== null && (
        <p id="why-not" className={css.why}>
          {why}
        </p>
      )}
      <Button
        kind="primary"
        disabled={total === 0 || isCounting}
        aria-busy={isCounting}
        aria-describedby={why === null ? undefined : 'why-not'}
        onClick={ask}
      >
        <Icon name="send" />
        {isCounting ? t('counting') : total === 0 ? t('review') : t('button', { count: total })}
      </Button>
    </div>
  );
}
