import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../paths.mjs';
import { readCatalogues } from './catalogues.mjs';
import { faultsOf } from './faults.mjs';
import { usesOf } from './uses.mjs';

const WEB = join(ROOT, 'apps', 'web');

/** The folders of labels: the console's own, and those that the API also reads. */
export const FOLDERS = [join(WEB, 'src', 'labels'), join(ROOT, 'packages', 'shared', 'src', 'labels')];

/**
 * The console as the compiler sees it.
 * @param unsaved texts of files that are not on the disk, or not like this, by path
 */
export function consoleProgram(unsaved = {}) {
  const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(
    join(WEB, 'tsconfig.json'),
    { noEmit: true },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
      },
    },
  );
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (path) => path in unsaved || fileExists(path);
  host.readFile = (path) => unsaved[path] ?? readFile(path);
  return ts.createProgram([...new Set([...fileNames, ...Object.keys(unsaved)])], options, host);
}

const showsLabels = (file) => file.includes('/apps/web/src/') && !file.includes('/labels/');

/** The calls of the console that name labels. */
export const usesIn = (program) =>
  usesOf(program, showsLabels).map((use) => ({ ...use, place: use.place.replace(`${ROOT}/`, '') }));

/** The faults of the labels in some folders and of the calls that name them, a line each. */
export const labelFaults = (folders, uses) => faultsOf(readCatalogues(folders), uses);
