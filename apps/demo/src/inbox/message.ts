/** One mail or SMS as the inbox keeps it, and as `GET /api/messages` answers it. */
export interface Message {
  /** Counts up from 1 in the order of arrival. */
  id: number;
  kind: 'mail' | 'sms';
  /** ISO 8601, UTC. */
  receivedAt: string;
  from: string;
  /** Who really got it: the SMTP envelope's recipients, or one telephone number. */
  to: string[];
  subject: string;
  text: string;
  html: string | null;
  /** Header lines of a mail as they were sent; empty for an SMS. */
  headers: { name: string; value: string }[];
  /** `SM…` of an SMS. */
  sid: string | null;
}

export type NewMessage = Omit<Message, 'id' | 'receivedAt'>;

/** What a line of the list shows. */
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
 * True when what someone typed is part of an address or a telephone number of the message; 090-1234-5678 finds
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
