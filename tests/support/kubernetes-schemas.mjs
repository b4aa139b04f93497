import { text } from 'node:stream/consumers';
import ts from 'typescript';

/**
 * Holds Kubernetes objects, read from standard input as JSON, to the schemas of Kubernetes and KEDA, and to their types, which
 * also know a field that is misspelt. Prints what is wrong, a line each. A program of its own, because the schemas can only be imported.
 */
const objects = JSON.parse(await text(process.stdin));

const packageOf = (apiVersion) =>
  `${apiVersion.startsWith('keda.sh/') ? '@kubernetes-models/keda' : 'kubernetes-models'}/${apiVersion}`;

for (const object of objects) {
  const { [object.kind]: Model } = await import(packageOf(object.apiVersion));
  try {
    new Model(object).validate();
  } catch (error) {
    console.log(`${object.kind} ${object.metadata.name}: ${error.message}`);
  }
}

const FILE = `${import.meta.dirname}/objects.ts`;
const source = objects
  .map(
    (object, index) =>
      `import type { I${object.kind} as T${index} } from '${packageOf(object.apiVersion)}';\n` +
      `export const of${index}: T${index} = ${JSON.stringify(object)};\n`,
  )
  .join('');
const options = { strict: true, noEmit: true, skipLibCheck: true, types: [], module: ts.ModuleKind.NodeNext };
const host = ts.createCompilerHost(options);
const { getSourceFile, fileExists } = host;
host.getSourceFile = (name, ...rest) =>
  name === FILE ? ts.createSourceFile(name, source, ts.ScriptTarget.ESNext) : getSourceFile(name, ...rest);
host.fileExists = (name) => name === FILE || fileExists(name);
const program = ts.createProgram([FILE], options, host);
for (const { messageText } of ts.getPreEmitDiagnostics(program)) {
  console.log(ts.flattenDiagnosticMessageText(messageText, ' '));
}
