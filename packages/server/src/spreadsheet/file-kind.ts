import { uploadPart } from '@tabimori/shared';
import type { FileKind } from './cell.js';
import { UnreadableFile } from './unreadable-file.js';

const ZIP = Buffer.from('PK\u0003\u0004');
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');
const MACRO = ['xlsm', 'xltm', 'xlsb', 'xlam'];

/** The kind of a file, by its name and its first bytes; throws UnreadableFile if it is neither or they disagree. */
export function fileKindOf(bytes: Buffer, fileName: string): FileKind {
  const extension = /\.([^.]+)$/.exec(fileName.toLowerCase())?.[1] ?? '';
  if (bytes.subarray(0, OLE.length).equals(OLE)) {
    throw new UnreadableFile(bytes.includes(ENCRYPTED) ? 'UPLOAD_PROTECTED' : 'UPLOAD_OLD_EXCEL');
  }
  if (MACRO.includes(extension)) throw new UnreadableFile('UPLOAD_MACRO');
  if (extension === 'xls') throw new UnreadableFile('UPLOAD_OLD_EXCEL');
  if (bytes.length === 0 && (extension === 'xlsx' || extension === 'csv')) throw new UnreadableFile('E00017');
  const isZip = bytes.subarray(0, ZIP.length).equals(ZIP);
  if (extension === 'xlsx' && isZip) return 'xlsx';
  if (extension === 'csv' && !isZip) return 'csv';
  throw new UnreadableFile(uploadPart.otherType);
}
