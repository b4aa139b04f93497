/**
 * What a relay limits, as its words tell: messages on one connection, connections at once, messages in a time, or messages
 * in a day.
 */
export type Throttling = 'messages' | 'connections' | 'rate' | 'quota';

/** A relay's answer that is no success, and what it answered: a connection that opens, our address, or the rest of a message. */
export interface RelayAnswer {
  to: 'connection' | 'sender' | 'message';
  text: string;
}

/** Longer texts say nothing more; it bounds the time of the expressions. */
const MOST = 500;

/** It is the recipient's mailbox that has had enough, or wants us to come again: greylisting. */
const RECIPIENTS = /gr[ea]y-?list|receiving (?:mail|messages|limit|rate)|receivingrate|mailbox|rcpt domain/;
/** A limit of ours, whatever the enhanced code says. */
const OURS = /smtp relay|submission|sending|message recipients|\byou(?:'ve| have) (?:reached|exceeded)|your ip/;
const PERIOD = /\b(?:daily|hourly|monthly|per[- ](?:day|hour|month)|24[- ]?h(?:ours?)?)\b/;
const LIMIT = /\b(?:limits?|quota|maximum|exceed(?:s|ed)?|too many|too much|rates?)\b/;
const USED_UP = /credits? exceeded|sending (?:limit|quota)|quotaexceeded/;
const ON_THIS_CONNECTION =
  /\b(?:messages?|mails?|emails?|transactions?|recipients?)\b[^.;]{0,40}\b(?:per|in this|on this|for this|this) (?:smtp )?(?:connection|session)\b/;
const CONNECTIONS = /\b(?:connections?|connects?|sessions?|concurrent|threads?)\b/;
const TOO_FAST =
  /throttl|too (?:many|much|fast|quickly|frequent)|rate[- ]?limit|(?:unusual|sending|submission|message|connection) rate|slow down|(?:server|system) (?:is )?busy|limit (?:has been |was )?exceeded|exceeded (?:a|the|its|your|our) [a-z ]{0,40}limit|quota exceeded|insufficient system/;
/** The relay's own state: no room, or not accepting messages now. */
const OWN_STATE = /^4\.3\.[12]$/;
const IDLE = /timeout|timed out|idle|shutting down/;

/**
 * Whether a relay limits us, and how; null: its answer is about this message, or about something that sending more slowly does
 * not change. A temporary refusal of our own address is never about a recipient.
 */
export function throttlingOf({ to, text }: RelayAnswer): Throttling | null {
  const said = text.slice(0, MOST).toLowerCase();
  const [, code = '', enhanced = ''] = /^(\d{3})(?:[- ](\d\.\d{1,3}\.\d{1,3})\b)?/.exec(said) ?? [];
  if (!/^[45]/.test(code) || RECIPIENTS.test(said)) return null;
  const isAddress = /^\d\.[12]\./.test(enhanced) && code !== '421';
  if (isAddress && !OURS.test(said) && to === 'message') return null;
  if ((PERIOD.test(said) && LIMIT.test(said)) || USED_UP.test(said)) return 'quota';
  if (code.startsWith('5')) return null;
  if (ON_THIS_CONNECTION.test(said)) return 'messages';
  if (CONNECTIONS.test(said) && LIMIT.test(said)) return 'connections';
  const isFast = TOO_FAST.test(said) || OWN_STATE.test(enhanced) || (code === '421' && !IDLE.test(said));
  if (to === 'connection') return isFast ? 'connections' : null;
  return isFast || to === 'sender' ? 'rate' : null;
}
