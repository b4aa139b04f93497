import type { MessageCode, Recipient } from '@tabimori/shared';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type FieldValues, type Path, useFormContext } from 'react-hook-form';

/** What whoever types has seen of a person. */
interface Seen extends FieldValues {
  /** of how they are handled */
  version: number;
  /** their latest answer */
  seenAnswer?: Recipient['answerId'] | undefined;
}

interface SeenVersionProps<V extends Seen> {
  /** where it is told that a colleague was first, or that they have called again */
  field: Path<V>;
  /** what the reader made by taking the person on beside the form */
  taken: null | (Partial<V> & Pick<Seen, 'version'>);
  /** as they were last read; `read`: how they are handled */
  read: Partial<V> & Pick<Seen, 'version'>;
  answer: Recipient['answerId'];
}

const OTHER: MessageCode = 'HANDLED_BY_OTHER';
const CALLED: MessageCode = 'CALLED_SINCE';

/**
 * What is being typed goes on from the reader's own step, and from what they were told of at saving; never from what was
 * only read: it would be overwritten, or called done, unseen.
 */
export function SeenVersion<V extends Seen>({ field, taken, read, answer }: SeenVersionProps<V>) {
  const { reset, formState, getFieldState } = useFormContext<V>();
  const { submitCount } = formState;
  const base = formState.defaultValues as V;
  // once for each time they were told: the next step or call is told again
  const known = useRef(0);
  const told = getFieldState(field, formState).error?.type;
  const isOwn = taken !== null && taken.version === base.version + 1;
  const isNews =
    (told === OTHER && read.version > base.version) || (told === CALLED && answer !== (base.seenAnswer ?? null));
  const goOn = useEffectEvent(() => {
    const seen = isOwn ? taken : told === OTHER ? read : { seenAnswer: answer };
    reset({ ...base, ...seen }, { keepDirtyValues: true, keepDirty: true, keepErrors: true, keepSubmitCount: true });
  });
  useEffect(() => {
    if (isOwn) return goOn();
    if (!isNews || known.current === submitCount) return;
    known.current = submitCount;
    goOn();
  }, [isOwn, isNews, submitCount]);
  return null;
}
