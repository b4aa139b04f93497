import { throttlingOf, type Throttling } from '@tabimori/domain';
import { errorText } from '@tabimori/server';

/** The meaning of a relay's answer for the message, or for all messages. */
export interface Settled {
  /**
   * `later`: a temporary failure; `lost`: the connection ended before the answer, so the mail may have been taken;
   * `down`: the relay takes nothing from us, for any recipient
   */
  kind: 'accepted' | 'refused' | 'later' | 'lost' | 'down';
  /** the relay's words, as they can be stored */
  text: string;
}

/** The relay limits us: the mail is none the worse for it. */
export interface Throttled {
  kind: 'throttled';
  throttling: Throttling;
  text: string;
}

/** The connection ended before the mail's text. */
export interface Closed {
  kind: 'closed';
  text: string;
}

export type SmtpAnswer = Settled | Throttled | Closed;

export interface SmtpError {
  message: string;
  code?: string | undefined;
  response?: string | false | undefined;
  responseCode?: number | undefined;
  command?: string | false | undefined;
}

/** For an error while handing over a message on an open connection; `begun`: its text was on its way. */
export function answerOfSend(error: SmtpError, begun: boolean): SmtpAnswer {
  const text = errorText(error.response || error.message);
  const { responseCode, command } = error;
  if (responseCode === undefined) {
    const invalid = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
    return { kind: invalid ? 'refused' : begun ? 'lost' : 'closed', text };
  }
  const throttling = throttlingOf({ to: command === 'MAIL FROM' ? 'sender' : 'message', text });
  if (throttling !== null) return { kind: 'throttled', throttling, text };
  if (responseCode < 500) return { kind: 'later', text };
  // a relay that refuses our own address, or wants us to sign in, says nothing of the recipient
  return { kind: command === 'MAIL FROM' ? 'down' : 'refused', text };
}
