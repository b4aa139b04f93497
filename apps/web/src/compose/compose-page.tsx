import { api, type Draft as KeptDraft, type DraftContent, id as idSchema, type Language } from '@tabimori/shared';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button } from '../ui/button.js';
import { Card } from '../shell/card.js';
import { FormContext } from '../shell/field.js';
import { CallFailed } from '../shell/http.js';
import type { Filter } from '../shell/list-types.js';
import { PageActions } from '../shell/page-actions.js';
import { PageHeader } from '../shell/page-header.js';
import { pathOf } from '../shell/paths.js';
import { useCan, useSession } from '../shell/session.js';
import { Pending } from '../shell/states.js';
import { useCall } from '../shell/use-call.js';
import { useLeaveGuard } from '../shell/use-leave-guard.js';
import { useAbout } from './about-event.js';
import { Condition } from './condition.js';
import { useConditions } from './conditions.js';
import { ConfirmSend } from './confirm-send.js';
import { Content } from './content.js';
import {
  type Draft,
  messageOf,
  messagePartOf,
  NEW_DRAFT,
  NO_WORDS,
  onlyCompanyOf,
  OWN_PARTS,
  unreadOf,
} from './draft.js';
import { Drafts } from './drafts.js';
import { Export } from './export.js';
import { Foot } from './foot.js';
import { Gone } from './gone.js';
import { KeptBadge, useKeeping } from './keeping.js';
import { Preview } from './preview.js';
import { Step } from './step.js';
import { TestSend } from './test-send.js';
import { SentBefore } from './sent-before.js';
import { useBrought, useSentBefore } from './use-brought.js';
import { useMode } from './use-mode.js';
import { useSample } from './use-sample.js';
import { useSending } from './use-sending.js';
import { useShownLanguage } from './use-shown-language.js';
import { useTrial } from './use-trial.js';
import { Ways } from './ways.js';
import { WhomCard } from './whom-card.js';
import css from './compose.module.css';

/** Composes a send by hand; `?draft=` continues one that was kept, `?again=` one that was undone. */
export function ComposePage() {
  const [params] = useSearchParams();
  const before = useSentBefore();
  const idOf = (name: string) => idSchema.safeParse(params.get(name) ?? undefined).data;
  const [draftId, undoneId] = [idOf('draft'), idOf('again')];
  if (before !== undefined) return <Composing key="new" before={before} />;
  if (draftId !== undefined) return <Continued key={draftId} id={draftId} />;
  if (undoneId !== undefined) return <Again key={undoneId} id={undoneId} />;
  return <Composing key="new" />;
}

function Continued({ id }: { id: number }) {
  const query = useCall(api.drafts.get, { id }, { once: true });
  return (
    <Pending query={query} rows={12}>
      {(draft) => <Composing draft={draft} begun={draft.content} />}
    </Pending>
  );
}

function Again({ id }: { id: number }) {
  const query = useCall(api.delivery.composed, { id });
  return (
    <Pending query={query} rows={12}>
      {(content) => <Composing begun={content} />}
    </Pending>
  );
}

interface ComposingProps {
  /** the one that is continued and kept again */
  draft?: KeptDraft;
  begun?: DraftContent;
  /** the send that was composed on this screen before */
  before?: number;
}

/** To whom, what, how; counts what it would do, asks, sends, and leads to the result. */
function Composing({ draft: begunDraft, begun, before }: ComposingProps) {
  const { t } = useTranslation('compose');
  const brought = useBrought();
  const whom = useMode(begun?.mode ?? (brought.applicantIds.length > 0 ? 'chosen' : undefined));
  const { eventId: from } = begun ?? brought;
  const about = useAbout(from);
  const { ofEvent } = about;
  const filters = useConditions();
  const { authority } = useSession();
  const [atFirst] = useState<ReadonlySet<number>>(() => new Set(begun?.applicantIds ?? brought.applicantIds));
  const [chosen, setChosen] = useState(atFirst);
  const [draft, setDraft] = useState<Draft>(begun ? messagePartOf(begun) : NEW_DRAFT);
  const [asking, setAsking] = useState(false);
  const { mode, query } = whom;
  const meant = { mode, query, chosen, ownCompanyId: authority?.user.companyId ?? null };
  const { audience, missing, settled, counted, trial, error, isCounting } = useTrial(draft, meant, about);
  const [language, setLanguage] = useShownLanguage(trial);
  const { sample, another, ...shown } = useSample({ trial, input: settled, whom: meant, language });
  const kept = useKeeping(begunDraft, { mode, query, chosen, draft, ofEvent });
  const { send, sending, refused, sentTo } = useSending(kept);
  const hasChosen = chosen.size !== atFirst.size || [...chosen].some((id) => !atFirst.has(id));
  useLeaveGuard((draft.words !== NO_WORDS || hasChosen) && !kept.isKept && sentTo === null, {
    stays: { path: pathOf('compose'), input: ['draft', 'again', 'eventId'] },
    next: sentTo,
  });

  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));
  const wrong = [...(error instanceof CallFailed ? error.fields : []), ...refused];
  const unread = trial ? unreadOf(draft, trial.readers) : null;
  const focusSms = useFocusSms(asking);
  const writeSms = (wanted: Language) => {
    focusSms(wanted);
    setLanguage(wanted);
    setAsking(false);
  };
  return (
    <FormContext value={{ wrong, labels: t('labels', { returnObjects: true }) }}>
      <Head kept={kept} filters={filters} messageType={draft.messageType} />
      <div className={css.page}>
        <div className={css.main}>
          <Gone error={error} chosen={chosen} setChosen={setChosen} />
          <WhomCard
            whom={whom}
            filters={filters}
            atFirst={atFirst}
            eventId={from}
            chosen={chosen}
            setChosen={setChosen}
            missing={missing}
            trial={counted}
            isCounting={isCounting}
          />
          <Card title={<Step number={2} text={t('content')} />}>
            <div className={css.fields}>
              <Content
                companyId={onlyCompanyOf(meant)}
                about={about}
                draft={draft}
                trial={trial}
                change={change}
                language={language}
                setLanguage={setLanguage}
              />
            </div>
          </Card>
          <Card title={<Step number={3} text={t('how')} />}>
            <Ways draft={draft} trial={trial} change={change} />
          </Card>
        </div>
        <aside className={css.aside}>
          <Preview
            trial={trial}
            sample={sample}
            missing={missing}
            draft={draft}
            language={language}
            setLanguage={setLanguage}
            another={another}
          />
        </aside>
      </div>
      <Foot
        counted={counted}
        trial={trial}
        missing={missing ?? unread}
        isCounting={isCounting}
        note={before === undefined ? null : <SentBefore deliveryId={before} />}
        ask={() => setAsking(true)}
        extra={
          <TestSend
            draft={draft}
            ofEvent={ofEvent}
            shown={sample && !isCounting && unread === null && shown.isSettled ? { sample, language } : undefined}
          />
        }
      />
      {asking && trial && audience && (
        <ConfirmSend
          draft={draft}
          ofEvent={ofEvent}
          trial={trial}
          whom={<Condition whom={whom} filters={filters} count={chosen.size} />}
          isAll={mode === 'everyone'}
          sending={sending}
          codeWrong={refused.find(({ field }) => field === 'secondFactorCode')}
          send={(code) =>
            void send({ ...messageOf(draft, ofEvent), ...audience }, trial.total, code).then((isOver) =>
              setAsking(!isOver),
            )
          }
          close={() => setAsking(false)}
          writeSms={writeSms}
        />
      )}
    </FormContext>
  );
}

interface HeadProps extends Pick<Draft, 'messageType'> {
  kept: ReturnType<typeof useKeeping>;
  filters: readonly Filter[];
}

function Head({ kept, filters, messageType }: HeadProps) {
  const { t } = useTranslation('compose');
  const may = useCan();
  return (
    <PageHeader
      title={t(`titles.${messageType}`)}
      badge={<KeptBadge {...kept} />}
      actions={
        <PageActions>
          <Drafts filters={filters} openId={kept.id} forget={kept.forget} />
          {may('safetyConfirmation', 'print') && <Export />}
          <Button busy={kept.saving} disabled={kept.isKept} onClick={kept.keep}>
            {t('drafts.keep')}
          </Button>
        </PageActions>
      }
    />
  );
}

/** Puts the cursor into the SMS of a language once the question is closed that hides it. */
function useFocusSms(isHidden: boolean): (language: Language) => void {
  const wanted = useRef<Language>(undefined);
  useEffect(() => {
    if (isHidden || wanted.current === undefined) return;
    document.getElementsByName(OWN_PARTS[wanted.current].sms)[0]?.focus();
    wanted.current = undefined;
  }, [isHidden]);
  return (language) => {
    wanted.current = language;
  };
}
