import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { FolderStore, parseKeys } from '@northlight/registry';
import { createTempFolder } from '@northlight/registry/testing';
import { remote, setUpTeams } from '@northlight/registry/testing/teams';
import { createEdge } from '../edge.ts';
import { getUnusedUrl, listen } from '../testing/index.ts';

test('releases signed with a revoked key are neither live nor served, without a restart', async (t) => {
  const folder = join(createTempFolder(t), 'releases');
  const { keyPairs, put, revoke } = await setUpTeams(t, (keys) => new FolderStore(folder, keys));
  const keys = parseKeys({ publicKey: keyPairs.root.publicKey });
  const url = await getUnusedUrl();
  const edge = await createEdge({
    store: new FolderStore(folder, keys),
    backend: { kind: 'embedded', url, publishableKey: 'sb_publishable_x', hasMailbox: false },
  });
  const { get } = await listen(t, edge);
  const file = '/remotes/portal/1.0.1/remoteEntry.js';

  await put('portal', remote('portal', '1.0.1'));
  await edge.refresh();
  assert.equal((await get(file)).status, 200);
  assert.match(await (await get('/portal')).text(), /remotes\/portal\/1\.0\.1/);

  await revoke('portal');
  await edge.refresh();
  assert.equal((await get(file)).status, 404);
  const page = await (await get('/portal')).text();
  assert.match(page, /remotes\/portal\/1\.0\.0/);
  assert.doesNotMatch(page, /1\.0\.1/);
  assert.equal((await get('/remotes/portal/1.0.0/remoteEntry.js')).status, 200);
});
