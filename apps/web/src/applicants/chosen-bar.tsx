import { api, MANUAL, USER_DIV } from '@tabimori/shared';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportButton } from '../parts/export-button.js';
import { useConfirm } from '../shell/confirm.js';
import { CallFailed } from '../shell/http.js';
import { PageActions } from '../shell/page-actions.js';
import { pathOf } from '../shell/paths.js';
import { useCan, useSession } from '../shell/session.js';
import { useSend } from '../shell/use-send.js';
import { Button, ButtonLink } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import { type Changing, ChangeDialog } from './change-dialog.js';
import { faultsOf, type PersonFault, PersonFaults } from '../parts/person-faults.js';
import type { Choosing } from './use-chosen.js';
import css from './list.module.css';

/** People named in a question before the rest is counted. */
const NAMED = 5;

interface ChosenBarProps {
  choosing: Choosing;
  /** how many the filters leave, and how to choose them all; null: not known, or all are on this page */
  matching: { count: number; choose: () => void } | null;
}

/** How many travelers are chosen, and what can be done with them. */
export function ChosenBar({ choosing, matching }: ChosenBarProps) {
  const { t } = useTranslation('applicants', { keyPrefix: 'choice' });
  const { chosen, letGo, clear } = choosing;
  const [faults, setFaults] = useState<readonly PersonFault[]>([]);
  const count = chosen.size;
  if (count === 0) return null;
  return (
    <section className={css.bar} aria-label={t('bar')}>
      <div className={css.line}>
        <strong role="status">{t('count', { count })}</strong>
        {matching && matching.count > count && <ChooseAll {...matching} />}
        <Button kind="link" onClick={clear}>
          {t('none')}
        </Button>
        <div className={css.actions}>
          {count <= MANUAL.ids && <Actions choosing={choosing} setFaults={setFaults} />}
        </div>
      </div>
      {count > MANUAL.ids && <p className={css.failed}>{t('most', { max: MANUAL.ids })}</p>}
      <PersonFaults
        faults={faults.filter(({ id }) => chosen.has(id))}
        nameOf={(id) => chosen.get(id)?.name ?? ''}
        letGo={letGo}
      />
    </section>
  );
}

function ChooseAll({ count, choose }: NonNullable<ChosenBarProps['matching']>) {
  const { t } = useTranslation('applicants', { keyPrefix: 'choice' });
  if (count > MANUAL.ids) return <span className="small muted">{t('most', { max: MANUAL.ids })}</span>;
  return (
    <Button kind="link" onClick={choose}>
      {t('all', { count })}
    </Button>
  );
}

function Actions({ choosing, setFaults }: { choosing: Choosing; setFaults: (faults: readonly PersonFault[]) => void }) {
  const { t } = useTranslation('applicants', { keyPrefix: 'choice' });
  const { t: list } = useTranslation('applicants');
  const may = useCan();
  const hasDivisions = useSession().authority?.user.userDiv !== USER_DIV.division;
  const [changing, setChanging] = useState<Changing | null>(null);
  const ids = [...choosing.chosen.keys()];
  const count = ids.length;
  const remove = useRemove(choosing, setFaults);
  const change = (what: Changing) => <Button onClick={() => setChanging(what)}>{t(what, { count })}</Button>;
  return (
    <>
      <PageActions
        main={
          may('safetyConfirmation', 'exec') && (
            <ButtonLink kind="primary" to={pathOf('compose')} state={{ applicantIds: ids }}>
              <Icon name="send" />
              {t('send', { count })}
            </ButtonLink>
          )
        }
        more={
          <>
            {may('applicant', 'update') && change('stay')}
            {may('applicant', 'update') && change('place')}
            {may('applicant', 'print') && (
              <ExportButton
                call={api.applicants.exportChosen}
                input={{ applicantIds: ids }}
                what={t('exportText', { count })}
                label={t('export', { count })}
                file={list('exportName')}
              />
            )}
            {may('applicant', 'delete') && (
              <Button className={css.danger} onClick={() => void remove()}>
                {t('remove', { count })}
              </Button>
            )}
          </>
        }
      >
        {may('applicant', 'update') && hasDivisions && change('division')}
      </PageActions>
      {changing && (
        <ChangeDialog what={changing} chosen={choosing.chosen} close={() => setChanging(null)} setFaults={setFaults} />
      )}
    </>
  );
}

function useRemove({ chosen, clear }: Choosing, setFaults: (faults: readonly PersonFault[]) => void) {
  const { t } = useTranslation('applicants', { keyPrefix: 'choice' });
  const confirm = useConfirm();
  const count = chosen.size;
  const { send } = useSend(api.applicants.removeMany, { done: () => t('removed', { count }), tellsFields: true });
  return async () => {
    const all = [...chosen.values()].map(({ name }) => name);
    const first = all.slice(0, NAMED).join(t('and'));
    const names = count > NAMED ? t('more', { names: first, count: count - NAMED }) : first;
    const isSure = await confirm({
      title: t('removeTitle', { count }),
      text: t('removeText', { names }),
      action: t('remove', { count }),
      danger: true,
    });
    if (!isSure) return;
    const ids = [...chosen.keys()];
    const answer = await send({ applicantIds: ids });
    if (answer instanceof CallFailed) setFaults(faultsOf(answer, ids));
    else clear();
  };
}
