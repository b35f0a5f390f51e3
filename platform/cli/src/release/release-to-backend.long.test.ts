import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { loadOrCreateKeys } from '@northlight/registry';
import { ensureFolder } from '../data-folder.ts';
import { embedded } from '../embedded-programs.ts';
import { createNodeProgram } from '../processes/child.ts';
import { Service } from '../processes/service.ts';
import { openReleaseStore } from '../store/open-release-store.ts';
import { createCheckout, markInstalled, readLiveVersions, readRevision } from '../testing/fake-checkout.ts';
import { createTempFolder, writeFiles } from '../testing/temp-folder.ts';
import { describeFailure } from '../user-error.ts';
import { run as release } from './release.ts';

/** Stores releases in a new embedded backend, which is configured like a hosted one. */
async function storeInBackend(context: TestContext, data: string): Promise<void> {
  const repository = join(import.meta.dirname, '../../../..');
  const { rootKeys } = await loadOrCreateKeys({}, data);
  const settings = { DATA_DIR: createTempFolder(context), SEED_DEMO: '0', MAILBOX: '0', LOG_LEVEL: 'warn' };
  const backend = new Service<Record<'url' | 'publishableKey', string>>('backend', {
    ...createNodeProgram(join(repository, embedded.backend)),
    cwd: repository,
    env: { ...settings, RELEASE_PUBLIC_KEY: rootKeys },
  });
  const { url, publishableKey } = await backend.start();
  const variables = {
    RELEASE_STORE: 'backend',
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
  };
  Object.assign(process.env, variables);
  context.after(async () => {
    for (const name of Object.keys(variables)) delete process.env[name];
    await backend.stop(5000);
  });
}

test('makes several packages live in one switch in an empty backend, whose schema they must match', async (context) => {
  const root = createCheckout(context);
  markInstalled(root);
  const data = join(root, '.data');
  await ensureFolder(data);
  await storeInBackend(context, data);
  process.env.RELEASE_TRY_OUT = '0';
  context.after(() => delete process.env.RELEASE_TRY_OUT);
  assert.equal(await release({ root, args: ['shell', 'site', 'portal', '--data', data] }), 0);
  assert.deepEqual(Object.keys(await readLiveVersions(data)).sort(), ['portal', 'shell', 'site']);
  assert.equal(await readRevision(data), 1);
  const ledger = await (await openReleaseStore(data)).ledger(10);
  assert.deepEqual(ledger.map(({ kind, name, replaced }) => `${kind} ${name} ${replaced}`).sort(), [
    'release portal null',
    'release shell null',
    'release site null',
  ]);
  writeFiles(root, { 'shell/src/main.ts': 'two', 'portal/src/main.ts': 'two' });
  assert.equal(await release({ root, args: ['shared-ui', 'portal', '--data', data] }), 0);
  assert.equal(await readRevision(data), 2);

  const run = (...args: string[]) => release({ root, args: [...args, '--data', data] });
  writeFiles(root, {
    'portal/src/main.ts': 'migrated',
    'supabase/migrations/30000101000000_later.sql': '',
  });
  await assert.rejects(run('portal', '--check'), (error) => {
    assert.match(describeFailure(error), /portal: needs schema 30000101000000/);
    return true;
  });
  assert.equal(await run('--changed', '--check', '--with-migrations'), 0);
  await assert.rejects(run('portal', '--with-migrations'), /--with-migrations needs --check/);
});
