import { fieldErrors, type Call, type FieldError, type Input, type Reply } from '@tabimori/shared';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import {
  FormProvider,
  useForm,
  useWatch,
  type DefaultValues,
  type Path,
  type PathValue,
  type Resolver,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { useConfirm, type Question } from './confirm.js';
import { FormContext } from './field.js';
import { asLeaf, asList, asTree } from './form-errors.js';
import { FormFoot } from './form-foot.js';
import { FormReview, type Review } from './form-review.js';
import { FormSummary } from './form-summary.js';
import css from './form.module.css';
import { CallFailed } from './http.js';
import { useMessage } from './i18n.js';
import { useLeaveGuard } from './use-leave-guard.js';
import { useSend } from './use-send.js';

export interface FormProps<C extends Call, V extends object> {
  /** the call that saves */
  call: C;
  /** the saved values, with those that the form only carries along (ids, version) */
  initial: V;
  /** names of the fields, by path without the numbers of rows */
  labels: Readonly<Record<string, string>>;
  /** the input to send, checked by the call's input schema; left out: the values that the schema names */
  input?: (values: V) => Input<C>;
  /** the file that is sent with it, if the call takes one */
  file?: (values: V) => File | undefined;
  /** faults beyond that schema */
  check?: (values: V) => FieldError[];
  /** asks the server what it would store, before that is shown; the values that differ, or why it refuses them */
  read?: (values: V) => Promise<Partial<V> | CallFailed>;
  /** what will be saved, shown in a step before it is; left out: there is no such step */
  review?: (values: V) => Review;
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
  /** for what is neither: what the button says, and, unless the call says it, what is told once it is done, or could not be */
  words?: { button: string; done?: string; action?: string };
  /** its fields; as a function, if they depend on the values or are not bound by their names */
  children: ReactNode | ((values: V, change: (part: Partial<V>) => void) => ReactNode);
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The values that the call takes; its schema says what is missing. */
function takenOf<C extends Call>({ input }: C, values: object): Input<C> {
  const taken = 'shape' in input ? (input.shape as object) : values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in taken)) as Input<C>;
}

type StateProps<C extends Call, V extends object> = Pick<FormProps<C, V>, 'call' | 'initial' | 'check'> & {
  inputOf: (values: V) => Input<C>;
};

/** The values of a form and their errors, kept by react-hook-form. */
function useFormValues<C extends Call, V extends object>({ call, initial, check, inputOf }: StateProps<C, V>) {
  const resolver: Resolver<V> = (values) => {
    const parsed = call.input.safeParse(inputOf(values), { reportInput: true });
    const found = [...(parsed.success ? [] : fieldErrors(parsed.error.issues)), ...(check?.(values) ?? [])];
    return found.length === 0 ? { values, errors: {} } : { values: {}, errors: asTree<V>(found) };
  };
  const form = useForm<V>({
    defaultValues: initial as DefaultValues<V>,
    resolver,
    // nothing turns red while it is being typed: an error goes when its field changes, and comes back on sending
    reValidateMode: 'onSubmit',
    // not every control hands its element to the library
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting, defaultValues, errors, submitCount } = form.formState;
  const values = useWatch({ control: form.control }) as V;

  // read again: typed values stay, and saving is refused if somebody else has changed the row
  const seen = useRef(initial);
  useEffect(() => {
    if (isDirty || same(initial, seen.current)) return;
    seen.current = initial;
    form.reset(initial);
  }, [isDirty, initial, form]);

  const change = (part: Partial<V>) => {
    for (const [name, value] of Object.entries<unknown>(part as Record<string, unknown>)) {
      form.setValue(name as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true });
      // what is chosen is held with its name (`company`) and sent as its id (`companyId`)
      form.clearErrors([name, `${name}Id`] as Path<V>[]);
    }
  };
  const base = defaultValues as V;
  return { form, values, base, isDirty, isSubmitting, wrong: asList(errors), tries: submitCount, change };
}

/** A form in cards with its foot: checked here and by the server, saved once, and not left unsaved without a question. */
export function Form<C extends Call, V extends object>(props: FormProps<C, V>) {
  const {
    call,
    initial,
    labels,
    file,
    check,
    read,
    review,
    ask,
    consequence,
    saved,
    next,
    adds = false,
    words,
    children,
  } = props;
  const { t } = useTranslation(['form', 'shell']);
  const message = useMessage();
  const confirm = useConfirm();
  const { done, action } = words ?? {};
  const { send, sending } = useSend(call, {
    tellsFields: true,
    ...(done !== undefined && { done: () => done }),
    ...(action !== undefined && { action }),
  });
  const inputOf = (values: V) => props.input?.(values) ?? takenOf(call, values);
  const state = useFormValues({ call, initial, check, inputOf });
  const { form, values, base, isDirty, wrong, tries, change } = state;
  const [reviewing, setReviewing] = useState(false);
  const [unsaved, setUnsaved] = useState<'stale' | 'offline' | null>(null);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [goTo, setGoTo] = useState<string | null>(null);
  // what is new may not match the list's conditions
  useLeaveGuard(isDirty, { next: goTo, back: !adds });

  const adopt = (now: V) => {
    form.reset(now);
    setUnsaved(null);
  };
  const showFaults = ({ fields }: CallFailed) => {
    for (const fault of fields) form.setError(fault.field as Path<V>, asLeaf(fault));
  };
  const goOn = async () => {
    const found = await read?.(values);
    if (found instanceof CallFailed) return showFaults(found);
    if (found) change(found);
    setReviewing(true);
  };
  const save = async () => {
    const question = ask?.(values);
    if (question && !(await confirm(question))) return;
    const sent = file?.(values);
    const answer = await send(inputOf(values), sent && { file: sent });
    if (answer instanceof CallFailed) {
      setUnsaved(answer.code === 'STALE_UPDATE' ? 'stale' : answer.status === 0 ? 'offline' : null);
      if (answer.fields.length > 0) setReviewing(false);
      return showFaults(answer);
    }
    setReviewing(false);
    adopt(saved(answer));
    setSavedAt(new Date());
    if (next) setGoTo(next(answer));
  };
  const isLast = review === undefined || reviewing;
  const trySave = form.handleSubmit(
    () => (isLast ? save() : goOn()),
    async () => {
      setReviewing(false);
      // what only the server can find is told together with the rest
      const found = await read?.(values);
      if (found instanceof CallFailed) showFaults(found);
    },
  );
  const busy = sending || (!isLast && state.isSubmitting);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && isDirty) void trySave();
  };

  return (
    <FormProvider {...form}>
      <FormContext value={{ wrong, labels }}>
        <form className={css.form} onSubmit={submit} noValidate>
          <FormSummary wrong={wrong} labels={labels} tries={tries} />
          {reviewing && review ? (
            <FormReview labels={labels} rows={review(values)} before={review(adds ? values : base)} />
          ) : typeof children === 'function' ? (
            children(values, change)
          ) : (
            children
          )}
          {unsaved && (
            <div className={css.stale} role="alert">
              <p>{unsaved === 'stale' ? message('STALE_UPDATE') : t('shell:offline.unsaved')}</p>
              {unsaved === 'stale' && <Button onClick={() => adopt(initial)}>{t('reload')}</Button>}
            </div>
          )}
          <FormFoot
            adds={adds}
            button={words?.button}
            blank={adds || Object.values(base).every((value) => value === '')}
            savedAt={savedAt}
            dirty={isDirty}
            busy={busy}
            reviewing={reviewing}
            last={isLast}
            consequence={consequence?.(values)}
            back={() => setReviewing(false)}
            undo={() => adopt(base)}
          />
        </form>
      </FormContext>
    </FormProvider>
  );
}
