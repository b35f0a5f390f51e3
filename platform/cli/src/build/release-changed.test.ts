import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { installHash } from '../../bootstrap/install.mjs';
import { release } from '../commands/release.ts';
import { rollback } from '../commands/rollback.ts';
import { openReleases } from '../releases/open-store.ts';
import { Progress } from '../terminal/progress.ts';
import { tempFolder, writeFiles } from '../testing/temp-folder.ts';
import { UserError } from '../user-error.ts';
import { releaseChanged } from './release-changed.ts';

/** A build in a few lines: it writes what a release needs, and counts how often it ran. */
const build = `
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
const version = process.env.RELEASE_VERSION;
appendFileSync('../builds.log', name + '\\n');
rmSync('dist', { recursive: true, force: true });
const source = readFileSync('src/main.ts', 'utf8');
if (source === 'endless') for (;;);
if (source === 'broken') { console.error('src/main.ts: unexpected token'); process.exit(1); }
mkdirSync('dist');
const start = name === 'shell' ? 'document.documentElement.setAttribute("data-started", "");' : '';
writeFileSync('dist/main.js', start + '// ' + source + version);
const manifest = name === 'shell'
  ? { kind: 'shell', name, version, scripts: ['main.js'], bootScript: '', inlineStyle: '', fonts: [], headMarkup: '',
      routes: [], provides: { '@platform/contract': '1.0.0', 'shared-ui': '0.1.0' } }
  : { kind: 'remote', name, version, entry: 'main.js', preload: { all: [], byRoute: {} }, shared: [], copies: [],
      pages: { ['/' + name]: ['Component'] },
      declaration: { name, routes: [{ path: '/' + name, access: 'public', title: name }], navigation: [],
        requires: { contract: source === 'newer' ? '^2.0.0' : '^1.0.0', kit: '^0.1.0', schema: 0 } } };
writeFileSync('dist/release.json', JSON.stringify(manifest));
`;

function makeCheckout(context: TestContext, names: readonly string[] = ['shell', 'portal', 'site']): string {
  const root = tempFolder(context);
  writeFiles(root, {
    'package.json': { name: 'fake' },
    'pnpm-workspace.yaml': 'packages:\n  - shell\n  - portal\n  - site\n',
    'pnpm-lock.yaml': 'lockfileVersion: 9',
    'tsconfig.base.json': {},
    'build.mjs': build,
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

/** What an installation leaves, without one. */
function markInstalled(root: string): void {
  writeFiles(root, { 'node_modules/.installed-from': installHash(root) });
}

const quiet = () => new Progress({ isInteractive: false, write: () => {} });
async function saying(work: (progress: Progress) => Promise<void>): Promise<string> {
  let said = '';
  const write = (text: string) => {
    said += text;
  };
  await work(new Progress({ isInteractive: false, write }));
  return said;
}
const start = (root: string, data = join(root, '.data')) => releaseChanged(root, data, quiet());
const buildsOf = (root: string) =>
  existsSync(join(root, 'builds.log'))
    ? readFileSync(join(root, 'builds.log'), 'utf8').trim().split('\n').sort()
    : [];

async function liveIn(data: string): Promise<Record<string, string>> {
  const reading = await (await openReleases(data)).read();
  assert.ok(reading.ok);
  return Object.fromEntries(
    Object.values(reading.registry.releases).map(({ name, version }) => [name, version]),
  );
}

async function revisionOf(data: string): Promise<number> {
  const reading = await (await openReleases(data)).read();
  assert.ok(reading.ok);
  return reading.registry.revision;
}

describe('releaseChanged', () => {
  test('builds everything once, then nothing', async (context) => {
    const root = makeCheckout(context);
    await start(root);
    const live = await liveIn(join(root, '.data'));
    assert.deepEqual(Object.keys(live).sort(), ['portal', 'shell', 'site']);
    assert.match(live.portal ?? '', /^1\.0\.0-[0-9a-f]{8}$/);
    const [row] = await (await openReleases(join(root, '.data'))).ledger(1);
    const skipped = row?.checks.filter(({ result }) => result === 'skipped').map(({ check }) => check);
    assert.deepEqual(skipped, ['schema', 'types', 'server render', 'browser run']);
    await start(root);
    assert.deepEqual(buildsOf(root), ['portal', 'shell', 'site']);
  });

  test('builds only what changed', async (context) => {
    const root = makeCheckout(context);
    await start(root);
    const before = await liveIn(join(root, '.data'));
    writeFiles(root, { 'portal/src/main.ts': 'two' });
    await start(root);
    const after = await liveIn(join(root, '.data'));
    assert.deepEqual(buildsOf(root), ['portal', 'portal', 'shell', 'site']);
    assert.notEqual(after.portal, before.portal);
    assert.equal(after.site, before.site);
  });

  test('takes a build that is there already: in dist for another data folder, or in the releases', async (context) => {
    const root = makeCheckout(context);
    await start(root);
    await start(root, join(root, 'other'));
    assert.equal(buildsOf(root).length, 3);
    writeFiles(root, { 'portal/src/main.ts': 'two' });
    await start(root);
    writeFiles(root, { 'portal/src/main.ts': 'one' });
    await start(root);
    assert.equal(buildsOf(root).length, 4);
    assert.equal((await liveIn(join(root, '.data'))).portal, (await liveIn(join(root, 'other'))).portal);
  });

  test('builds again what a build that was broken off has left', async (context) => {
    const root = makeCheckout(context);
    await start(root);
    rmSync(join(root, 'portal/dist/main.js'));
    await start(root, join(root, 'other'));
    assert.deepEqual(buildsOf(root), ['portal', 'portal', 'shell', 'site']);
  });

  test('never goes over what another checkout has released, and says so', async (context) => {
    const root = makeCheckout(context);
    await start(root);
    const other = makeCheckout(context, ['portal']);
    writeFiles(other, { 'portal/src/main.ts': 'from elsewhere' });
    markInstalled(other);
    const data = join(root, '.data');
    assert.equal(
      await release({ root, args: ['portal', '--version', '2.0.0', '--from', other, '--data', data] }),
      0,
    );
    assert.deepEqual(buildsOf(other), ['portal']);
    for (const source of ['one', 'three']) {
      writeFiles(root, { 'portal/src/main.ts': source, 'tsconfig.base.json': { source } });
      const said = await saying((progress) => releaseChanged(root, data, progress));
      assert.equal((await liveIn(data)).portal, '2.0.0');
      assert.match(said, /portal 2\.0\.0 stays live: .+ npm run release -- portal\n/);
    }
    assert.equal(buildsOf(root).filter((name) => name === 'shell').length, 3, 'all others go on');
    markInstalled(root);
    assert.equal(await release({ root, args: ['portal', '--data', data] }), 0);
    writeFiles(root, { 'portal/src/main.ts': 'four' });
    const own = (await liveIn(data)).portal;
    await start(root);
    assert.notEqual((await liveIn(data)).portal, own, 'its own it goes on from');
  });

  test('never makes live again what was taken back, whatever else has changed', async (context) => {
    const root = makeCheckout(context);
    markInstalled(root);
    const data = join(root, '.data');
    await start(root);
    const good = (await liveIn(data)).portal;
    writeFiles(root, { 'portal/src/main.ts': 'bad' });
    await start(root);
    assert.equal(await rollback({ root, args: ['portal', '--data', data] }), 0);
    for (const settings of [{}, { 'somebody changed': 'what all are built with' }, {}]) {
      writeFiles(root, { 'tsconfig.base.json': settings });
      const said = await saying((progress) => releaseChanged(root, data, progress));
      assert.equal((await liveIn(data)).portal, good);
      assert.match(said, new RegExp(`portal ${good} stays live: `));
    }
    // Back at the good sources, and from there to the bad ones again.
    for (const source of ['one', 'bad']) {
      writeFiles(root, { 'portal/src/main.ts': source });
      await start(root);
      assert.equal((await liveIn(data)).portal, good);
    }
    writeFiles(root, { 'portal/src/main.ts': 'mended' });
    await start(root);
    assert.notEqual((await liveIn(data)).portal, good);
  });

  test('a failed build says what it said, and nothing is switched', async (context) => {
    const root = makeCheckout(context);
    await start(root);
    const before = await liveIn(join(root, '.data'));
    writeFiles(root, { 'portal/src/main.ts': 'broken', 'site/src/main.ts': 'two' });
    const error = await start(root).catch((caught: unknown) => caught);
    assert.ok(error instanceof UserError);
    assert.match(error.message, /build of portal ended with code 1/);
    assert.deepEqual(error.hints, ['src/main.ts: unexpected token']);
    assert.deepEqual(await liveIn(join(root, '.data')), before);
  });

  test('what the gate refuses is said with its remedy, and nothing is switched', async (context) => {
    const root = makeCheckout(context);
    await start(root);
    writeFiles(root, { 'portal/src/main.ts': 'newer' });
    const error = await start(root).catch((caught: unknown) => caught);
    assert.ok(error instanceof UserError);
    assert.match(error.hints.join('\n'), /needs @platform\/contract \^2\.0\.0[\s\S]*Release a shell/);
  });

  test('two at once in one checkout do not disturb each other', async (context) => {
    const root = makeCheckout(context);
    await Promise.all([start(root, join(root, 'a')), start(root, join(root, 'b'))]);
    assert.deepEqual(await liveIn(join(root, 'a')), await liveIn(join(root, 'b')));
    assert.equal(buildsOf(root).length, 3);
  });

  test('a damaged registry is refused with what to do', async (context) => {
    const root = makeCheckout(context);
    writeFiles(root, { '.data/releases/registry.json': '{' });
    await assert.rejects(start(root), /registry in .* is refused/);
  });
});

/** A checkout whose packages are all live. */
async function started(context: TestContext): Promise<{ root: string; data: string }> {
  const root = makeCheckout(context);
  markInstalled(root);
  await start(root);
  process.env.RELEASE_TRY_OUT = '0';
  context.after(() => delete process.env.RELEASE_TRY_OUT);
  return { root, data: join(root, '.data') };
}

describe('release', () => {
  test('refuses an unknown name, a wrong version and a folder that is no checkout', async (context) => {
    const root = makeCheckout(context);
    markInstalled(root);
    await assert.rejects(release({ root, args: [] }), /Which package/);
    await assert.rejects(release({ root, args: ['dashboard'] }), /dashboard is nothing that can be released/);
    await assert.rejects(release({ root, args: ['portal', '--version', 'v2'] }), /"v2" is no version/);
    const empty = tempFolder(context);
    await assert.rejects(release({ root, args: ['portal', '--from', empty] }), /is no checkout/);
  });

  test('releases several in one switch, and says what none of them is', async (context) => {
    const { root, data } = await started(context);
    writeFiles(root, { 'portal/src/main.ts': 'two', 'site/src/main.ts': 'two' });
    const before = await revisionOf(data);
    assert.equal(await release({ root, args: ['portal', 'site', '--data', data] }), 0);
    assert.equal(await revisionOf(data), before + 1);
    await assert.rejects(
      release({ root, args: ['portal', 'site', '--version', '2.0.0', '--data', data] }),
      /--version is for one package/,
    );
    await assert.rejects(release({ root, args: ['portal', '--check', '--publish'] }), /exclude each other/);
  });

  test('checks without a trace, stores without a switch, and makes live what is stored', async (context) => {
    const { root, data } = await started(context);
    writeFiles(root, { 'portal/src/main.ts': 'two' });
    const before = await liveIn(data);
    const portal = ['portal', '--version', '2.0.0', '--data', data];
    assert.equal(await release({ root, args: [...portal, '--check'] }), 0);
    const stored = ['portal', '--stored', '2.0.0', '--data', data];
    await assert.rejects(release({ root, args: stored }), /portal 2\.0\.0 is not in the store/);
    assert.equal(await release({ root, args: [...portal, '--publish'] }), 0);
    assert.deepEqual(await liveIn(data), before);
    rmSync(join(root, 'portal/dist'), { recursive: true });
    assert.equal(await release({ root, args: stored }), 0);
    assert.equal((await liveIn(data)).portal, '2.0.0');
  });

  test('compares what is live with what these sources build', async (context) => {
    const { root, data } = await started(context);
    const verify = () => release({ root, args: ['portal', '--verify', '--data', data] });
    assert.equal(await verify(), 0);
    writeFiles(root, { 'portal/src/main.ts': 'two' });
    await assert.rejects(verify(), /was not built from these sources/);
  });

  test('asks for a commit, or for --dirty', async (context) => {
    const { root, data } = await started(context);
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=a@b.c', ...args], { cwd: root });
    writeFiles(root, { '.gitignore': 'node_modules\n.data\n.cache\ndist\nbuilds.log\n' });
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'All');
    writeFiles(root, { 'portal/src/main.ts': 'two', 'site/src/main.ts': 'two' });
    const error = await release({ root, args: ['portal', '--data', data] }).catch(
      (caught: unknown) => caught,
    );
    assert.ok(error instanceof UserError);
    assert.deepEqual(error.hints.slice(0, -1), ['- portal/src/main.ts'], "another team's are no matter");
    assert.equal(await release({ root, args: ['portal', '--check', '--data', data] }), 0);
    assert.equal(await release({ root, args: ['portal', '--dirty', '--data', data] }), 0);
  });

  test('gives up a build that does not end, and lets the next one build', async (context) => {
    const root = makeCheckout(context);
    markInstalled(root);
    const data = join(root, '.data');
    await start(root);
    writeFiles(root, { 'portal/src/main.ts': 'endless' });
    process.env.RELEASE_LIMIT = '1';
    context.after(() => delete process.env.RELEASE_LIMIT);
    await assert.rejects(
      release({ root, args: ['portal', '--data', data] }),
      /The build of portal did not end within 1 s and was ended/,
    );
    delete process.env.RELEASE_LIMIT;
    writeFiles(root, { 'portal/src/main.ts': 'two' });
    assert.equal(await release({ root, args: ['portal', '--data', data] }), 0);
  });

  test('what was released can be taken back, and stays taken back while the sources stay', async (context) => {
    const root = makeCheckout(context);
    markInstalled(root);
    const data = join(root, '.data');
    await start(root);
    const before = await liveIn(data);
    writeFiles(root, { 'portal/src/main.ts': 'two' });
    await start(root);
    assert.equal(await rollback({ root, args: ['portal', '--data', data] }), 0);
    assert.deepEqual(await liveIn(data), before);
    await start(root);
    assert.deepEqual(await liveIn(data), before);
    await assert.rejects(
      rollback({ root, args: ['portal', '9.9.9', '--data', data] }),
      /9\.9\.9 is not in the store/,
    );
  });
});
