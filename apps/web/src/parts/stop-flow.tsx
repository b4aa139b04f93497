import { api, type Reply, USER_DIV } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { useConfirm } from '../shell/confirm.js';
import { useCan, useSession } from '../shell/session.js';
import { useSend } from '../shell/use-send.js';
import css from './stop-flow.module.css';
import { useCountFirst } from './use-count-first.js';
import { useWarned, type Warned } from './use-warned.js';

interface StopFlowProps {
  eventId: number;
  companyId: number;
  companyName: string;
  /** the running sends, in words */
  about: string;
  /** how many have not answered */
  unanswered: number;
  /** those of the earthquake are over */
  tsunamiOnly?: boolean;
}

/** Whether the reader may stop what runs for a company: a flow reaches the whole company, so one department does not. */
export function useCanStop(): boolean {
  const may = useCan();
  const { authority } = useSession();
  return may('safetyConfirmation', 'exec') && authority?.user.userDiv !== USER_DIV.division;
}

/** The button that stops a company's planned sends, after a question; nothing for those who may not. */
export function StopFlow({ eventId, companyId, companyName, about, unanswered, tsunamiOnly = false }: StopFlowProps) {
  const { t } = useTranslation('stop');
  const button = t(tsunamiOnly ? 'buttonTsunami' : 'button');
  const confirm = useConfirm();
  const { send, sending } = useSend(api.events.stop, {
    done: ({ left, stopped, corrected }) =>
      t('done', { left, stopped }) + (corrected > 0 ? t('correction', { count: corrected }) : ''),
    action: t('action'),
  });
  // more may have been reached, who would get a correction
  const { counting, countFirst } = useCountFirst(api.events.reached);
  const ask = async (reached: Reply<typeof api.events.reached> | null) => {
    let correction = false;
    const { people = 0, warned = null } = reached ?? {};
    const question = {
      title: t('title', { company: companyName }),
      text: (
        <>
          <p>{t('about', { what: about })}</p>
          {warned && <StillWarned warned={warned} />}
          <Effects unanswered={unanswered} warned={warned !== null} />
          <p>{t('final')}</p>
          {/* while people are to flee, nobody is told that it was withdrawn */}
          {people > 0 && warned === null && <Choice people={people} onChange={(wanted) => (correction = wanted)} />}
        </>
      ),
      action: button,
      danger: true,
    };
    if (await confirm(question)) await send({ id: eventId, companyId, correction });
  };
  return (
    useCanStop() && (
      <Button
        aria-label={t(tsunamiOnly ? 'buttonTsunamiOf' : 'buttonOf', { company: companyName })}
        busy={sending || counting}
        onClick={() => void countFirst({ id: eventId, companyId }, ask)}
      >
        {button}
      </Button>
    )
  );
}

/** What stops, and what is still told: nobody may think that who was told to flee hears no more. */
function Effects({ unanswered, warned }: { unanswered: number; warned: boolean }) {
  const { t } = useTranslation('stop', { keyPrefix: 'effects' });
  return (
    <dl className={css.effects}>
      <dt>{t('stops')}</dt>
      <dd>
        {t('stopsText')}
        {unanswered > 0 && t('unanswered', { count: unanswered })}
      </dd>
      <dt>{t('goesOn')}</dt>
      <dd>{t(warned ? 'goesOnWarned' : 'goesOnText')}</dd>
    </dl>
  );
}

/** People are told to flee: they must not take the stop for the end of that. */
function StillWarned({ warned }: { warned: Warned }) {
  const { t } = useTranslation('stop');
  return <p className={css.warned}>{t('warned', useWarned()(warned))}</p>;
}

/** Stop only, or tell those already reached too. */
function Choice({ people, onChange }: { people: number; onChange: (correction: boolean) => void }) {
  const { t } = useTranslation('stop');
  return (
    <fieldset className={css.choice}>
      <legend>{t('choice')}</legend>
      <label>
        <input type="radio" name="correction" defaultChecked onChange={() => onChange(false)} />
        {t('only')}
      </label>
      <label>
        <input type="radio" name="correction" onChange={() => onChange(true)} />
        {t('correct', { count: people })}
      </label>
      <p className="small muted">{t('correctNote')}</p>
    </fieldset>
  );
}
