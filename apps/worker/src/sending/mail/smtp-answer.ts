/** The meaning of a relay's answer for the message, or for all messages. */
export interface SmtpAnswer {
  /**
   * `later`: a temporary failure; `lost`: the connection ended before the answer, so the mail may have been taken;
   * `down`: the relay takes nothing from us, for any recipient
   */
  kind: 'accepted' | 'refused' | 'later' | 'lost' | 'down';
  /** the relay's words */
  text: string;
}

interface SmtpError {
  message: string;
  code?: string | undefined;
  response?: string | false | undefined;
  responseCode?: number | undefined;
  command?: string | false | undefined;
}

/** For an error while handing over a message on an open connection. */
export function answerOfSend(error: SmtpError): SmtpAnswer {
  const text = error.response || error.message;
  const { responseCode, command } = error;
  if (responseCode === undefined) {
    const invalid = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
    return { kind: invalid ? 'refused' : 'lost', text };
  }
  if (responseCode < 500) return { kind: 'later', text };
  // a relay that refuses our own address, or wants us to sign in, says nothing of the recipient
  return { kind: command === 'MAIL FROM' ? 'down' : 'refused', text };
}
