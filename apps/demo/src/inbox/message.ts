/** One mail or SMS as stored, and as `GET /api/messages` returns it. */
export interface Message {
  /** Counts up from 1 in order of arrival. */
  id: number;
  kind: 'mail' | 'sms';
  /** ISO 8601, UTC. */
  receivedAt: string;
  from: string;
  /** The actual recipients: those of the SMTP envelope, or one phone number. */
  to: string[];
  subject: string;
  text: string;
  html: string | null;
  /** Header lines of a mail as sent; empty for an SMS. */
  headers: { name: string; value: string }[];
  /** `SM…` for an SMS, null for a mail. */
  sid: string | null;
}

export type NewMessage = Omit<Message, 'id' | 'receivedAt'>;

/** The contents of a line in the list. */
export interface Summary extends Pick<Message, 'id' | 'kind' | 'receivedAt' | 'from' | 'to' | 'subject' | 'sid'> {
  preview: string;
}

const PREVIEW_LENGTH = 120;

export function summarize(message: Message): Summary {
  const { id, kind, receivedAt, from, to, subject, sid, text } = message;
  const preview = [
    ...text
      .slice(0, PREVIEW_LENGTH * 2)
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, PREVIEW_LENGTH)
    .join('');
  return { id, kind, receivedAt, from, to, subject, sid, preview };
}

/**
 * Whether the typed text is part of one of the message's addresses or phone numbers; 090-1234-5678 finds
 * +819012345678.
 */
export function isTo(to: readonly string[], typed: string): boolean {
  const wanted = comparable(typed);
  return to.some((address) => comparable(address).includes(wanted));
}

function comparable(text: string): string {
  const folded = text.normalize('NFKC').trim().toLowerCase();
  if (!/^\+?[\d\s()-]+$/.test(folded)) return folded;
  const digits = folded.replace(/[^\d+]/g, '');
  return digits.startsWith('0') ? `+81${digits.slice(1)}` : digits;
}
