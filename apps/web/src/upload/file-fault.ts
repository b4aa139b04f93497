import { UPLOAD, type MessageCode } from '@tabimori/shared';

const BY_ENDING: Readonly<Record<string, MessageCode | null>> = {
  xlsx: null,
  csv: null,
  xls: 'UPLOAD_OLD_EXCEL',
  xlsm: 'UPLOAD_MACRO',
};

/** The fault of a chosen file, as far as its name and size tell; null: none. */
export function fileFault({ name, size }: Pick<File, 'name' | 'size'>): MessageCode | null {
  const found = BY_ENDING[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];
  if (found === undefined) return 'E00025';
  return found ?? (size > UPLOAD.maxBytes ? 'E00027' : null);
}
