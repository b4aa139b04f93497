import { escapeHtml } from '@tabimori/domain';

/** Plain text as HTML, with clickable web addresses. */
export function linkify(text: string): string {
  return text
    .split(/(https?:\/\/[!-~]+)/)
    .map((part, index) => {
      if (index % 2 === 0) return escapeHtml(part);
      // Punctuation after an address in a sentence is not part of it.
      const address = part.replace(/(?<![.,;:!?)\]>"'])[.,;:!?)\]>"']+$/, '');
      const rest = escapeHtml(part.slice(address.length));
      return `<a href="${escapeHtml(address)}" target="_blank" rel="noopener noreferrer">${escapeHtml(address)}</a>${rest}`;
    })
    .join('');
}

const TOKYO = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** An instant as the console shows it, in Japan time: 2024-01-01 16:27:03. */
export const tokyoTime = (instant: string): string => TOKYO.format(new Date(instant));
