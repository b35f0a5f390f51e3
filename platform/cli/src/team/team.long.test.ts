import assert from 'node:assert/strict';
import { appendFileSync, cpSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { createTempFolder, writeFiles } from '@northlight/node-kit/testing';
import { generateKeyPair, setKeys } from '@northlight/registry';
import { load } from 'js-yaml';
import { pnpm } from '../../bootstrap/install.mjs';
import { runToEnd, typeScriptArgs } from '../processes/child.ts';
import {
  Editor,
  openBrowser,
  startDevCommand,
  waitForRenderedPage,
  waitUntil,
} from '../testing/dev-command.ts';
import { DocumentedCommands } from '../testing/documented-commands.ts';
import { commit, git } from '../testing/fake-checkout.ts';
import { runJobs } from '../testing/pipeline-jobs.ts';
import { parseGithubSteps, parseGitlabSteps } from '../testing/pipelines.ts';
import {
  createCacheWithoutTools,
  root,
  startTeamProduct,
  type TeamProduct,
} from '../testing/team-product.ts';
import { create } from './create.ts';
import { fetchProduct } from './product.ts';

const document = new DocumentedCommands(join(root, 'docs/teams.md'));
const startPage = 'src/start/start-page.tsx';
/** Paths in the product's checkout, which a team's output must not contain. */
const checkoutPaths = /\s(?:platform|proof|docs|local)\//;
const createMain = join(root, 'platform/create/src/main.ts');
const template = join(root, 'platform/create/template');
const grant = 'npm run release-keys -- events --public <key>';
const devCommand = 'npx northlight dev --into https://www.example.com';

/** Starts with an empty folder and follows docs/teams.md. */
describe('the commands in docs/teams.md', () => {
  const cleanups: (() => void | Promise<void>)[] = [];
  const context = { after: (end: () => void | Promise<void>) => void cleanups.unshift(end) };
  const empty = createTempFolder(context);
  const folder = join(empty, 'events');
  const npmCache = createCacheWithoutTools(context);
  let product: TeamProduct;

  const parseCommand = (command: string) =>
    document.take(command).replaceAll('https://www.example.com', product.url);
  const run = async (
    command: string,
    env: Readonly<Record<string, string>> = {},
    { cwd = folder, code = 0, isForProduct = false } = {},
    key = '<key>',
  ) => {
    const [program = '', ...args] = parseCommand(command).replace('<key>', key).split(' ');
    const result = await runToEnd({
      ...{ command: program, args, cwd, limitMs: 600_000 },
      env: { npm_config_cache: npmCache, ...env },
    });
    assert.equal(result.code, code, `${command}\n${result.output}`);
    if (cwd === folder && !isForProduct) assert.doesNotMatch(result.output, checkoutPaths, command);
    return result.output;
  };
  const asTeam = (command: string) => run(command, { RELEASE_BY: 'Eve' });
  const readStatus = async () => (await fetch(`${product.url}/events`)).status;

  before(async () => {
    product = await startTeamProduct(context);
  });
  after(async () => {
    for (const end of cleanups) await end();
  });

  test('a product that stores releases in a folder is rejected until it moves them to the backend', async (context) => {
    const backendEnv = { DATA_DIR: createTempFolder(context), SEED_DEMO: '0' };
    const create = async (url: string) => {
      const { code, output } = await runToEnd({
        ...{ command: process.execPath, args: [...typeScriptArgs, createMain, 'events', '--from', url] },
        ...{ cwd: createTempFolder(context), limitMs: 60_000 },
      });
      return { code, output };
    };
    const inFolder = await startDevCommand(context, 'npm start', root, backendEnv);
    await run('npm run packages', backendEnv, { cwd: root });
    // Its revision is now higher than the first in the backend.
    for (const name of ['events', 'talks']) {
      const args = ['run', 'release-keys', '--', name, '--public', generateKeyPair().publicKey];
      assert.equal((await runToEnd({ command: 'npm', args, cwd: root, env: backendEnv })).code, 0);
    }
    const refused = await create(inFolder.url);
    assert.equal(refused.code, 1);
    assert.match(refused.output, /stores releases in a local folder.*RELEASE_STORE=backend/s);
    await inFolder.interrupt();

    const [variable = '', ...start] = document.take('RELEASE_STORE=backend npm start').split(' ');
    const [name = '', value = ''] = variable.split('=');
    const inBackend = await startDevCommand(context, start.join(' '), root, { ...backendEnv, [name]: value });
    const created = await create(inBackend.url);
    assert.equal(created.code, 0, created.output);
    const health = (await (await fetch(`${inBackend.url}/healthz`)).json()) as { registry: unknown };
    assert.deepEqual(health.registry, { state: 'current' });
    const { publicKey } = generateKeyPair();
    const granted = await run(grant, { ...backendEnv, [name]: value }, { cwd: root }, publicKey);
    assert.match(granted, /may release events and nothing else/);
    await inBackend.interrupt();
    // release/release.test.ts covers the first release into a backend.
    document.take('npm run release -- --changed');
  });

  test('the operator serves packages', async () => {
    assert.match(await run('npm run packages', product.env, { cwd: root }), /@northlight\/create/);
  });

  test('the new repository contains no path into this one', async () => {
    await run(
      'npm create --yes --@northlight:registry=https://www.example.com/kits/ @northlight events -- --from https://www.example.com',
      {},
      { cwd: empty },
    );
    await run('npm install');
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
      (file) => file.isFile() && !file.parentPath.includes('node_modules'),
    );
    assert.ok(files.length > 15);
    for (const { parentPath, name } of files)
      assert.ok(!readFileSync(join(parentPath, name), 'utf8').includes(root), name);
  });

  test('the team creates its key, and the operator allows it', async () => {
    const created = await run('npm run keys', {}, { isForProduct: true });
    const privateKey = readFileSync(join(folder, '.release-key'), 'utf8').trim();
    assert.ok(!created.includes(privateKey));
    const [, key = ''] = /--public (\S+)/.exec(created) ?? [];
    assert.ok(created.includes(grant.replace('<key>', key)), created);
    const refused = await run('npm run release', {}, { code: 1, isForProduct: true });
    assert.match(refused, /It may not release anything/);
    assert.doesNotMatch(refused, /Building/);
    const output = await run(grant, product.env, { cwd: root }, key);
    assert.match(output, /may release events and nothing else/);
    assert.ok(!output.includes(privateKey));
  });

  test('the new remote’s tests and formatting pass', async () => {
    await run('npm test');
    assert.match(await run('npm run format'), /Checked/);
    await run('npm update');
  });

  test('the new remote can be developed inside the running product', async (context) => {
    await editWhileOpen(context, parseCommand(devCommand), product.url, folder);
    assert.equal(await readStatus(), 404, 'no one else sees the remote');
  });

  test('a missing compiler is reported', async (context) => {
    const compiler = join(folder, 'node_modules/typescript');
    renameSync(compiler, `${compiler}-away`);
    const dev = await startDevCommand(context, parseCommand('npm run dev'), folder);
    await dev.waitForLine(/Types +not checked/);
    await dev.interrupt();
    renameSync(`${compiler}-away`, compiler);
  });

  test('a remote in the checkout can be developed the same way', async (context) => {
    const command = parseCommand('npm run dev -- portal --into https://www.example.com');
    const { SUPABASE_URL: _url, SUPABASE_PUBLISHABLE_KEY: _key, ...env } = product.env;
    const dev = await startDevCommand(context, command, root, {
      ...env,
      DATA_DIR: createTempFolder(context),
      RELEASE_PUBLIC_KEY: product.keys.rootKeys,
    });
    assert.equal((await fetch(`${product.url}/client-portal`)).status, 404);
    await waitUntil(
      async () => (await fetch(`${dev.url}/client-portal`)).status === 200,
      () => 'the local portal',
    );
    await dev.interrupt();
  });

  test('the new remote can be checked, released, rolled back and retired', async (context) => {
    assert.match(await run('npm run check'), /All checks passed/);
    assert.equal(await readStatus(), 404);
    await asTeam('npm run release');
    assert.equal(await readStatus(), 200);

    const untouched = 'This page is yours to fill. Below, it lists services from the database.';
    const filled = untouched.replace('yours to fill', 'filled');
    new Editor(folder).replace(startPage, 'yours to fill', 'filled');
    const [link = ''] = /http\S+\/__trial\/\S+/.exec(await asTeam('npm run trial')) ?? [];
    assert.equal(await readShownText(context, link), filled);
    assert.equal(await readShownText(context, `${product.url}/events`), untouched);
    await asTeam('npm run release');
    assert.equal(await readShownText(context, `${product.url}/events`), filled);
    assert.match(await asTeam('npm run rollback'), /is live\./);
    assert.equal(await readShownText(context, `${product.url}/events`), untouched);
    assert.match(await run('npm run releases'), /events/);
    const none = await run('npm run rollout', {}, { code: 1 });
    assert.match(none, /Start a rollout with `npm run release -- events --rollout`/);
    await asTeam('npm run retire');
    assert.equal(await readStatus(), 410);
  });

  test('another repository can be installed with pnpm and released', async (context) => {
    const talks = await newRepository(context, 'talks', product);
    await talks.run(`npx -y ${pnpm} install`);
    await talks.run(`npx -y ${pnpm} test`);
    await talks.run(`npx -y ${pnpm} run release`, talks.withKey);
    assert.equal((await fetch(`${product.url}/talks`)).status, 200);
  });

  test('the pipelines of a new repository check and release it', async (context) => {
    const { folder, run, withKey } = await newRepository(context, 'news', product);
    await run('npm install --no-audit --no-fund');
    git(folder, 'init', '--quiet', '--initial-branch=main');
    commit(folder, 'First');
    const read = (file: string) => readFileSync(join(folder, file), 'utf8');
    const pipelines = {
      github: parseGithubSteps(read('.github/workflows/remote.yml')),
      // GitLab keeps secrets outside the file.
      gitlab: parseGitlabSteps(`# RELEASE_PRIVATE_KEY for "release"\n${read('.gitlab-ci.yml')}`),
    };
    const push = async (host: keyof typeof pipelines) => {
      // npm test is run above, and the browser is installed on this machine.
      const steps = pipelines[host].filter(({ command }) => !/^npm test|apt-get/.test(command));
      const release = steps.filter(({ job }) => job === 'release');
      return runJobs(context, folder, release, withKey);
    };
    const change = (text: string) => {
      appendFileSync(join(folder, startPage), `// ${text}\n`);
      commit(folder, text);
    };
    const checks = pipelines.gitlab.filter(
      ({ command }) => command.startsWith('npm') && !command.includes('test'),
    );
    const ownChecks = checks.filter(({ job }) => job === 'news');
    await runJobs(context, folder, ownChecks, {});
    await push('github');
    assert.equal((await fetch(`${product.url}/news`)).status, 200);
    change('Second');
    await push('gitlab');
    assert.match(await push('github'), /Nothing to release/);
  });

  test('the site can be built, tested and released with only the packages', async (context) => {
    const site = await newRepository(context, 'site', product);
    await copySources(site.folder, 'site', product.url);
    await site.run('npm install --no-audit --no-fund');
    await site.run('npx tsc');
    await site.run('npx jest');
    assert.match(await site.run('npm run release', site.withKey), /server render: \d+ pages/);
    // The edge renders this build.
    await waitForRenderedPage(product.url);
  });

  test('every command in the document has been run', () => {
    assert.deepEqual(document.unused, []);
  });
});

/** Creates a repository as `npm create @northlight` does, without an installation, and an allowed key. */
async function newRepository(context: TestContext, name: string, { url, store }: TeamProduct) {
  const parent = createTempFolder(context);
  const folder = join(parent, name);
  assert.equal(await create({ root: parent, args: [name, '--from', url] }, template), 0);
  const { publicKey, privateKey } = generateKeyPair();
  await setKeys(store, (keys) => ({ list: [...keys, { key: publicKey, names: [name], server: true }] }));
  const run = async (line: string, env: Readonly<Record<string, string>> = {}) => {
    const [command = '', ...args] = line.split(' ');
    const result = await runToEnd({
      ...{ command, args, cwd: folder, limitMs: 600_000 },
      // Set by a bundler that ran in this process.
      env: { NODE_ENV: undefined, ...env },
    });
    assert.equal(result.code, 0, `${line}\n${result.output}`);
    return result.output;
  };
  return { folder, run, withKey: { RELEASE_PRIVATE_KEY: privateKey, RELEASE_BY: 'Eve' } };
}

/** The text below the page's heading in a new browser. */
async function readShownText(context: TestContext, url: string): Promise<string | null> {
  const { browser, page } = await openBrowser(context);
  await page.goto(url);
  assert.equal(new URL(page.url()).pathname, '/events');
  const text = await page.getByText(/^This page is/).textContent();
  await browser.close();
  return text;
}

/** Edits a page while it is open in a browser. */
async function editWhileOpen(context: TestContext, command: string, product: string, folder: string) {
  const dev = await startDevCommand(context, command, folder);
  const { page, consoleErrors } = await openBrowser(context);
  const opened = await page.goto(`${dev.url}/events`);
  await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();

  const policy = opened?.headers()['content-security-policy'] ?? '';
  const live = (await fetch(`${product}/auth`)).headers.get('content-security-policy') ?? '';
  const withoutName = (text: string) => text.replace(/ events@[^ ;]+/g, '').replace(/'sha256-[^']+'/g, '');
  assert.equal(withoutName(policy), withoutName(live), 'the policy is not weaker');
  assert.match(policy, /events@0\.1\.0-local/);

  const editor = new Editor(folder);
  editor.replace(
    startPage,
    '<Stack gap={32}>',
    '<Stack gap={32}>\n      <label>\n        Note <input name="note" />\n      </label>',
  );
  const note = page.getByLabel('Note');
  await note.fill('typed and not sent');

  editor.replace(startPage, 'This page is yours to fill.', 'Shown immediately.');
  await page.getByText('Shown immediately.').waitFor();
  await waitUntil(
    async () => (await note.inputValue()) === 'typed and not sent',
    () => 'the typed text',
  );

  const problems = page.getByRole('alert').filter({ hasText: 'Errors in your sources' });
  editor.replace(startPage, '({ id, title })', '({ id, name })');
  await problems.getByText(/error TS2339.*name/).waitFor();
  await dev.waitForLine(/error TS2339/);
  editor.replace(startPage, '({ id, name })', '({ id, title })');
  // The reload removes the errors for a moment, until the types are checked again.
  await dev.waitForLine(/Type errors fixed/);
  await problems.waitFor({ state: 'detached' });
  editor.replace(startPage, '<Rows>', '<Rows');
  await problems.getByText(/start-page\.tsx/).waitFor();
  await dev.waitForLine(/start-page\.tsx/);
  editor.replace(startPage, '<Rows', '<Rows>');
  await problems.waitFor({ state: 'detached' });

  editor.replace('remote.ts', "title: 'Events' }]", "title: 'All events' }]");
  await waitUntil(
    async () => (await page.title()).startsWith('All events'),
    () => 'the new title in remote.ts',
  );
  assert.deepEqual(consoleErrors, []);
  editor.restore();
  const output = await dev.interrupt();
  assert.ok(output.includes('Stopped.'), output.join('\n'));
}

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Copies only the sources of a remote into a team's repository. */
async function copySources(repository: string, name: string, product: string): Promise<void> {
  const { packages: versions } = await fetchProduct(product);
  const { catalog } = load(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')) as {
    catalog: Readonly<Record<string, string>>;
  };
  const created = readManifest(repository);
  const source = readManifest(join(root, name));
  const withPublishedVersions = (table: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(table).map(([each, version]) => [
        each,
        version === 'workspace:*' ? `^${versions[each]}` : version === 'catalog:' ? catalog[each] : version,
      ]),
    );
  const manifest = {
    ...created,
    dependencies: { ...created.dependencies, ...withPublishedVersions(source.dependencies) },
    devDependencies: { ...created.devDependencies, ...withPublishedVersions(source.devDependencies) },
  };
  writeFiles(repository, { 'package.json': manifest });
  // The configuration's packages provide Node's types, which a test of the site uses.
  new Editor(repository).replace('tsconfig.json', '"remote.ts"', '"*.ts"');
  // Uses the checkout's time limits for tests.
  writeFiles(repository, {
    'jest.setup.cjs': "require('@testing-library/dom').configure({ asyncUtilTimeout: 30_000 });",
  });
  const setup = "setupFiles: ['./jest.setup.cjs'],\n  testMatch";
  new Editor(repository).replace('jest.config.mjs', 'testMatch', setup);
  rmSync(join(repository, 'src'), { recursive: true });
  for (const part of ['src', 'public', 'remote.ts', 'rsbuild.config.ts'])
    cpSync(join(root, name, part), join(repository, part), { recursive: true });
}
