import { UPLOAD } from '@tabimori/shared';
import { fileFault } from './file-fault.js';

test.each([
  ['travelers.xlsx', 1, null],
  ['TRAVELERS.XLSX', UPLOAD.maxBytes, null],
  ['travelers.csv', 1, null],
  ['travelers.xlsx', UPLOAD.maxBytes + 1, 'E00027'],
  ['travelers.xls', 1, 'UPLOAD_OLD_EXCEL'],
  ['travelers.xlsm', 1, 'UPLOAD_MACRO'],
  ['travelers.pdf', UPLOAD.maxBytes + 1, 'E00025'],
  ['xlsx', 1, 'E00025'],
  ['', 0, 'E00025'],
])('%s of %i bytes: %s', (name, size, fault) => {
  expect(fileFault({ name, size })).toBe(fault);
});
