import { type DryRun, type Mode, USER_DIV } from '@tabimori/shared';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { Card } from '../shell/card.js';
import { conditionsOf } from '../shell/list-codec.js';
import { ListTools } from '../shell/list-tools.js';
import type { Filter } from '../shell/list-types.js';
import { useMedia } from '../shell/media.js';
import { useSession } from '../shell/session.js';
import { Beforehand } from './beforehand.js';
import { ChoiceButtons } from './choice-buttons.js';
import { Counts, Reach } from './counts.js';
import type { missingOf } from './draft.js';
import { Step } from './step.js';
import { Targets } from './targets.js';
import type { useMode } from './use-mode.js';
import css from './compose.module.css';

interface WhomCardProps {
  whom: ReturnType<typeof useMode>;
  filters: readonly Filter[];
  /** chosen beforehand, one by one */
  atFirst: ReadonlySet<number>;
  /** of whose people they are */
  eventId: number | null;
  chosen: ReadonlySet<number>;
  setChosen: (change: (now: ReadonlySet<number>) => ReadonlySet<number>) => void;
  missing: ReturnType<typeof missingOf>;
  trial: DryRun | undefined;
  isCounting: boolean;
}

/**
 * The first step: who gets it, with the counts; the travelers themselves are folded unless they are still to be chosen one by one.
 */
export function WhomCard(props: WhomCardProps) {
  const { whom, filters, atFirst, eventId, chosen, setChosen, missing, trial, isCounting } = props;
  const { t } = useTranslation('compose');
  const { query, mode, choose, narrow } = whom;
  const [isOpen, setOpen] = useState(atFirst.size === 0);
  const isFolded = mode === 'chosen' && !isOpen;
  const chooseOne = (id: number, isChosen: boolean) =>
    setChosen((now) => new Set(isChosen ? [...now, id] : [...now].filter((one) => one !== id)));
  return (
    <Card title={<Step number={1} text={t('whom')} />}>
      {mode === 'chosen' && atFirst.size > 0 && (
        <Beforehand
          ids={[...atFirst]}
          eventId={eventId}
          chosen={chosen}
          onChoose={chooseOne}
          isOpen={isOpen}
          setOpen={setOpen}
        />
      )}
      {!isFolded && (
        <div className={css.whom}>
          <Modes mode={mode} choose={choose} count={chosen.size} />
          {mode === 'chosen' && <ChoiceButtons chosen={chosen} choose={(next) => setChosen(() => next)} />}
        </div>
      )}
      {!isFolded && mode !== 'everyone' && (
        <div className={css.conditions}>
          <ListTools
            list={{ search: t('search'), filters }}
            query={query}
            change={narrow}
            narrowed={Object.keys(conditionsOf(query))}
            {...(mode === 'conditions' && { unset: t('notNarrowed') })}
          />
        </div>
      )}
      {missing === 'whom' && <p className={css.hint}>{t(mode === 'chosen' ? 'begin.chosen' : 'begin.conditions')}</p>}
      {missing === 'company' && <p className={css.hint}>{t('nameCompany')}</p>}
      {isCounting && !trial && <p className={css.counting}>{t('counting')}</p>}
      {trial && trial.total > 0 && <Counts counts={trial.counts} total={trial.total} />}
      {trial && <Reach trial={trial} />}
      {mode === 'chosen'
        ? isOpen && <Targets chosen={chosen} onChoose={chooseOne} />
        : trial && trial.total > 0 && <Folded count={trial.total + trial.noText} />}
    </Card>
  );
}

/** The travelers that are meant, for whoever wants to see them. */
function Folded({ count }: { count: number }) {
  const { t } = useTranslation('compose');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className={css.hint}>
        <Button kind="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'hidePeople' : 'showPeople', { count })}
        </Button>
      </p>
      {isOpen && <Targets chosen={null} onChoose={() => undefined} />}
    </>
  );
}

/** What everyone is called in the reader's scope. */
export function useEveryone(): string {
  const { t } = useTranslation('compose');
  const userDiv = useSession().authority?.user.userDiv;
  return t(userDiv === USER_DIV.division ? 'everyoneOfDepartment' : 'everyoneOfCompany');
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
  const everyone = useEveryone();
  return (
    <Segmented<Mode>
      aria-label={t('mode')}
      vertical={useMedia() === 'phone'}
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
