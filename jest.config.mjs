import { availableParallelism } from 'node:os';

// TypeScript is compiled to CommonJS by SWC; the ES modules of Nest are loaded by Jest's own require(esm) (Node 24).
export default {
  testEnvironment: '<rootDir>/tests/environment.mjs',
  roots: ['<rootDir>/packages', '<rootDir>/apps', '<rootDir>/migrations', '<rootDir>/tests'],
  testMatch: ['**/*.test.ts'],
  modulePathIgnorePatterns: ['/dist/'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          target: 'es2023',
          keepClassNames: true,
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  moduleNameMapper: {
    '^\\./page-assets\\.js$': '<rootDir>/apps/api/dist/page/page-assets.js',
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
