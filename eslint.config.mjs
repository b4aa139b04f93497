import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const TYPED = ['**/*.ts', '**/*.tsx'];

const NAMED = [{ selector: 'ExportDefaultDeclaration', message: 'Name what you export.' }];

const TEXT = ':matches(Literal[value=/\\p{L}/u], TemplateLiteral:has(> TemplateElement[value.cooked=/\\p{L}/u]))';
const BRANCH = ':matches(LogicalExpression, ConditionalExpression)';
const SPOKEN =
  '/^(aria-(label|description|placeholder|roledescription|valuetext)|title|alt|placeholder|label|help|text|unit|extra|note)$/';
const LABELS_ONLY = [
  'JSXText[value=/\\p{L}/u]',
  `:matches(JSXElement, JSXFragment) > JSXExpressionContainer > ${TEXT}`,
  `:matches(JSXElement, JSXFragment) > JSXExpressionContainer > ${BRANCH} > ${TEXT}`,
  `JSXAttribute[name.name=${SPOKEN}] > ${TEXT}`,
  `JSXAttribute[name.name=${SPOKEN}] > JSXExpressionContainer > ${TEXT}`,
  `JSXAttribute[name.name=${SPOKEN}] > JSXExpressionContainer > ${BRANCH} > ${TEXT}`,
  // Japanese is for people wherever it stands
  'Literal[value=/[ぁ-ゖァ-ヺ一-鿿]/]',
  'TemplateElement[value.cooked=/[ぁ-ゖァ-ヺ一-鿿]/]',
].map((selector) => ({ selector, message: 'Text that people read is a label: apps/web/src/labels.' }));

// docs/adr/0030
const OUR_PARTS = [
  {
    selector: 'JSXOpeningElement[name.name="button"]',
    message: 'Button of ui/button.tsx; its kind "bare" leaves the look to a style sheet of your own.',
  },
  { selector: 'JSXOpeningElement[name.name="table"]', message: 'Table of ui/table.tsx.' },
  {
    selector: 'JSXAttribute[name.name="className"] Literal[value=/\\bbutton\\b/]',
    message: 'Button or ButtonLink of ui/button.tsx.',
  },
];
const NOT_ANTDS = ['Breadcrumb', 'Button', 'Empty', 'Pagination', 'Skeleton', 'Steps', 'Table', 'Tabs'];

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.data/**', '.cache/**', 'release/**', 'site/**'] },
  js.configs.recommended,
  {
    files: ['**/*.mjs', '**/*.cjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        fetch: 'readonly',
        FormData: 'readonly',
        Blob: 'readonly',
        TextDecoder: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        performance: 'readonly',
        module: 'readonly',
        AbortSignal: 'readonly',
        AbortController: 'readonly',
        setImmediate: 'readonly',
        URLSearchParams: 'readonly',
        structuredClone: 'readonly',
      },
    },
  },
  {
    // runs in the pages of the documents
    files: ['scripts/lib/docs/browser/*.mjs'],
    languageOptions: { globals: { document: 'readonly', HTMLInputElement: 'readonly' } },
  },
  {
    files: TYPED,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.test.json', './apps/web/tsconfig.json', './apps/api/src/page/browser/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      // what is left out of an object by its name is not unused
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      'no-restricted-syntax': ['error', ...NAMED],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only config.ts reads the environment.' },
      ],
      'no-console': 'error',
      // the full-width space is a character of Japanese texts
      'no-irregular-whitespace': ['error', { skipStrings: true, skipTemplates: true, skipJSXText: true }],
    },
  },
  {
    // a regular expression takes time in proportion to the text, whatever the text is
    files: ['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false, ignoreSticky: false }],
    },
  },
  { files: ['apps/web/**/*.{ts,tsx}'], extends: [hooks.configs.flat.recommended] },
  {
    // what people read is a label
    files: ['apps/web/src/**/*.{ts,tsx}'],
    // what the agency writes, and the product's name
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**', '**/events/agency-words.ts', '**/shell/config.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...NAMED, ...LABELS_ONLY, ...OUR_PARTS],
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'antd', importNames: NOT_ANTDS, message: 'Ours is in apps/web/src/ui: docs/adr/0030.' }] },
      ],
    },
  },
  {
    files: ['apps/web/src/ui/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...NAMED, ...LABELS_ONLY] },
  },
  {
    // the edges that may read the environment or talk to a terminal
    files: [
      'packages/server/src/config.ts',
      'apps/demo/src/**/*.ts',
      'apps/*/src/main.ts',
      'apps/api/src/make-provider.ts',
      'apps/worker/src/prune.ts',
      'apps/worker/src/verify-log.ts',
      'tests/**/*.ts',
      '**/*.test.ts',
      '**/testing/**',
    ],
    rules: { 'no-restricted-properties': 'off', 'no-console': 'off' },
  },
  { files: ['**/vite.config.ts'], rules: { 'no-restricted-syntax': 'off' } },
);
