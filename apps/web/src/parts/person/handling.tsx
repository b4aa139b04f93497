import { api, type Recipient, PERSON } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Name } from '../name.js';
import { formatWithinDay } from '../../shell/format.js';
import { CallFailed } from '../../shell/http.js';
import { useCan } from '../../shell/session.js';
import { useAddress } from '../../shell/use-address.js';
import { useSend } from '../../shell/use-send.js';
import { Button } from '../../ui/button.js';
import css from './handling.module.css';
import { isOpen, openWord } from './words.js';

export type Handled = Pick<
  Recipient,
  'applicantId' | 'name' | 'handling' | 'handledBy' | 'handledAt' | 'handlingNote' | 'handlingVersion'
> &
  Partial<Pick<Recipient, 'response'>>;

interface HandlingProps {
  row: Handled;
  deliveryId: number;
  now: Date;
  /** where the person is shown already, or keeps the place: told the version that this has made */
  took?: (version: number) => void;
}

/** Who handles a person's call, and since when; while nobody does, the reader takes it on with one press. */
export function Handling({ row, deliveryId, now, took }: HandlingProps) {
  const { t } = useTranslation('person', { keyPrefix: 'handling' });
  const { response, handling, handledBy, handledAt, handlingNote } = row;
  const note = handlingNote && (
    <span className={css.note} title={handlingNote}>
      {t('note', { note: handlingNote })}
    </span>
  );
  if (isOpen(handling)) {
    return (
      <span className={css.open}>
        <span>{t(openWord(response))}</span>
        <TakeOn row={row} deliveryId={deliveryId} took={took} />
        {note}
      </span>
    );
  }
  const time = handledAt && formatWithinDay(handledAt, now);
  const isDone = handling === 'done' && time !== null;
  return (
    <span className={css.by}>
      <strong>{isDone ? t('doneAt', { time }) : t(`states.${handling}`)}</strong>
      <span>{handledBy && <Name of={handledBy} />}</span>
      {!isDone && time && <small>{t('from', { time })}</small>}
      {note}
    </span>
  );
}

interface TakeOnProps extends Omit<HandlingProps, 'now'> {
  /** of one among many, beside whom others are more urgent */
  quiet?: boolean;
}

/** Without `took` it then shows the person: in the list another one is now in that place, whom the next press would call. */
export function TakeOn({ row, deliveryId, took, quiet = false }: TakeOnProps) {
  const { t } = useTranslation('person', { keyPrefix: 'handling' });
  const may = useCan()('result', 'exec');
  const { applicantId, name, handlingVersion } = row;
  const { send, sending } = useSend(api.deliveryHistory.handling, { done: () => t('tookOn') });
  const [, changeAddress] = useAddress();
  const take = async () => {
    const answer = await send({ id: deliveryId, applicantId, state: 'taken', note: '', version: handlingVersion });
    if (answer instanceof CallFailed) return;
    if (took) took(answer.version);
    else changeAddress((next) => next.set(PERSON, String(applicantId)));
  };
  return (
    may && (
      <Button
        kind={quiet ? 'link' : 'plain'}
        className={quiet ? 'touch' : css.take}
        aria-label={t('takeOnOf', { name })}
        busy={sending}
        onClick={() => void take()}
      >
        {t('takeOn')}
      </Button>
    )
  );
}
