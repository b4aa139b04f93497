import type { Language } from '@tabimori/shared';
import { escapeHtml } from './escape-html.js';

const DARK =
  ':root{color-scheme:light dark}@media(prefers-color-scheme:dark){.bg{background:#121316!important}' +
  '.cd{background:#1f2126!important}.tx{color:#f0f0f0!important}.sb{color:#bdbdbd!important}' +
  '.bt{background:#95de64!important}.bl{color:#101010!important}.lk{color:#7db9ff!important}}';
const TABLE = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
const FONT =
  "font-family:-apple-system,'Hiragino Sans','Noto Sans JP',Meiryo,sans-serif;font-size:16px;line-height:1.6";
const LANG: Record<Language, string> = { jp: 'ja', en: 'en' };

const ROW = {
  heading: ['tx', 'padding:20px 20px 0;color:#1a1a1a;font-size:22px;line-height:1.4'],
  lead: ['tx', 'padding:8px 20px 12px;color:#1a1a1a'],
  text: ['tx', 'padding:14px 20px 0;color:#1a1a1a'],
  link: ['sb', 'padding:8px 20px 0;color:#4d4d4d;font-size:14px;word-break:break-all'],
  footer: ['sb', 'padding:16px 20px 20px;color:#4d4d4d;font-size:14px'],
} as const;

/** A row of the mail; `html` must be escaped. */
export const row = (kind: keyof typeof ROW, html: string): string =>
  `<tr><td class="${ROW[kind][0]}" style="${ROW[kind][1]}">${html}</td></tr>`;

export const anchor = (href: string, html: string): string =>
  `<a class="lk" href="${escapeHtml(href)}" style="color:#0b5cad">${html}</a>`;

/** The large button that opens the answer page; `label` must be escaped. */
export const buttonRow = (href: string, label: string): string =>
  `<tr><td style="padding:0 20px">${TABLE}><tr><td class="bt" align="center" style="background:#237804;border-radius:10px">` +
  `<a class="bl" href="${escapeHtml(href)}" style="display:block;padding:18px 12px;color:#ffffff;font-size:20px;` +
  `font-weight:bold;text-decoration:none">${label}</a></td></tr></table></td></tr>`;

/** The whole document around the rows. */
export const mailDocument = (language: Language, title: string, rows: readonly string[]): string =>
  `<!doctype html><html lang="${LANG[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
  `<title>${escapeHtml(title)}</title><style>${DARK}</style></head>\n` +
  `<body class="bg" style="margin:0;background:#f4f5f7">${TABLE} class="bg" style="background:#f4f5f7"><tr>` +
  `<td align="center" style="padding:16px 8px">\n${TABLE} class="cd" ` +
  `style="max-width:520px;background:#ffffff;border-radius:8px;${FONT}">\n${rows.join('\n')}\n` +
  '</table></td></tr></table></body></html>';
