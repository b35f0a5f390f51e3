import { keyFile } from '../team/keys.ts';
import { remoteFiles } from './remote-files.ts';

/** What a repository of one remote is made for. */
export interface TeamProduct {
  /** The address of the running product, without a slash at its end. */
  readonly url: string;
  /** The root keys whose signature on releases counts. */
  readonly publicKey: string;
  /** The version of each package that the product gives out. */
  readonly packages: Readonly<Record<string, string>>;
}

/** What the shell supplies at run time, and what a remote of another repository is checked and tested with. */
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

const own = {
  dependencies: ['auth-kit', 'contract', 'shared-ui'],
  devDependencies: ['build', 'cli'],
} as const;

/** The whole repository of a team that has nothing but the address of the product. */
export function teamFiles(name: string, title: string, product: TeamProduct): Record<string, string> {
  const versionOf = (each: string) => product.packages[`@northlight/${each}`] ?? '0.0.0';
  const parts = remoteFiles(name, title, { contract: versionOf('contract'), kit: versionOf('shared-ui') });
  return {
    ...parts,
    'package.json': json(packageOf(name, versionOf)),
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

function packageOf(name: string, versionOf: (name: string) => string) {
  const ours = (names: readonly string[]) =>
    Object.fromEntries(names.map((each) => [`@northlight/${each}`, `^${versionOf(each)}`]));
  const sorted = (table: Readonly<Record<string, string>>) =>
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
    dependencies: sorted({ ...ours(own.dependencies), ...tools.dependencies }),
    devDependencies: sorted({ ...ours(own.devDependencies), ...tools.devDependencies }),
  };
}

const pnpmSettings = `# For who installs with pnpm. These packages bring what their scripts would build.
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

/** Node's Request takes only a signal of Node's own (from Node 24 on): it gets one that follows jsdom's. */
class BrowserRequest extends Request {
  constructor(input, init) {
    super(input, init?.signal ? { ...init, signal: followerOf(init.signal) } : init);
  }
}

function followerOf(signal) {
  const follower = new AbortController();
  const follow = () => follower.abort(signal.reason);
  if (signal.aborted) follow();
  else signal.addEventListener('abort', follow, { once: true });
  return follower.signal;
}

/** jsdom with what every browser has and jsdom has not, lent by Node. Forms and their data stay jsdom's. */
module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args);
    const { fetch, Headers, Response, structuredClone, TextDecoder, TextEncoder } = globalThis;
    const lent = { fetch, Headers, Response, structuredClone, TextDecoder, TextEncoder };
    Object.assign(this.global, lent, { Request: BrowserRequest });
  }
};
`;

const jestConfig = `export default {
  testEnvironment: './jest.environment.cjs',
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  // Whole pages render in a test: on a busy machine that takes longer than Jest's 5 s.
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

The remote \`${name}\` of ${url}. What a remote is made of: \`remote.ts\` (routes with the access each needs, menu, what it requires), \`src/app.tsx\` (the page of each route), \`src/layout.tsx\` (the frame).

\`\`\`sh
npm install
npm test                 # form, types, tests
npm run dev              # inside the running product, for you alone
npm run check            # against what is live now, without a key
npm run keys             # the key pair that releases are signed with; prints the public half
npm run trial            # a link that shows it in the browsers that open it
npm run release          # live
npm run rollback         # what was live before
npm run rollout          # how a share stands that \`npm run release -- --rollout\` has begun
npm run releases         # what is live, and the versions that are kept
npm run retire           # its addresses say that they are gone
\`\`\`

\`dev\`, \`check\` and \`releases\` need no key. The others sign with the private key in \`${keyFile}\`, or in the variable \`RELEASE_PRIVATE_KEY\`; whoever runs the product gives its public half the right.
A browser run needs a Chromium; \`CHROMIUM_PATH\` names one.
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
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - run: npm ci
      - run: npm test
      - run: npm run check
  release:
    needs: check
    if: github.event_name == 'push' && github.ref == 'refs/heads/main'
    runs-on: ubuntu-latest
    # Add the secret RELEASE_PRIVATE_KEY to this environment, and limit the environment to the branch main.
    environment: release
    concurrency: release
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      # No install script of a package runs in the job that has the key.
      - run: npm ci --ignore-scripts
      - run: npm run release
        env:
          RELEASE_PRIVATE_KEY: \${{ secrets.RELEASE_PRIVATE_KEY }}
`;

const gitlabPipeline = (name: string) => `image: node:22

stages: [check, release]

${name}:
  stage: check
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  script:
    - npm ci
    - npm test
    - npm run check

release:
  stage: release
  rules:
    - if: $CI_PIPELINE_SOURCE == "push" && $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  # Add the variable RELEASE_PRIVATE_KEY as protected and masked, for this environment alone: no other job gets it.
  environment: release
  resource_group: release
  script:
    # The whole job has the key: the installation gets none, and runs no script of a package.
    - env -u RELEASE_PRIVATE_KEY npm ci --ignore-scripts
    - npm run release
`;
