import type { StreamableFile } from '@nestjs/common';
import { UPLOAD_WRONG_TITLE } from '@tabimori/domain';
import { sql } from '@tabimori/server';
import { UPLOAD_TITLES, type UploadRowError } from '@tabimori/shared';
import { messageText } from '@tabimori/shared/messages';
import { cursorOf } from '../db/cursor.js';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { fileOf, type SheetLanguage, xlsxOf } from '../sheets/sheet.js';
import { heldUpload } from './read-uploads.js';

interface Stored {
  cells: string[];
  errors: UploadRowError[];
}

/** The rows of a file as they were read, each preceded by its errors. */
export async function checkedFile(db: Db, actor: Actor, id: number, language: SheetLanguage): Promise<StreamableFile> {
  const { columns } = await heldUpload(db.source, actor, id);
  if (!columns) throw new Failure('UPLOAD_STATE');
  const code = language === 'en' ? 'en' : 'jp';
  const reasonOf = ({ field, messageCode, params }: UploadRowError): string => {
    const index = columns.at[field];
    const title = (index === undefined ? undefined : columns.titles[index]) ?? UPLOAD_TITLES[code][field];
    const text = messageText(messageCode, code, { ...params, field: title });
    return text.includes(title) ? text : `${title}: ${text}`;
  };
  const closed = new AbortController();
  const batches = cursorOf<Stored>(
    db,
    sql`SELECT cells, errors FROM applicant_upload_row WHERE upload_id = ${id} ORDER BY row`,
    closed.signal,
  );
  const cellsOf = ({ cells, errors }: Stored): string[] => [errors.map(reasonOf).join('\n'), ...cells];
  const heads: [string, number][] = [
    [UPLOAD_WRONG_TITLE[code], 60],
    ...columns.titles.map((title): [string, number] => [title, 20]),
  ];
  return fileOf(
    xlsxOf(language === 'en' ? 'Travelers' : '旅行者', heads, batches, cellsOf),
    { en: 'travelers-checked', ja: '旅行者一括登録_確認結果' },
    language,
    closed,
  );
}
