import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { consoleProgram, FOLDERS, labelFaults, usesIn } from '../scripts/lib/labels/check.mjs';

const ROOT = join(__dirname, '..');
const COMPONENT = join(ROOT, 'apps/web/src/history/made-up.tsx');
const component = (...lines: string[]): string =>
  [
    `import { useTranslation } from 'react-i18next';`,
    `export function MadeUp() {`,
    `  const { t } = useTranslation('history');`,
    `  return (`,
    `    <>`,
    ...lines,
    `    </>`,
    `  );`,
    `}`,
  ].join('\n');

type Labels = { [key: string]: string | Labels };
const parse = (text: string): Labels => JSON.parse(text) as Labels;
const save = (file: string, labels: Labels): Promise<void> => writeFile(file, JSON.stringify(labels));

// one program for all tests: the console with a component that calls a label wrongly, and with a third language
const I18N = join(ROOT, 'apps/web/src/shell/i18n.ts');
const TAGS = `const TAGS = ['ja', 'en'] as const;`;
const i18n = readFileSync(I18N, 'utf8');
const program = consoleProgram({
  [COMPONENT]: component(`{t('unread')}`, `{t('reminder', { count: 2 })}`),
  [I18N]: i18n.replace(TAGS, TAGS.replace(`'en'`, `'en', 'de'`)),
});
const all = usesIn(program);
const uses = all.filter(({ place }) => !place.includes('made-up'));
let temporary: string;
let copies: string[];
beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'labels-'));
  copies = FOLDERS.map((_, index) => join(temporary, String(index)));
  for (const [index, folder] of FOLDERS.entries()) await cp(folder, copies[index] ?? '', { recursive: true });
});
afterEach(() => rm(temporary, { recursive: true }));

/** Changes the labels of the history in some languages. */
async function change(languages: readonly string[], edit: (labels: Labels) => void): Promise<void> {
  for (const language of languages) {
    const file = join(copies[0] ?? '', language, 'history.json');
    const labels = parse(await readFile(file, 'utf8'));
    edit(labels);
    await save(file, labels);
  }
}

test('the labels are without a fault', () => {
  expect(labelFaults(FOLDERS, uses)).toEqual([]);
});

test('a key that one language lacks is a fault', async () => {
  await change(['en'], (labels) => delete labels.unread);
  expect(labelFaults(copies, uses)).toEqual(['history:unread is missing in en']);
});

test('a plural without a form of its language is a fault', async () => {
  await change(['en'], (labels) => delete labels.people_one);
  expect(labelFaults(copies, uses)).toEqual(['history:people has no form _one in en']);
});

test('a parameter that one language lacks is a fault', async () => {
  await change(['en'], (labels) => (labels.reminder = 'Reminder'));
  expect(labelFaults(copies, uses)).toEqual(['history:reminder lacks {{number}} in en']);
});

test('a call with an unknown parameter is a fault', () => {
  expect(labelFaults(FOLDERS, all)).toEqual([
    'apps/web/src/history/made-up.tsx:7 gives {{count}}, which the label lacks',
    'apps/web/src/history/made-up.tsx:7 does not give {{number}}',
  ]);
});

test('a key that nothing uses is a fault', async () => {
  await change(['ja', 'en'], (labels) => (labels.forgotten = 'A'));
  expect(labelFaults(copies, uses)).toEqual(['history:forgotten is used nowhere']);
});

test('a text written into a component is a fault', async () => {
  // only the rule in question, without the types that it does not need: they would take ten seconds
  const lint = `
    import { ESLint } from 'eslint';
    import { configs } from 'typescript-eslint';
    const [text, filePath] = process.argv.slice(1);
    const ruleFilter = ({ ruleId }) => ruleId === 'no-restricted-syntax';
    const eslint = new ESLint({ overrideConfig: configs.disableTypeChecked, ruleFilter });
    const [{ messages }] = await eslint.lintText(text, { filePath });
    console.log(JSON.stringify(messages.map(({ line, message }) => line + ': ' + message)));`;
  const text = component(`{t('unread')}`, '<p>Nothing yet</p>', `<p>{'Nothing yet'}</p>`, '<img alt="Nothing yet" />');
  const args = ['--input-type=module', '--eval', lint, '--', text, COMPONENT];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  const fault = 'Text that people read is a label: apps/web/src/labels.';
  expect(JSON.parse(stdout)).toEqual([`7: ${fault}`, `8: ${fault}`, `9: ${fault}`]);
});

describe('a third language', () => {
  /** Every text marked, so that one that is not a label would stand out. */
  const marked = (labels: Labels): Labels =>
    Object.fromEntries(
      Object.entries(labels).map(([key, value]) => [key, typeof value === 'string' ? `«${value}»` : marked(value)]),
    );
  beforeEach(async () => {
    for (const folder of copies) {
      await mkdir(join(folder, 'de'));
      for (const file of await readdir(join(folder, 'en'))) {
        await save(join(folder, 'de', file), marked(parse(await readFile(join(folder, 'en', file), 'utf8'))));
      }
    }
  });

  test('is complete with its folders', async () => {
    expect(labelFaults(copies, uses)).toEqual([]);
    await change(['de'], (labels) => delete labels.unread);
    expect(labelFaults(copies, uses)).toEqual(['history:unread is missing in de']);
  });

  test('needs one line of code', () => {
    expect(i18n).toContain(TAGS);
    const concerned = program
      .getSourceFiles()
      .filter((file) => file === program.getSourceFile(I18N) || /['/]i18n\.js'/u.test(file.text));
    expect(concerned.length).toBeGreaterThan(20);
    const faults = concerned.flatMap((file) => [...program.getSemanticDiagnostics(file)]);
    expect(faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
  });
});
