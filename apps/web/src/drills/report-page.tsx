import { api, MESSAGE_TYPE, type DrillReport } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCompanyName, useSendName } from '../parts/names.js';
import { Card } from '../shell/card.js';
import { formatDateTime, formatSeconds } from '../shell/format.js';
import { PageHeader } from '../shell/page-header.js';
import { pathOf } from '../shell/paths.js';
import { Pending } from '../shell/states.js';
import { useCall } from '../shell/use-call.js';
import { DrillBanner, DrillMark } from './banner.js';
import css from './drills.module.css';
import { FiguresTable } from './figures-table.js';
import { StopDrill } from './stop-drill.js';
import { useDrillTitle } from './words.js';

/** One drill while it runs and after: what it sent, who it reached, how quickly they answered. */
export function ReportPage({ id }: { id: number }) {
  const { t } = useTranslation('drills');
  const title = useDrillTitle();
  const drill = useCall(api.drills.get, { id }, { live: true });
  const name = drill.data ? title(drill.data) : t('title');
  return (
    <>
      <DrillBanner drill={drill.data} />
      <PageHeader
        title={name}
        badge={
          <>
            <DrillMark />
            {drill.data?.state === 'running' && <span className={css.live}>{t('report.live')}</span>}
          </>
        }
        meta={
          drill.data &&
          t('report.meta', { started: formatDateTime(drill.data.startedAt), starter: drill.data.starterName })
        }
        actions={drill.data && <StopDrill drill={drill.data} />}
        trail={[{ label: name }]}
      />
      <div className={css.page}>
        <Pending query={drill} rows={8}>
          {({ companies }) => companies.map((company) => <CompanyCard key={company.companyId} company={company} />)}
        </Pending>
      </div>
    </>
  );
}

function CompanyCard({ company }: { company: DrillReport['companies'][number] }) {
  const { t } = useTranslation('drills');
  const sendName = useSendName();
  const { state, endedAt, nextAt, correction, sends } = company;
  const facts = [
    t(`state.${state}`),
    state === 'running' && nextAt && t('report.next', { at: formatSeconds(nextAt) }),
    endedAt && t('report.ended', { at: formatDateTime(endedAt) }),
    t(`report.correction.${correction}`),
  ];
  return (
    <Card
      title={useCompanyName()(company)}
      extra={<span className={state === 'running' ? css.running : undefined}>{facts.filter(Boolean).join('　')}</span>}
      foot={t('report.timesNote')}
    >
      <FiguresTable company={company} />
      <h3 className={css.sub}>{t('report.sends')}</h3>
      {sends.length === 0 ? (
        <p className="muted">{t('report.nothingSent')}</p>
      ) : (
        <ol className={css.sends}>
          {sends.map((send) => (
            <li key={send.deliveryId}>
              {t('report.sent', { at: formatSeconds(send.at), what: sendName(send), count: send.total })}
              {send.messageType === MESSAGE_TYPE.safetyConfirmation && (
                <Link to={pathOf('result', { id: send.deliveryId })}>{t('report.who')}</Link>
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
