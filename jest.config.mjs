import { availableParallelism } from 'node:os';

// TypeScript is compiled to CommonJS by SWC; the ES modules of Nest are loaded by Jest's own require(esm) (Node 24).
const swc = (syntax, react) => [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', ...syntax },
      transform: { legacyDecorator: true, decoratorMetadata: true, ...react },
      target: 'es2023',
      keepClassNames: true,
    },
    module: { type: 'commonjs' },
  },
];

export default {
  testEnvironment: '<rootDir>/tests/environment.mjs',
  roots: ['<rootDir>/packages', '<rootDir>/apps', '<rootDir>/migrations', '<rootDir>/tests'],
  testMatch: ['**/*.test.{ts,tsx}'],
  modulePathIgnorePatterns: ['/dist/'],
  transform: {
    '^.+\\.ts$': swc({ decorators: true }),
    '^.+\\.tsx$': swc({ tsx: true }, { react: { runtime: 'automatic' } }),
  },
  moduleNameMapper: {
    '^\\./page-assets\\.js$': '<rootDir>/apps/api/dist/page/page-assets.js',
    '\\.css$': '<rootDir>/tests/css-module.cjs',
    // in one file: its thousand modules take longer to load than the tests of a form
    '^antd$': '<rootDir>/node_modules/antd/dist/antd.min.js',
    '^@tabimori/(shared|domain|server)$': '<rootDir>/packages/$1/src/index.ts',
    '^@tabimori/shared/(.*)$': '<rootDir>/packages/shared/src/$1.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  globalSetup: '<rootDir>/tests/global-setup.mjs',
  globalTeardown: '<rootDir>/tests/global-teardown.mjs',
  testTimeout: 30000,
  testSequencer: '<rootDir>/tests/sequencer.mjs',
  // much of the time is spent waiting: for browsers, relays, leases
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // at the end of a whole run a process takes longer than the usual half second to give back its memory
  workerGracefulExitTimeout: 10_000,
};
