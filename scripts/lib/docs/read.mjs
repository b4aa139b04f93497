import { renderMermaidSVG } from 'beautiful-mermaid';
import { Marked } from 'marked';
import { getHeadingList, gfmHeadingId } from 'marked-gfm-heading-id';

const escaped = (text) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]);

/** A picture of a diagram, without the font that its library would load from elsewhere. */
const pictureOf = (diagram) =>
  `<figure>${renderMermaidSVG(diagram, { bg: 'transparent', fg: 'currentColor' }).replace(/^\s*@import .*$/gm, '')}</figure>\n`;

/**
 * Reads a page: its HTML, its headings, and the addresses that it links to or shows. `rewrite` says where an address is in the
 * site.
 */
export function readPage({ markdown }, rewrite = (address) => address) {
  const links = [];
  const marked = new Marked(gfmHeadingId(), {
    walkTokens: (token) => {
      if (token.type !== 'link' && token.type !== 'image') return;
      links.push(token.href);
      token.href = rewrite(token.href);
    },
    renderer: {
      code: ({ text, lang }) =>
        lang === 'mermaid' ? pictureOf(text) : `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`,
    },
    hooks: {
      postprocess: (html) =>
        html.replaceAll('<table>', '<div class="table"><table>').replaceAll('</table>', '</table></div>'),
    },
  });
  const html = marked.parse(markdown);
  return { html, links, headings: getHeadingList() };
}
