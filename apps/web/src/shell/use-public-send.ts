import { fieldErrors, type Call, type FieldError, type Input, type Reply } from '@tabimori/shared';
import { useRef, useState } from 'react';
import { CallFailed, request } from './http.js';
import { useMessage } from './i18n.js';

/**
 * Sends a form of a public page once at a time, after its own check; null when it was not sent or failed. Errors are
 * shown at the fields, and the first wrong one gets the focus.
 */
export function usePublicSend<C extends Call>(call: C, labels: object) {
  const message = useMessage();
  const form = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState(false);
  const [fields, setFields] = useState<FieldError[]>([]);
  const [failure, setFailure] = useState<unknown>(null);

  const fail = (wrong: FieldError[]) => {
    setFields(wrong);
    const inputs = [...(form.current?.elements ?? [])].filter((element) => element instanceof HTMLInputElement);
    inputs.find(({ name }) => wrong.some(({ field }) => field === name))?.focus();
  };
  const send = async (input: Input<C>): Promise<{ reply: Reply<C> } | null> => {
    if (sending) return null;
    const parsed = call.input.safeParse(input, { reportInput: true });
    setFailure(null);
    fail(parsed.success ? [] : fieldErrors(parsed.error.issues));
    if (!parsed.success) return null;
    setSending(true);
    try {
      return { reply: await request(call, input) };
    } catch (error) {
      if (error instanceof CallFailed && error.fields.length > 0) fail(error.fields);
      else setFailure(error);
      return null;
    } finally {
      setSending(false);
    }
  };
  const errorAt = (name: string): string | null => {
    const found = fields.find(({ field }) => field === name);
    if (found === undefined) return null;
    const label = Object.entries(labels).find(([key]) => key === name)?.[1] as string | undefined;
    return message(found.messageCode, { ...found.params, field: label ?? name });
  };
  return { send, sending, errorAt, failure, form };
}
