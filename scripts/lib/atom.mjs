/** The agency's two Atom feeds of earthquakes and tsunamis, and how long each keeps an entry. */
export const FEEDS = {
  'eqvol.xml': { title: '高頻度（地震火山）', kind: 'short', keptMilliseconds: 10 * 60_000 },
  'eqvol_l.xml': { title: '長期（地震火山）', kind: 'long', keptMilliseconds: 5 * 24 * 3_600_000 },
};

/** One entry in the agency's format. */
export function atomEntry({ title, url, updated, office, headTitle, headline }) {
  return `  <entry>
    <title>${title}</title>
    <id>${url}</id>
    <updated>${new Date(updated).toISOString().slice(0, 19)}Z</updated>
    <author>
      <name>${office}</name>
    </author>
    <link type="application/xml" href="${url}"/>
    <content type="text">【${headTitle}】${headline.replace(/\s+/g, '')}</content>
  </entry>`;
}

/** The entries of a feed as text. */
export function atomEntries(feed) {
  return feed.match(/ {2}<entry>[\s\S]*?<\/entry>/g) ?? [];
}

/** A feed with an entry added at the top and expired ones dropped. */
export function atomFeed(name, { origin, now, before = '', added }) {
  const { title, kind, keptMilliseconds } = FEEDS[name];
  const kept = atomEntries(before).filter((entry) => {
    const updated = Date.parse(/<updated>(.*?)<\/updated>/.exec(entry)[1]);
    return now - updated <= keptMilliseconds;
  });
  const url = `${origin}/feed/${name}`;
  const jst = `${new Date(now + 9 * 3_600_000).toISOString().slice(0, 19)}+09:00`;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" lang="ja">
  <title>${title}</title>
  <subtitle>JMAXML publishing feed</subtitle>
  <updated>${jst}</updated>
  <id>${url}#${kind}_${Math.floor(now / 1000)}</id>
  <link rel="related" href="https://www.jma.go.jp/"/>
  <link rel="self" href="${url}"/>
${[added, ...kept]
  .filter(Boolean)
  .map((entry) => `${entry}\n`)
  .join('')}</feed>
`;
}
