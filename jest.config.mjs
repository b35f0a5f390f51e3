import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
const resolvePath = (file) => new URL(file, import.meta.url).pathname;

// One project per browser package. ESM-only dependencies are also transformed. pnpm stores packages
// below node_modules/.pnpm/<name>@<version>, so the pattern checks the innermost folder.
const esmOnly = [
  'd3-array',
  'internmap',
  'quill',
  'react-quill-new',
  'quill-delta',
  'parchment',
  'eventemitter3',
];
const project = (name, rootDir, extra = {}) => ({
  displayName: name,
  rootDir,
  // The same file as in a team's repository.
  testEnvironment: resolvePath('./platform/create/template/repository/jest.environment.cjs'),
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  extensionsToTreatAsEsm: [],
  transform: {
    '\\.[jt]sx?$|\\.mjs$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!\\.pnpm/)(?!(${esmOnly.join('|')})/)`],
  setupFiles: [resolvePath('./jest/setup.mjs')],
  moduleNameMapper: {
    '\\.(css|woff2)$': resolvePath('./jest/asset.cjs'),
    // The same functions in one file instead of six hundred, all of which each editor test would load.
    '^lodash-es$': resolve('lodash'),
  },
  ...extra,
});

export default {
  // Tests render whole pages, which takes far longer than Jest's default of 5 s on a busy machine.
  testTimeout: 120_000,
  projects: [
    project('shell', 'shell'),
    project('site', 'site'),
    project('portal', 'portal'),
    project('dashboard', 'dashboard'),
    project('shared-ui', 'shared-ui'),
    project('auth-kit', 'auth-kit'),
    project('contract', 'platform/contract'),
    project('domain', 'platform/domain', { testEnvironment: 'node' }),
    project('client-work', 'platform/client-work'),
    project('create', 'platform/create/template/remote'),
  ],
};
