import { keyFile } from '../team/keys.ts';
import { createRemoteFiles } from './remote-files.ts';

/** The product that a team's repository is created for. */
export interface TeamProduct {
  /** The address of the running product, without a trailing slash. */
  readonly url: string;
  /** The root keys that verify releases. */
  readonly publicKey: string;
  /** The version of each package that the product serves. */
  readonly packages: Readonly<Record<string, string>>;
}

/** The packages that the shell supplies at run time, and the tools of a separate repository. */
export const tools = {
  dependencies: {
    '@tanstack/react-query': '5.108.0',
    react: '19.3.1',
    'react-dom': '19.3.1',
    'styled-components': '6.6.0',
  },
  devDependencies: {
    '@biomejs/biome': '2.6.8',
    '@jest/globals': '30.5.2',
    '@rsbuild/core': '2.3.2',
    '@swc/core': '1.16.22',
    '@swc/jest': '0.2.39',
    '@testing-library/dom': '10.4.2',
    '@testing-library/react': '16.3.3',
    '@testing-library/user-event': '14.6.13',
    '@types/react': '19.3.0',
    '@types/react-dom': '19.3.0',
    jest: '30.5.2',
    'jest-environment-jsdom': '30.5.2',
    typescript: '7.0.2',
  },
} as const;

const ourPackages = {
  dependencies: ['auth-kit', 'contract', 'shared-ui'],
  devDependencies: ['build', 'cli'],
} as const;

/** All files of a team's repository. */
export function createTeamFiles(name: string, title: string, product: TeamProduct): Record<string, string> {
  const getVersion = (packageName: string) => product.packages[`@northlight/${packageName}`] ?? '0.0.0';
  const remoteFiles = createRemoteFiles(name, title, {
    contract: getVersion('contract'),
    kit: getVersion('shared-ui'),
  });
  return {
    ...remoteFiles,
    'package.json': json(createPackageJson(name, getVersion)),
    'northlight.json': json({ product: product.url, publicKey: product.publicKey }),
    '.npmrc': `@northlight:registry=${product.url}/kits/\n`,
    '.gitignore': `node_modules\ndist\n.cache\n.northlight\n${keyFile}\n`,
    'pnpm-workspace.yaml': pnpmSettings,
    'tsconfig.json': tsconfig,
    'biome.json': biome,
    'jest.config.mjs': jestConfig,
    'jest.environment.cjs': jestEnvironment,
    'README.md': readme(name, title, product.url),
    '.github/workflows/remote.yml': githubPipeline(name),
    '.gitlab-ci.yml': gitlabPipeline(name),
  };
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

function createPackageJson(name: string, getVersion: (name: string) => string) {
  const withVersions = (names: readonly string[]) =>
    Object.fromEntries(
      names.map((packageName) => [`@northlight/${packageName}`, `^${getVersion(packageName)}`]),
    );
  const sortKeys = (table: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: {
      build: 'rsbuild build',
      test: 'biome check && tsc && jest',
      dev: 'northlight dev',
      format: 'biome check --write',
      check: 'northlight check',
      keys: 'northlight keys',
      release: 'northlight release',
      trial: 'northlight trial',
      rollback: 'northlight rollback',
      rollout: 'northlight rollout',
      retire: 'northlight retire',
      releases: 'northlight list',
    },
    dependencies: sortKeys({ ...withVersions(ourPackages.dependencies), ...tools.dependencies }),
    devDependencies: sortKeys({ ...withVersions(ourPackages.devDependencies), ...tools.devDependencies }),
  };
}

const pnpmSettings = `# For pnpm: these packages ship prebuilt binaries, so their install scripts are not needed.
allowBuilds:
  "@parcel/watcher": false
  "@swc/core": false
  esbuild: false
`;

const tsconfig = `{
  "compilerOptions": {
    "target": "ES2022",
    "lib": ["ES2023", "DOM", "DOM.Iterable"],
    "module": "ESNext",
    "moduleResolution": "bundler",
    "jsx": "react-jsx",
    "types": [],
    "strict": true,
    "noUncheckedIndexedAccess": true,
    "verbatimModuleSyntax": true,
    "isolatedModules": true,
    "allowImportingTsExtensions": true,
    "skipLibCheck": true,
    "noEmit": true
  },
  "include": ["src", "remote.ts"]
}
`;

const biome = `{
  "$schema": "./node_modules/@biomejs/biome/configuration_schema.json",
  "files": { "includes": ["**", "!dist", "!node_modules", "!.northlight", "!**/package-lock.json"] },
  "formatter": { "indentStyle": "space", "indentWidth": 2, "lineWidth": 110 },
  "javascript": { "formatter": { "quoteStyle": "single" } }
}
`;

const jestEnvironment = `const { TestEnvironment } = require('jest-environment-jsdom');

/** Since Node 24, Request accepts only Node's own AbortSignal, so jsdom's is forwarded to one. */
class BrowserRequest extends Request {
  constructor(input, init) {
    super(input, init?.signal ? { ...init, signal: createFollower(init.signal) } : init);
  }
}

function createFollower(signal) {
  const follower = new AbortController();
  const follow = () => follower.abort(signal.reason);
  if (signal.aborted) follow();
  else signal.addEventListener('abort', follow, { once: true });
  return follower.signal;
}

/** Adds the Web APIs that Node has and jsdom lacks. */
module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args);
    const { fetch, Headers, Response, structuredClone, TextDecoder, TextEncoder } = globalThis;
    const webApis = { fetch, Headers, Response, structuredClone, TextDecoder, TextEncoder };
    Object.assign(this.global, webApis, { Request: BrowserRequest });
  }
};
`;

const jestConfig = `export default {
  testEnvironment: './jest.environment.cjs',
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  // Tests render whole pages, which takes more than 5 s on a busy machine.
  testTimeout: 20_000,
  transform: {
    '\\\\.[jt]sx?$': [
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
  // The product's packages are ES modules.
  transformIgnorePatterns: ['/node_modules/(?!\\\\.pnpm/)(?!@northlight/)'],
};
`;

const readme = (name: string, title: string, url: string) => `# ${title}

The remote \`${name}\` of ${url}. \`remote.ts\` declares its routes with their access, its menu entries and its requirements. \`src/app.tsx\` maps each route to a page. \`src/layout.tsx\` is the frame around the pages.

\`\`\`sh
npm install
npm test                 # lint, types, tests
npm run dev              # develop inside the running product, visible only to you
npm run check            # run every release check, without a key
npm run keys             # create the key pair that signs releases; prints the public key
npm run trial            # print a link that shows the remote to anyone who opens it
npm run release          # make it live
npm run rollback         # make the previous version live again
npm run rollout          # show a rollout that \`npm run release -- --rollout\` started
npm run releases         # list the live and the stored versions
npm run retire           # take the remote offline
\`\`\`

\`dev\`, \`check\` and \`releases\` need no key. The others sign with the private key in \`${keyFile}\` or in the variable \`RELEASE_PRIVATE_KEY\`. The operators of the product grant its public key the right to release.
The browser checks need Chromium. Set \`CHROMIUM_PATH\` if it is not found.
`;

const githubPipeline = (name: string) => `name: ${name}
on:
  push:
    branches: [main]
  pull_request:
permissions:
  contents: read
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          # The history shows whether this checkout contains what is live.
          fetch-depth: 0
      - uses: actions/setup-node@v4
        with:
          node-version: 24
      - run: npm ci
      - run: npm test
      - run: npm run check
  release:
    needs: check
    if: github.event_name == 'push' && github.ref == 'refs/heads/main'
    runs-on: ubuntu-latest
    # Add the secret RELEASE_PRIVATE_KEY to this environment, and restrict the environment to the main branch.
    environment: release
    concurrency: release
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0
      - uses: actions/setup-node@v4
        with:
          node-version: 24
      # Install scripts must not run in the job that has the key.
      - run: npm ci --ignore-scripts
      - run: npm run release -- --changed
        env:
          RELEASE_PRIVATE_KEY: \${{ secrets.RELEASE_PRIVATE_KEY }}
`;

const gitlabPipeline = (name: string) => `image: node:24

stages: [check, release]

variables:
  # The history shows whether this checkout contains what is live.
  GIT_DEPTH: "0"

${name}:
  stage: check
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  script:
    - apt-get update -qq && apt-get install -qq -y --no-install-recommends chromium
    - npm ci
    - npm test
    - npm run check

release:
  stage: release
  rules:
    - if: $CI_PIPELINE_SOURCE == "push" && $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  # Add the variable RELEASE_PRIVATE_KEY, protected and masked, only to this environment.
  environment: release
  resource_group: release
  script:
    # The key is visible to the whole job: hide it from the installation, which runs no install scripts.
    - env -u RELEASE_PRIVATE_KEY sh -c "apt-get update -qq && apt-get install -qq -y --no-install-recommends chromium"
    - env -u RELEASE_PRIVATE_KEY npm ci --ignore-scripts
    - npm run release -- --changed
`;
