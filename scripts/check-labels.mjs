import { join } from 'node:path';
import ts from 'typescript';
import { readCatalogues } from './lib/labels/catalogues.mjs';
import { faultsOf } from './lib/labels/faults.mjs';
import { usesOf } from './lib/labels/uses.mjs';
import { ROOT } from './lib/paths.mjs';

const WEB = join(ROOT, 'apps', 'web');
/** Where labels are: those of the console, and those that the API reads, too. */
const FOLDERS = [join(WEB, 'src', 'labels'), join(ROOT, 'packages', 'shared', 'src', 'labels')];

const config = ts.getParsedCommandLineOfConfigFile(
  join(WEB, 'tsconfig.json'),
  { noEmit: true },
  {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
    },
  },
);
const program = ts.createProgram(config.fileNames, config.options);
const isOurs = (file) => file.includes('/apps/web/src/') && !file.includes('/labels/');
const faults = faultsOf(readCatalogues(FOLDERS), usesOf(program, isOurs));
for (const fault of faults) console.log(fault.replace(`${ROOT}/`, ''));
if (faults.length > 0) process.exitCode = 1;
