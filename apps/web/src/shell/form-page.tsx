import { fieldErrors, type Call, type FieldError, type Input, type Reply } from '@tabimori/shared';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { useConfirm, type Question } from './confirm.js';
import { FormContext } from './field.js';
import { FormReview, type ReviewRow } from './form-review.js';
import css from './form.module.css';
import { CallFailed } from './http.js';
import { useMessage } from './i18n.js';
import { toast } from './toast.js';
import { useLeaveGuard } from './use-leave-guard.js';
import { useSend } from './use-send.js';

export interface FormProps<C extends Call, V extends object> {
  /** the call that saves */
  call: C;
  /** the saved values, with those that the form only carries along (ids, version) */
  initial: V;
  /** names of the fields, by path without the numbers of rows */
  labels: Readonly<Record<string, string>>;
  /** the input to send, checked by the call's input schema */
  input: (values: V) => Input<C>;
  /** the file that is sent with it, if the call takes one */
  file?: (values: V) => File | undefined;
  /** faults beyond that schema */
  check?: (values: V) => FieldError[];
  /** what will be saved, shown in a step before it is; without it there is no such step */
  review?: (values: V) => ReviewRow[];
  /** asked before saving, if that is dangerous */
  ask?: (values: V) => Question | null;
  /** the effect of saving, in the foot */
  consequence?: (values: V) => ReactNode;
  /** the form's values once it is saved */
  saved: (reply: Reply<C>) => V;
  /** where the reader goes once it is saved; absent: the form stays */
  next?: (reply: Reply<C>) => string;
  /** something new is registered, rather than something changed */
  adds?: boolean;
  children: (values: V, change: (part: Partial<V>) => void) => ReactNode;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The control of the first wrong field, in the order of the page. */
function focusFirstWrong(form: HTMLFormElement | null): boolean {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = wrong?.matches('input, textarea, button')
    ? wrong
    : wrong?.querySelector<HTMLElement>('input, button');
  control?.focus();
  return control != null;
}

/** A form in cards with its foot: checked here and by the server, saved once, and not left unsaved without a question. */
export function Form<C extends Call, V extends object>(props: FormProps<C, V>) {
  const { call, initial, labels, input, file, check, review, ask, consequence, saved, next, adds, children } = props;
  const { t } = useTranslation('shell', { keyPrefix: 'form' });
  const message = useMessage();
  const confirm = useConfirm();
  const { send, sending } = useSend(call);
  const [base, setBase] = useState(initial);
  const [seen, setSeen] = useState(initial);
  const [values, setValues] = useState(initial);
  const [wrong, setWrong] = useState<FieldError[]>([]);
  /** the errors of the last try: the first one gets the focus once */
  const [reported, setReported] = useState<readonly FieldError[]>([]);
  const [reviewing, setReviewing] = useState(false);
  const [stale, setStale] = useState(false);
  const [goTo, setGoTo] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const dirty = !same(values, base);
  useLeaveGuard(dirty, { next: goTo });

  const adopt = (next: V) => {
    setBase(next);
    setValues(next);
    setWrong([]);
    setStale(false);
  };
  // read again: typed values stay, and saving is refused if somebody else has changed the row
  if (!dirty && !same(initial, seen)) {
    setSeen(initial);
    adopt(initial);
  }

  const show = useEffectEvent(([first]: readonly FieldError[]) => {
    // wrong, but not to be seen here: an id that the form only carries along
    if (first && !focusFirstWrong(form.current)) toast.error(message(first.messageCode, first.params));
  });
  const report = (found: FieldError[]) => {
    setReviewing(false);
    setWrong(found);
    setReported(found);
  };
  useEffect(() => show(reported), [reported]);

  const change = (part: Partial<V>) => {
    setValues((now) => ({ ...now, ...part }));
    setWrong((now) => now.filter(({ field }) => !Object.keys(part).includes(field.split('.')[0] ?? '')));
  };
  const save = async () => {
    const question = ask?.(values);
    if (question && !(await confirm(question))) return;
    const sent = file?.(values);
    const answer = await send(input(values), sent && { file: sent });
    if (answer instanceof CallFailed) {
      setStale(answer.code === 'STALE_UPDATE');
      if (answer.fields.length > 0) report(answer.fields);
      return;
    }
    setReviewing(false);
    adopt(saved(answer));
    if (next) setGoTo(next(answer));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending || !dirty) return;
    const parsed = call.input.safeParse(input(values), { reportInput: true });
    const found = [...(parsed.success ? [] : fieldErrors(parsed.error.issues)), ...(check?.(values) ?? [])];
    if (found.length > 0) report(found);
    else if (review && !reviewing) setReviewing(true);
    else void save();
  };

  return (
    <FormContext value={{ wrong, labels }}>
      <form ref={form} className={css.form} onSubmit={submit} noValidate>
        {reviewing && review ? (
          <FormReview rows={review(values)} before={review(adds ? values : base)} />
        ) : (
          children(values, change)
        )}
        {stale && (
          <div className={css.stale} role="alert">
            <p>{message('STALE_UPDATE')}</p>
            <Button onClick={() => adopt(initial)}>{t('reload')}</Button>
          </div>
        )}
        <div className={css.foot}>
          <p className={css.consequence}>
            {reviewing && message(adds ? 'W00002' : 'W00003')}{' '}
            {dirty ? (consequence?.(values) ?? t('unsaved')) : adds ? t('nothingYet') : t('unchanged')}
          </p>
          {reviewing ? (
            <Button disabled={sending} onClick={() => setReviewing(false)}>
              {t('back')}
            </Button>
          ) : (
            dirty && (
              <Button disabled={sending} onClick={() => adopt(base)}>
                {t('undo')}
              </Button>
            )
          )}
          <Button type="submit" kind="primary" aria-disabled={sending || !dirty} aria-busy={sending}>
            {sending && <span className={css.spinner} aria-hidden="true" />}
            {sending ? t('saving') : review && !reviewing ? t('review') : adds ? t('register') : t('save')}
          </Button>
        </div>
      </form>
    </FormContext>
  );
}
