import { REACH_NAMES, REACH_REASONS, type ReachReason, type Unreached } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../shell/i18n.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import css from './reachability.module.css';

/** Reasons that the company's settings fix, not the traveler's registration. */
const OF_SETTING: ReadonlySet<ReachReason> = new Set(['automaticOff', 'earthquakeOff', 'tsunamiOff']);

/** Why a traveler is not reached, the heaviest reason first. */
export function Reasons({ of }: { of: readonly ReachReason[] }) {
  const names = REACH_NAMES[useLanguage()];
  return (
    <ul className={css.reasons}>
      {of.map((reason) => (
        <li key={reason} className={REACH_REASONS[reason] === 'lost' ? css.lost : undefined}>
          {names[reason]}
        </li>
      ))}
    </ul>
  );
}

/** Leads to where the reasons of a traveler can be fixed, as far as the reader may. */
export function Fix({ row: { id, companyId, reasons } }: { row: Unreached }) {
  const { t } = useTranslation('reachability');
  const may = useCan();
  const isOwn = reasons.some((one) => !OF_SETTING.has(one) && one !== 'companyEnded');
  return (
    <span className={css.fix}>
      {isOwn && may('applicant', 'update') && <Link to={pathOf('applicantEdit', { id })}>{t('edit')}</Link>}
      <FixCompany reasons={reasons} companyId={companyId} />
    </span>
  );
}

/** Leads to where the reasons of a company can be fixed. */
export function FixCompany({ reasons, companyId }: { reasons: readonly ReachReason[]; companyId: number | undefined }) {
  const { t } = useTranslation('reachability');
  const may = useCan();
  return (
    <>
      {reasons.some((one) => OF_SETTING.has(one)) && may('corporateSetting', 'update') && (
        <Link to={pathOf('corporateSetting', companyId === undefined ? undefined : { companyId })}>
          {t('corporate')}
        </Link>
      )}
      {reasons.includes('companyEnded') && companyId !== undefined && may('company', 'update') && (
        <Link to={pathOf('companyEdit', { id: companyId })}>{t('company')}</Link>
      )}
    </>
  );
}
