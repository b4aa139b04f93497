import {
  api,
  id as idSchema,
  type DrillIntervals,
  type DrillPlan,
  type DrillSource,
  type Input,
} from '@tabimori/shared';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Button } from '../ui/button.js';
import { useCompanyName } from '../parts/names.js';
import { Card } from '../shell/card.js';
import { CallFailed } from '../shell/http.js';
import { useMessage, useSeparator } from '../shell/i18n.js';
import { PageHeader } from '../shell/page-header.js';
import { pathOf } from '../shell/paths.js';
import { useSession } from '../shell/session.js';
import { useCall } from '../shell/use-call.js';
import { useSend } from '../shell/use-send.js';
import type { Named } from '../parts/find-select.js';
import { CompanyChoice } from './company-choice.js';
import { DrillMark } from './banner.js';
import css from './drills.module.css';
import { MessagesCard } from './messages-card.js';
import { PaceChoice } from './pace-choice.js';
import { PlanCard } from './plan-card.js';
import { SourceChoice } from './source-choice.js';
import { StartCard } from './start-card.js';

interface Chosen {
  source: DrillSource | null;
  title: string;
  companies: Named[];
  intervals: DrillIntervals;
}

type Asked = Input<typeof api.drills.start>;

interface DryRun {
  asked: Asked;
  plan: DrillPlan;
}

/** A new drill: the event to replay and the companies, its dry run, and only then its start. */
export function PreparePage() {
  const { t } = useTranslation('drills');
  const companyOf = useCompanyName();
  const message = useMessage();
  const [params] = useSearchParams();
  const wanted = idSchema.safeParse(params.get('eventId') ?? undefined).data ?? null;
  const user = useSession().authority?.user;
  const own = user?.companyId ? [{ id: user.companyId, name: companyOf(user) ?? '' }] : null;
  const [chosen, setChosen] = useState<Chosen>({ source: null, title: '', companies: own ?? [], intervals: {} });
  const [dry, setDry] = useState<DryRun | null>(null);
  const [wrong, setWrong] = useState<CallFailed | null>(null);
  const { send, sending } = useSend(api.drills.start, { done: () => '', tellsFields: true });
  const { source, companies, intervals } = chosen;

  const change = (part: Partial<Chosen>) => {
    setChosen((now) => ({ ...now, ...part }));
    setDry(null);
    setWrong(null);
  };
  const run = async () => {
    if (source === null) return;
    const asked: Asked = { source, companyIds: companies.map(({ id }) => id), mode: 'dry', intervals };
    const answer = await send(asked);
    if (answer instanceof CallFailed) setWrong(answer);
    else setDry({ asked, plan: answer.plan });
  };
  const [first] = wrong?.fields ?? [];
  const { busy, open, isPending } = useBusy(companies);
  const isIncomplete = source === null || companies.length === 0;

  return (
    <>
      <PageHeader title={t('prepare.title')} badge={<DrillMark />} trail={[{ label: t('prepare.title') }]} />
      <div className={`${css.page} ${own !== null && isPending ? 'waits' : ''}`}>
        {busy ?? open}
        <Card title={t('prepare.source')}>
          <SourceChoice value={source} wanted={wanted} onChange={(next, title) => change({ source: next, title })} />
        </Card>
        <Card title={t('prepare.companies')} foot={t('prepare.companiesHelp')}>
          {own ? (
            <p>{own.map(({ name }) => name).join()}</p>
          ) : (
            <CompanyChoice value={companies} onChange={(next) => change({ companies: next })} />
          )}
        </Card>
        <Card title={t('prepare.pace')}>
          <PaceChoice value={intervals} onChange={(next) => change({ intervals: next })} />
        </Card>
        <div className={css.run}>
          <p>{isIncomplete ? t('prepare.incomplete') : t('prepare.dryRunNote')}</p>
          <Button kind="primary" disabled={isIncomplete || sending} aria-busy={sending} onClick={() => void run()}>
            {t('prepare.dryRun')}
          </Button>
        </div>
        {first && (
          <p className={css.wrong} role="alert">
            {message(first.messageCode, { field: t('prepare.companies'), ...first.params })}
          </p>
        )}
        {dry && <Rehearsed {...dry} title={chosen.title} again={() => void run()} busy={busy} open={open} />}
      </div>
    </>
  );
}

interface RehearsedProps extends DryRun {
  title: string;
  again: () => void;
  busy: ReactNode;
  open: ReactNode;
}

/** What the drill would send, and its start if it would send anything. */
function Rehearsed({ asked, plan, ...start }: RehearsedProps) {
  return (
    <>
      <PlanCard plan={plan} />
      {plan.messages.length > 0 && <MessagesCard messages={plan.messages} />}
      {plan.count > 0 && <StartCard asked={asked} count={plan.count} {...start} />}
    </>
  );
}

interface Busy {
  /** why no drill can start now */
  busy: ReactNode;
  /** why one had better not start yet */
  open: ReactNode;
  isPending: boolean;
}

/** Whether a company of the drill responds to something real; and whether that is being asked. */
function useBusy(companies: readonly Named[]): Busy {
  const { t } = useTranslation('drills');
  const companyOf = useCompanyName();
  const separator = useSeparator();
  const companyIds = companies.map(({ id }) => id);
  const { data, isPending } = useCall(
    api.drills.busy,
    { companyIds: companyIds.join(',') },
    { live: true, enabled: companyIds.length > 0, kept: false },
  );
  const told = (key: 'busy' | 'open'): ReactNode => {
    const real = data?.companies.filter(({ running }) => running === (key === 'busy')) ?? [];
    const [first] = real;
    if (!first) return null;
    const names = real.map(companyOf).join(separator);
    return (
      <p className={css.busy} role="status">
        {t(`prepare.${key}`, { companies: names, count: real.length })}{' '}
        <Link to={pathOf('events', { id: first.eventId })}>{t('real.open')}</Link>
      </p>
    );
  };
  return { busy: told('busy'), open: told('open'), isPending };
}
