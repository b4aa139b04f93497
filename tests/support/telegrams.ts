import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const JAPAN_MS = 9 * 3_600_000;

/** A stored telegram of tests/telegrams, such as `VXSE51/official__32-35_08_01_100915_VXSE51.xml`. */
export const telegramFile = (name: string): string => readFileSync(join(__dirname, '../telegrams', name), 'utf8');

const inJapan = (at: Date): string => `${new Date(at.getTime() + JAPAN_MS).toISOString().slice(0, 19)}+09:00`;

/** The same telegram, published at `at` for another event: its intensities stay the same. */
export const publishedAt = (xml: string, at: Date, eventId: string): string =>
  xml
    .replace(/(<Control>[\s\S]*?<DateTime>)[^<]*/, `$1${at.toISOString().slice(0, 19)}Z`)
    .replace(/(<ReportDateTime>)[^<]*/, `$1${inJapan(at)}`)
    .replace(/(<TargetDateTime>)[^<]*/, `$1${inJapan(at)}`)
    .replace(/(<OriginTime>)[^<]*/g, `$1${inJapan(at)}`)
    .replace(/(<EventID>)[^<]*/, `$1${eventId}`);

/** An Atom feed that names these documents. */
export const feedOf = (
  entries: readonly { url: string; title: string; updated?: Date }[],
  updatedAt: Date = new Date(),
): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" lang="ja"><title>高頻度（地震火山）</title><updated>${inJapan(updatedAt)}</updated>
${entries
  .map(
    ({ url, title, updated = new Date() }) =>
      `<entry><title>${title}</title><id>${url}</id><updated>${updated.toISOString().slice(0, 19)}Z</updated>` +
      `<author><name>気象庁</name></author><link type="application/xml" href="${url}"/><content type="text">x</content></entry>`,
  )
  .join('\n')}
</feed>`;
