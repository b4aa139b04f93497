import { api, type FieldError } from '@tabimori/shared';
import { useState } from 'react';
import { failureText } from '../shell/failure-text.js';
import { CallFailed, request } from '../shell/http.js';
import type { Values } from './application-form.js';

type State = { name: 'open' | 'sending' | 'done' } | { name: 'failed'; error: unknown };

/** Sends the application once, and tells how that ended. */
export function useApply() {
  const [state, setState] = useState<State>({ name: 'open' });
  const send = async (values: Values) => {
    if (state.name === 'sending') return;
    setState({ name: 'sending' });
    try {
      await request(api.companies.apply, values);
      setState({ name: 'done' });
    } catch (error) {
      setState({ name: 'failed', error });
    }
  };
  const error = state.name === 'failed' ? state.error : null;
  const fields: FieldError[] = error instanceof CallFailed ? error.fields : [];
  return {
    send,
    again: () => setState({ name: 'open' }),
    isDone: state.name === 'done',
    isSending: state.name === 'sending',
    fields,
    failure: error === null ? null : failureText(error),
  };
}
