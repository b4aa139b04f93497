import {
  messageText,
  DONE_UNSENT,
  type Call,
  type Input,
  type Language,
  type MessageCode,
  type Reply,
} from '@tabimori/shared';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { shell as en } from '../labels/en/shell.js';
import { shell as ja } from '../labels/ja/shell.js';
import { failureText } from './failure-text.js';
import { CallFailed, exchange, isToldElsewhere, type RequestOptions } from './http.js';
import { currentLanguage, useLabels } from './i18n.js';
import { toast } from './toast.js';

const LABELS = { jp: ja, en };

/** Texts told in place of the usual ones; an empty one tells nothing. */
export interface SendWords<C extends Call> {
  done?: (reply: Reply<C>) => string;
  failed?: string;
  /** what could not be done, where the answer has no message of its own; else named by the method */
  action?: string;
  /** the screen is left then: what is on it is not read again */
  leaves?: boolean;
}

/** What a failed write says: the message of its code, else that it could not be done, and why when no answer came. */
function failedText({ code, status, fields, params }: CallFailed, action: string, language: Language): string {
  if (code !== null && code !== 'ERROR') return messageText(code, language, { ...fields[0]?.params, ...params });
  const text = messageText('I00016', language, { action });
  return status === 0 ? `${text} ${failureText(new CallFailed(0), language)}` : text;
}

/** What a successful write says; where its message did not leave, what was done all the same comes first. */
function doneText(call: Call, code: MessageCode | null, language: Language): string {
  const text = messageText(code ?? 'I00002', language);
  if (code === null || !DONE_UNSENT.has(code) || call.done === undefined) return text;
  return language === 'jp' ? messageText(call.done, language) + text : `${messageText(call.done, language)} ${text}`;
}

/**
 * Makes a call that changes something, once at a time, and tells how it ended; what is on the screen is read again.
 * Wrong fields are told by the form that sent them.
 */
export function useSend<C extends Call>(call: C, words: SendWords<C> = {}) {
  const client = useQueryClient();
  const t = useLabels(LABELS);
  const running = useRef<Promise<Reply<C> | CallFailed> | null>(null);
  const [sending, setSending] = useState(false);

  const once = async (input: Input<C>, options?: RequestOptions): Promise<Reply<C> | CallFailed> => {
    try {
      const { reply, messageCode } = await exchange(call, input, options);
      const told = words.done?.(reply) ?? doneText(call, messageCode, currentLanguage());
      const isUndelivered = messageCode !== null && DONE_UNSENT.has(messageCode);
      if (told !== '') toast[isUndelivered ? 'error' : 'success'](told);
      if (!words.leaves) void client.invalidateQueries();
      return reply;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const told = words.failed ?? failedText(error, words.action ?? t.actions[call.method], currentLanguage());
      if (told !== '' && error.fields.length === 0 && !isToldElsewhere(error)) toast.error(told);
      if (error.status === 409) await client.invalidateQueries();
      return error;
    }
  };
  const send = (input: Input<C>, options?: RequestOptions): Promise<Reply<C> | CallFailed> => {
    if (running.current !== null) return running.current;
    setSending(true);
    running.current = once(input, options).finally(() => {
      running.current = null;
      setSending(false);
    });
    return running.current;
  };
  return { send, sending };
}
