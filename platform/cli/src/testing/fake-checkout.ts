import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { createTempFolder, writeFiles } from '@northlight/node-kit/testing';
import type { RegistryDocument } from '@northlight/registry';
import { hashInstallation } from '../../bootstrap/install.mjs';
import { releaseChanged } from '../release/release-changed.ts';
import { openReleaseStore } from '../store/open-release-store.ts';
import { Progress } from '../terminal/progress.ts';
import { setEnv } from './set-env.ts';

/** A fake build script: writes the files of a release and logs each run. */
const buildScript = `
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
const version = process.env.RELEASE_VERSION;
appendFileSync('../builds.log', name + '\\n');
rmSync('dist', { recursive: true, force: true });
const source = readFileSync('src/main.ts', 'utf8');
const wait = (limit) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, limit);
if (source === 'endless') wait();
while (source === 'waiting' && !existsSync('../continue')) wait(10);
if (source === 'broken') { console.error('src/main.ts: unexpected token'); process.exit(1); }
mkdirSync('dist');
const start = name === 'shell' ? 'document.documentElement.setAttribute("data-started", "");' : '';
writeFileSync('dist/main.js', start + '// ' + source + version);
const manifest = name === 'shell'
  ? { kind: 'shell', name, version, scripts: ['main.js'], bootScript: '', inlineStyle: '', fonts: [], headMarkup: '',
      routes: [{ path: '/auth', access: 'public', title: 'Sign in' }], provides: { '@northlight/contract': source === 'newer' ? '2.0.0' : '1.0.0', '@northlight/shared-ui': '0.1.0' } }
  : { kind: 'remote', name, version, entry: 'main.js', preload: { all: [], byRoute: {} }, shared: [], copies: [],
      pages: { ['/' + name]: ['Component'] },
      declaration: { name, routes: [{ path: '/' + name, access: source.startsWith('guarded') ? 'client' : 'public', title: name }], navigation: [],
        requires: { contract: source === 'newer' ? '^2.0.0' : '^1.0.0', kit: '^0.1.0', schema: source === 'migrated' ? 30000101000000 : 0 } } };
writeFileSync('dist/release.json', JSON.stringify(manifest));
`;

export function createCheckout(
  context: Parameters<typeof createTempFolder>[0],
  names: readonly string[] = ['shell', 'portal', 'site'],
): string {
  const root = createTempFolder(context);
  writeFiles(root, {
    'package.json': { name: 'fake' },
    'pnpm-workspace.yaml': 'packages:\n  - shell\n  - portal\n  - site\n',
    'pnpm-lock.yaml': 'lockfileVersion: 9',
    'tsconfig.base.json': {},
    'build.mjs': buildScript,
  });
  for (const name of names) {
    writeFiles(root, {
      [`${name}/package.json`]: { name, version: '1.0.0', scripts: { build: 'node ../build.mjs' } },
      [`${name}/rsbuild.config.ts`]: '',
      [`${name}/src/main.ts`]: 'one',
    });
  }
  return root;
}

/** Makes the checkout look installed. */
export function markInstalled(root: string): void {
  writeFiles(root, { 'node_modules/.installed-from': hashInstallation(root) });
}

let builtCheckout: Promise<string> | undefined;

async function buildOnce(): Promise<string> {
  const root = createCheckout({ after: (cleanUp) => process.once('exit', cleanUp) });
  await start(root);
  return root;
}

/** A checkout in which everything is built and nothing is live. Builds only once per process. Skips browser runs. */
export async function createBuiltCheckout(context: TestContext): Promise<string> {
  setEnv(context, { RELEASE_TRY_OUT: '0' });
  const root = createCheckout(context);
  markInstalled(root);
  builtCheckout ??= buildOnce();
  const from = await builtCheckout;
  for (const name of ['shell', 'portal', 'site']) {
    cpSync(join(from, name, 'dist'), join(root, name, 'dist'), { recursive: true });
  }
  return root;
}

/** Commits everything, with these changes. */
export function commit(root: string, message: string, files: Readonly<Record<string, string>> = {}): void {
  writeFiles(root, files);
  git(root, 'add', '.');
  git(root, 'commit', '--quiet', '--allow-empty', '-m', message);
}

export const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=a@b.c', ...args], { cwd, stdio: 'pipe' });

/** A git repository in which everything is built and committed, and nothing is live. */
export async function createRepository(context: TestContext): Promise<string> {
  const root = await createBuiltCheckout(context);
  git(root, 'init', '--quiet', '--initial-branch=main');
  commit(root, 'First', { '.gitignore': 'node_modules\n.data\n.cache\ndist\nbuilds.log\ncontinue\n' });
  return root;
}

export function clone(context: TestContext, from: string, ...options: string[]): string {
  const root = createTempFolder(context);
  git(root, 'clone', '--quiet', ...options, `file://${from}`, '.');
  markInstalled(root);
  return root;
}

const createSilentProgress = () => new Progress({ isInteractive: false, write: () => {} });
/** Releases changed packages, as `npm start` does. */
export const start = (root: string, data = join(root, '.data')) =>
  releaseChanged(root, data, createSilentProgress());
/** A checkout whose packages are all live. */
export async function startCheckout(context: TestContext, checkout = createBuiltCheckout(context)) {
  const root = await checkout;
  await start(root);
  return { root, data: join(root, '.data') };
}
export const readBuildLog = (root: string) =>
  existsSync(join(root, 'builds.log'))
    ? readFileSync(join(root, 'builds.log'), 'utf8').trim().split('\n').sort()
    : [];

export async function readRegistry(data: string): Promise<RegistryDocument> {
  const result = await (await openReleaseStore(data)).read();
  assert.ok(result.ok);
  return result.registry;
}

export async function readLiveVersions(data: string): Promise<Record<string, string>> {
  const { releases } = await readRegistry(data);
  return Object.fromEntries(Object.values(releases).map(({ name, version }) => [name, version]));
}

export const readRevision = async (data: string) => (await readRegistry(data)).revision;
