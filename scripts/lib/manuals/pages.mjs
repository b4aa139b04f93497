import { writeFileSync } from 'node:fs';
import { Marked } from 'marked';
import sharp from 'sharp';
import { Trouble } from '../say.mjs';
import { hasImage, imageFile, pdfFile, style, template } from './sources.mjs';

const BOXES = [
  ['danger', /^<p><strong>(注意|大切|Caution|Important)/],
  ['trouble', /^<p><strong>(うまくいかないとき|If it does not work)/],
];
const WORDS = {
  ja: { product: 'たびもり', contents: '目次', made: (date) => `${date} 作成` },
  en: { product: 'Tabimori', contents: 'Contents', made: (date) => date },
};
const PHONE_WIDTH = 780;
/** Pixels kept below a screen's last content. */
const FOOT = 30;

/** Makes the PDF of a manual. A first print provides the page numbers of the table of contents. */
export async function print(browser, manual) {
  const page = await browser.newPage();
  const { html, headings } = await pageOf(manual);
  const options = { preferCSSPageSize: true, printBackground: true, tagged: true, outline: true };
  const printed = async (pages) => {
    await page.setContent(withNumbers(html, pages), { waitUntil: 'load', timeout: 120_000 });
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    return page.pdf(options);
  };
  const pages = outlinePages(await printed(headings.map(() => 0)));
  if (pages.length !== headings.length) {
    throw new Trouble(
      `${manual.edition}: 見出し ${headings.length} 件に対して、PDF のしおりが ${pages.length} 件です。`,
      `${manual.edition}: ${headings.length} headings, but ${pages.length} bookmarks in the PDF.`,
    );
  }
  writeFileSync(pdfFile(manual.edition), await printed(pages));
  await page.close();
}

const withNumbers = (html, pages) => pages.reduce((text, page, i) => text.replace(`{{page ${i}}}`, page || '00'), html);

async function pageOf({ language, title, markdown, shots }) {
  const headings = [];
  const images = await imagesOf(shots, language);
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens);
        if (depth > 3) return `<h${depth}>${text}</h${depth}>`;
        headings.push({ depth, text });
        return `<h${depth} id="h${headings.length}">${text}</h${depth}>`;
      },
      paragraph({ tokens }) {
        const figures = tokens.filter(({ type }) => type === 'image');
        const text = this.parser.parseInline(tokens);
        if (figures.length === 0) return `<p>${text}</p>`;
        return figures.length === 1 ? text : `<div class="phones">${text}</div>`;
      },
      image({ href, text }) {
        const image = images.get(href);
        if (!image) return ''; // the screen does not exist yet
        const kind = image.width <= PHONE_WIDTH ? 'phone' : image.height > image.width ? 'tall' : 'wide';
        return `<figure class="${kind}"><img src="${image.data}" alt="${text}"><figcaption>${text}</figcaption></figure>`;
      },
      blockquote({ tokens }) {
        const text = this.parser.parse(tokens);
        const [kind = ''] = BOXES.find(([, first]) => first.test(text)) ?? [];
        return `<blockquote class="${kind}">${text}</blockquote>`;
      },
    },
  });
  const [lead, rest] = split(markdown);
  const leadHtml = marked.parse(lead);
  const body = laidOut(marked.lexer(rest), (tokens) => marked.parser(tokens)).replace(/[Ⓐ-Ⓩ]/g, badge);
  const { product, contents, made } = WORDS[language];
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Asia/Tokyo' }).format(new Date());
  const fill = {
    language,
    product,
    title,
    lead: leadHtml,
    style: style().replaceAll('{{title}}', title),
    date: made(date),
    contentsTitle: contents,
    contents: headings
      .map(
        ({ depth, text }, i) =>
          `<li class="h${depth}"><a href="#h${i + 1}"><span>${text}</span><span class="number">{{page ${i}}}</span></a></li>`,
      )
      .join('\n'),
    body,
  };
  const html = template().replace(/\{\{(\w+)\}\}/g, (whole, name) => fill[name] ?? whole);
  return { html, headings };
}

/** Ⓐ as the pictures have it. */
const badge = (circled) => `<b class="mark">${circled.normalize('NFKD')}</b>`;

/** Each section by itself; what follows a picture stands beside it, and sections without one have two columns. */
function laidOut(tokens, parse) {
  const [, ...sections] = cutBefore(tokens, ({ type, depth }) => type === 'heading' && depth < 4);
  const html = sections.map((section) => {
    const [first, ...rows] = cutBefore(section, isPicture);
    if (rows.length === 0) return `<section class="words">${parse(first)}</section>`;
    const [start, ...others] = rows.map(
      ([picture, ...text]) => `<div class="row">${parse([picture])}<div class="text">${parse(text)}</div></div>`,
    );
    return `<section><div class="start">${parse(first)}${start}</div>${others.join('')}</section>`;
  });
  return html.join('');
}

const isPicture = ({ type, tokens }) => type === 'paragraph' && tokens.some((token) => token.type === 'image');

/** Cuts a list before each of those; the first part holds what stands before them. */
function cutBefore(list, isStart) {
  const parts = [[]];
  for (const one of list) {
    if (isStart(one)) parts.push([]);
    parts.at(-1).push(one);
  }
  return parts;
}

/** The text between the title and the first part goes on the cover. */
function split(markdown) {
  const start = markdown.indexOf('\n## ');
  return [markdown.slice(0, start).replace(/^# .+$/m, ''), markdown.slice(start)];
}

/** The existing shots as JPEG, which a PDF embeds unchanged; PNG would be inflated. */
async function imagesOf(shots, language) {
  const images = new Map();
  for (const { name } of shots.filter((shot) => hasImage(shot.name, language))) {
    const image = sharp(imageFile(name, language));
    const { width, height } = await sizeWithoutFoot(image);
    const cut = image.extract({ left: 0, top: 0, width, height });
    const jpeg = await cut.jpeg({ quality: 75, mozjpeg: true }).toBuffer();
    images.set(`images/${language}/${name}.png`, {
      width,
      height,
      data: `data:image/jpeg;base64,${jpeg.toString('base64')}`,
    });
  }
  return images;
}

/** The size without the empty part of the screen below its last content. */
async function sizeWithoutFoot(image) {
  const { width, height } = await image.metadata();
  const foot = await image
    .clone()
    .extract({ left: width - 1, top: height - 1, width: 1, height: 1 })
    .raw()
    .toBuffer();
  const background = { r: foot[0], g: foot[1], b: foot[2] };
  const { info } = await image.clone().trim({ background, threshold: 4 }).toBuffer({ resolveWithObject: true });
  return { width, height: Math.min(height, info.height - info.trimOffsetTop + FOOT) };
}

/** The page of each bookmark in order, read from the PDF's objects as Chromium writes them (uncompressed). */
function outlinePages(pdf) {
  const objects = new Map();
  for (const [, id, content] of pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, content);
  const reference = (content, name) => new RegExp(`/${name} (\\d+) 0 R`).exec(content ?? '')?.[1];
  const catalog = [...objects.values()].find((content) => /\/Type \/Catalog/.test(content));
  const order = [];
  const walkPages = (id) => {
    const content = objects.get(id) ?? '';
    const kids = /\/Kids \[([^\]]*)\]/.exec(content)?.[1];
    if (kids === undefined) order.push(id);
    else for (const [, kid] of kids.matchAll(/(\d+) 0 R/g)) walkPages(kid);
  };
  walkPages(reference(catalog, 'Pages'));
  const pages = [];
  const walkOutline = (id) => {
    for (let at = id; at; at = reference(objects.get(at), 'Next')) {
      const content = objects.get(at);
      const target = /\/Dest \[(\d+) 0 R/.exec(content)?.[1] ?? /\/D \[(\d+) 0 R/.exec(content)?.[1];
      if (target) pages.push(order.indexOf(target) + 1);
      walkOutline(reference(content, 'First'));
    }
  };
  walkOutline(reference(objects.get(reference(catalog, 'Outlines')), 'First'));
  return pages;
}
