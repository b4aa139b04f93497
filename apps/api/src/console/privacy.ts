import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@tabimori/server';
import { marked } from 'marked';
import { FOLDERS, type Folders } from '../config.js';
import { renderText } from '../page/text-page.js';

type Language = 'ja' | 'en';

/** The privacy text as a page of its own; its first heading is the title. */
@Injectable()
export class Privacy {
  private readonly pages = new Map<Language, string>();

  constructor(@Inject(FOLDERS) private readonly folders: Folders) {}

  async page(language: Language, productName: Config['productName']): Promise<string> {
    const known = this.pages.get(language);
    if (known !== undefined) return known;
    const product = productName[language === 'ja' ? 'jp' : 'en'];
    const text = await readFile(join(this.folders.legal, `privacy.${language}.md`), 'utf8');
    const [, title = product, body = text] = /^# (.+)\n([\s\S]*)$/.exec(text) ?? [];
    const page = renderText(title, await marked.parse(body), language, product);
    this.pages.set(language, page);
    return page;
  }
}
