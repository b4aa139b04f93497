import { api, type Reply } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import { useInProgress } from '../parts/event-name.js';
import { Card } from '../shell/card.js';
import { useMedia } from '../shell/media.js';
import { PageActions } from '../shell/page-actions.js';
import { PageHeader } from '../shell/page-header.js';
import { pathOf } from '../shell/paths.js';
import { useCan, useSession } from '../shell/session.js';
import { Pending } from '../shell/states.js';
import { useCall } from '../shell/use-call.js';
import { Deliveries } from './deliveries.js';
import { Ended } from './ended.js';
import { FirstRun } from './first-run.js';
import { FirstUse } from './first-use.js';
import css from './home-page.module.css';
import { LoweredLines } from './lowered-lines.js';
import { NeedsHelp } from './needs-help.js';
import { NeedsHelpCard } from './needs-help-card.js';
import { Notices } from './notices.js';
import { Quiet } from './quiet.js';
import { RunningCard } from './running-card.js';
import { hasUnfinished, Unfinished } from './unfinished.js';
import { Unanswered } from './unanswered.js';
import { hasAsked, type Home } from './words.js';

type Situation = Reply<typeof api.home.situation>;

/** What needs me now: what is running, who needs help, who has not answered; then the past. */
export function HomePage() {
  const home = useCall(api.home.myHomePage, {}, { live: true });
  const situation = useCall(api.home.situation, {}, { live: true });
  return (
    <>
      <Header situation={situation.data} home={home.data} />
      <div className={css.page}>
        <Pending query={home} rows={10}>
          {(data) => <Content home={data} now={situation.data?.now ?? new Date()} />}
        </Pending>
      </div>
    </>
  );
}

/**
 * The frame has read the situation before the screen is seen: the title does not change under the reader's eyes, unless somebody is to be
 * looked after who does not call for help.
 */
function Header({ situation, home }: { situation: Situation | undefined; home: Home | undefined }) {
  const { t } = useTranslation('home');
  const name = useSession().authority?.user.userName ?? '';
  const may = useCan();
  const inProgress = useInProgress();
  const actions = may('safetyConfirmation', 'exec') && (
    <PageActions
      main={
        <ButtonLink to={pathOf('compose')}>
          <Icon name="send" />
          {t('compose')}
        </ButtonLink>
      }
    />
  );
  if (situation === undefined || (situation.running.length === 0 && situation.calls === 0))
    return <PageHeader title={t('welcome', { name })} actions={actions} />;
  const toLookAfter = situation.calls + (home === undefined ? 0 : home.injuries + home.others);
  // nobody who was not asked can have said that they need help
  const isKnown = situation.calls > 0 || situation.running.some(({ none }) => none !== null);
  return (
    <PageHeader
      title={toLookAfter > 0 ? t('act', { name }) : t('running', { name })}
      meta={t(isKnown ? 'progress.summary' : 'progress.unasked', {
        events: inProgress(situation.running),
        people: toLookAfter,
      })}
      actions={actions}
    />
  );
}

function Content({ home, now }: { home: Home; now: Date }) {
  const phone = useMedia() === 'phone';
  const { running, needsHelp, deliveries, notices } = home;
  if (running.length === 0 && deliveries.length === 0 && needsHelp.length === 0) {
    return (
      <>
        <FirstRun />
        <FirstUse />
        {notices.length > 0 && <Notices notices={notices} now={now} />}
      </>
    );
  }
  const cards = running.map((event) => (
    <RunningCard key={event.eventId + event.hazard} event={event} all={running} now={now} />
  ));
  const asks = running.filter(hasAsked);
  if (phone) {
    return (
      <>
        <LoweredLines running={running} now={now} />
        {needsHelp.length > 0 && <NeedsHelpCard home={home} now={now} />}
        {hasUnfinished(home) && (
          <Card>
            <Unfinished home={home} now={now} />
          </Card>
        )}
        {running.length === 0 ? <Quiet /> : cards}
        <Ended home={home} now={now} />
        {asks.length > 0 && <Unanswered running={asks} now={now} />}
        <Notices notices={notices} now={now} />
        <Deliveries deliveries={deliveries} />
      </>
    );
  }
  const help = <NeedsHelp home={home} now={now} />;
  return (
    <>
      {needsHelp.length > 0 && help}
      {running.length === 0 ? <Quiet /> : cards}
      <Ended home={home} now={now} />
      <div className={css.columns}>
        <div className={css.column}>
          {running.length > 0 && needsHelp.length === 0 && help}
          <Deliveries deliveries={deliveries} />
        </div>
        <div className={css.column}>
          {asks.length > 0 && <Unanswered running={asks} now={now} />}
          <Notices notices={notices} now={now} />
        </div>
      </div>
    </>
  );
}
