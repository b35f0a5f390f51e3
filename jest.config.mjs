import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
const beside = (file) => new URL(file, import.meta.url).pathname;

// One project per browser package. ESM-only dependencies are let through the transform; pnpm keeps
// packages below node_modules/.pnpm/<name>@<version>, so the pattern looks at the innermost folder.
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
  testEnvironment: beside('./jest/environment.cjs'),
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
  setupFiles: [beside('./jest/setup.mjs')],
  moduleNameMapper: {
    '\\.(css|woff2)$': beside('./jest/asset.cjs'),
    // The same functions in one file in place of six hundred, which each test of the editor would read.
    '^lodash-es$': resolve('lodash'),
  },
  ...extra,
});

export default {
  // Whole pages render in a test: on a busy machine that takes far longer than Jest's 5 s.
  testTimeout: 120_000,
  projects: [
    project('shell', 'shell'),
    project('site', 'site'),
    project('portal', 'portal'),
    project('dashboard', 'dashboard'),
    project('shared-ui', 'shared-ui'),
    project('auth-kit', 'auth-kit'),
    project('sdk', 'platform/sdk'),
    project('domain', 'platform/domain', { testEnvironment: 'node' }),
    project('client-work', 'platform/client-work'),
  ],
};
