import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { writeFiles } from '@northlight/node-kit/testing';
import {
  clone,
  commit,
  createRepository,
  git,
  readLiveVersions,
  startCheckout,
} from '../testing/fake-checkout.ts';
import { UserError } from '../user-error.ts';
import { run } from './release.ts';

const portal = (source: string) => ({ 'portal/src/main.ts': source });

describe('a release that could take back what is live', () => {
  /** A repository whose packages are live, and commands to release from it or from a clone. */
  async function setUp(context: TestContext) {
    const { root, data } = await startCheckout(context, createRepository(context));
    const release = (checkout: string, ...args: string[]) =>
      run({ root: checkout, args: [...args, '--data', data] });
    const readPortal = async () => (await readLiveVersions(data)).portal;
    const isRefused = async (checkout: string, reason: RegExp, ...args: string[]) => {
      const before = await readPortal();
      await assert.rejects(release(checkout, 'portal', ...args), (error) => {
        assert.ok(error instanceof UserError, String(error));
        assert.match([error.message, ...error.hints].join('\n'), reason);
        return true;
      });
      assert.equal(await readPortal(), before);
    };
    return { root, data, release, readPortal, isRefused };
  }

  test('is refused from an older checkout until that merges what is live, or with --older', async (context) => {
    const { root, release, readPortal, isRefused } = await setUp(context);
    const [stale, insisting] = [clone(context, root), clone(context, root)];
    commit(root, 'Newer', portal('newer sources'));
    assert.equal(await release(root, 'portal'), 0);
    const newest = await readPortal();
    const reason = new RegExp(`portal ${newest} is live, .+ \\(portal/src\\)\\. Merge them`);
    for (const mode of [[], ['--check'], ['--rollout']]) await isRefused(stale, reason, ...mode);
    assert.equal(await release(stale, '--changed'), 1);
    assert.equal(await readPortal(), newest);
    git(stale, 'pull', '--quiet');
    commit(stale, 'On top', portal('on top'));
    assert.equal(await release(stale, 'portal'), 0);
    assert.equal(await release(insisting, 'portal', '--older'), 0);
  });

  test('is accepted after a squashed merge', async (context) => {
    const { root, release } = await setUp(context);
    git(root, 'switch', '--quiet', '-c', 'topic');
    commit(root, 'One', portal('first try'));
    commit(root, 'Two', portal('second try'));
    assert.equal(await release(root, 'portal'), 0);
    git(root, 'switch', '--quiet', 'main');
    commit(root, 'By another team', { 'site/src/main.ts': 'two' });
    git(root, 'merge', '--quiet', '--squash', 'topic');
    commit(root, 'Squashed');
    commit(root, 'Third', portal('third'));
    assert.equal(await release(clone(context, root, '--single-branch'), 'portal'), 0);
  });

  test('is refused from a shallow clone only if the live sources are beyond its end', async (context) => {
    const { root, release, isRefused } = await setUp(context);
    commit(root, 'Second', portal('second'));
    const shallow = clone(context, root, '--depth=1');
    await isRefused(shallow, /The clone is shallow: .*`git fetch --unshallow`/);
    assert.equal(await release(clone(context, root, '--depth=2'), 'portal'), 0);
  });

  test('is refused without git, unless this folder made the live version', async (context) => {
    const { root, release, isRefused } = await setUp(context);
    const copy = clone(context, root);
    rmSync(join(copy, '.git'), { recursive: true });
    writeFiles(copy, portal('copied'));
    await isRefused(copy, /has no git history that could contain its sources/);
    assert.equal(await release(copy, 'portal', '--older'), 0);
    writeFiles(copy, portal('copied twice'));
    assert.equal(await release(copy, 'portal'), 0);
    await isRefused(root, /was released without git, so its sources are unknown/);
  });

  test('is refused over uncommitted sources until they are committed', async (context) => {
    const { root, release, isRefused } = await setUp(context);
    const other = clone(context, root);
    writeFiles(root, portal('urgent'));
    assert.equal(await release(root, 'portal', '--dirty'), 0);
    commit(other, 'Other', { ...portal('other'), 'portal/src/added.ts': '' });
    await isRefused(other, /not in this checkout's history/);
    commit(root, 'Urgent');
    git(other, 'pull', '--quiet', '--no-rebase', '--strategy-option=ours');
    assert.equal(await release(other, 'portal'), 0);
  });

  test('is refused for a stored version that is older than the live one', async (context) => {
    const { root, release, isRefused } = await setUp(context);
    commit(root, 'Stored', portal('stored'));
    assert.equal(await release(root, 'portal', '--version', '2.0.0', '--publish'), 0);
    commit(root, 'Newer', portal('newer sources'));
    assert.equal(await release(root, 'portal'), 0);
    await isRefused(root, /went live after 2\.0\.0 was stored/, '--stored', '2.0.0');
    assert.equal(await release(root, 'portal', '--stored', '2.0.0', '--older'), 0);
  });

  test('is refused if another release finished meanwhile, however long the first took', async (context) => {
    const { root, release } = await setUp(context);
    const slow = clone(context, root);
    commit(slow, 'Slow', portal('waiting'));
    const log = watch(slow);
    const refused = assert.rejects(release(slow, 'portal'), /has not changed: .* changed portal first/);
    while (!existsSync(join(slow, 'builds.log'))) await once(log, 'change');
    log.close();
    commit(root, 'Quick', portal('quick'));
    assert.equal(await release(root, 'portal'), 0);
    writeFiles(slow, { continue: '' });
    await refused;
  });
});
