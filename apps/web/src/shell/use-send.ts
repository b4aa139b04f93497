import { DONE_UNSENT, type Call, type Input, type MessageCode, type Reply } from '@tabimori/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { writeFailureText } from './failure-text.js';
import { CallFailed, exchange, isToldElsewhere, type RequestOptions } from './http.js';
import { currentLanguage, messageText } from './i18n.js';
import { toast } from './toast.js';
import { touches } from './touches.js';

/** Texts shown instead of the usual ones; an empty one shows nothing. */
export interface SendWords<C extends Call> {
  done?: (reply: Reply<C>) => string;
  failed?: string;
  /** the action that failed, if the answer has no message of its own; otherwise named by the method */
  action?: string;
  /** the screen is left then: its data is not read again */
  leaves?: boolean;
  /** the caller tells of wrong fields itself; otherwise the first one is told as any failure */
  tellsFields?: boolean;
}

/** The text of a successful write; if its mail or SMS did not leave, what was done comes first. */
function doneText(call: Call, code: MessageCode | null): string {
  const text = messageText(code ?? 'I00002');
  if (code === null || !DONE_UNSENT.has(code) || call.done === undefined) return text;
  return currentLanguage() === 'jp' ? messageText(call.done) + text : `${messageText(call.done)} ${text}`;
}

/** Makes a call that changes something, once at a time, and tells how it ended; what it may have changed is read again. */
export function useSend<C extends Call>(call: C, words: SendWords<C> = {}) {
  const client = useQueryClient();
  const { t } = useTranslation('shell');
  const running = useRef<Promise<Reply<C> | CallFailed> | null>(null);
  const readAgain = () => client.invalidateQueries({ predicate: ({ queryKey: [path] }) => touches(call, path) });

  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ input, options }: { input: Input<C>; options: RequestOptions | undefined }) =>
      exchange(call, input, options),
    onSuccess: ({ reply, messageCode }) => {
      const text = words.done?.(reply) ?? doneText(call, messageCode);
      const isUndelivered = messageCode !== null && DONE_UNSENT.has(messageCode);
      if (text !== '') toast[isUndelivered ? 'error' : 'success'](text);
      if (!words.leaves) void readAgain();
    },
    onError: async (error) => {
      if (!(error instanceof CallFailed)) return;
      const text = words.failed ?? writeFailureText(error, words.action ?? t(`actions.${call.method}`));
      const isTold = words.tellsFields === true && error.fields.length > 0;
      if (text !== '' && !isTold && !isToldElsewhere(error)) toast.error(text);
      if (error.status === 409) await readAgain();
    },
  });

  const once = async (input: Input<C>, options?: RequestOptions): Promise<Reply<C> | CallFailed> => {
    try {
      return (await mutateAsync({ input, options })).reply;
    } catch (error) {
      if (error instanceof CallFailed) return error;
      throw error;
    }
  };
  const send = (input: Input<C>, options?: RequestOptions): Promise<Reply<C> | CallFailed> => {
    running.current ??= once(input, options).finally(() => {
      running.current = null;
    });
    return running.current;
  };
  return { send, sending: isPending };
}
