import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import { type manuals, MANUALS, type Reply } from '@tabimori/shared';
import { FOLDERS, type Folders } from '../config.js';
import { Failure } from '../http/failure.js';

@Injectable()
export class ManualsService {
  constructor(@Inject(FOLDERS) private readonly folders: Folders) {}

  /** The manuals whose files are there in this language, by number. */
  async list(language: 'ja' | 'en'): Promise<Reply<typeof manuals.list>> {
    const items: Reply<typeof manuals.list>['items'] = [];
    for (const { number, files, name, nameEn } of MANUALS) {
      const bytes = await this.bytesOf(files[language]);
      if (bytes !== null) items.push({ number, name, nameEn, bytes });
    }
    return { items };
  }

  /** One manual in a language. Throws ITEM_NOT_FOUND. */
  async get(wanted: number, language: 'ja' | 'en'): Promise<StreamableFile> {
    const manual = MANUALS.find(({ number }) => number === wanted);
    const bytes = manual && (await this.bytesOf(manual.files[language]));
    if (!manual || bytes == null) throw new Failure('ITEM_NOT_FOUND');
    const name = encodeURIComponent(language === 'en' ? manual.nameEn : manual.name);
    return new StreamableFile(createReadStream(join(this.folders.manuals, manual.files[language])), {
      type: 'application/pdf',
      length: bytes,
      disposition: `attachment; filename="${manual.nameEn}"; filename*=UTF-8''${name}`,
    });
  }

  /** null: the file is not there */
  private async bytesOf(file: string): Promise<number | null> {
    const found = await stat(join(this.folders.manuals, file)).catch(() => null);
    return found?.isFile() ? found.size : null;
  }
}
