import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createEdge } from '@northlight/edge';
import { createTempFolder, startServer } from '@northlight/node-kit/testing';
import { BackendStore, FolderStore, type ReleaseStore } from '@northlight/registry';
import { testKeys } from '@northlight/registry/testing';
import { UserError } from '../user-error.ts';
import { fetchBackend, fetchProduct } from './product.ts';

const createBootData = (json: string) => `<script type="application/json" id="boot">${json}</script>`;

for (const [description, body] of [
  ['a page', '<!doctype html>\n<title>Something else</title>'],
  ['nothing', ''],
  ['a list without keys', '{"document": {"packages": []}}'],
  ['a page with broken data', createBootData('{"backend": ')],
] as const) {
  test(`rejects ${description} as a product`, async (context) => {
    const { url } = await startServer(context, (_request, response) => response.end(body));
    for (const fetchInfo of [fetchProduct, fetchBackend]) {
      await assert.rejects(fetchInfo(url), (error) => {
        assert.ok(error instanceof UserError, String(error));
        assert.equal(error.message, `${url} does not respond like a Northlight product.`);
        assert.match(error.hints.join('\n'), /Check that it is the address of a running product/);
        return true;
      });
    }
  });
}

/** Starts the edge of a product without releases. */
async function startInstance(context: TestContext, store: ReleaseStore): Promise<string> {
  const edge = await createEdge({
    store,
    keys: testKeys,
    kitsFolder: createTempFolder(context),
    backend: { kind: 'embedded', url: 'http://127.0.0.1:9', publishableKey: 'key', hasMailbox: false },
  });
  context.after(() => edge.stop());
  return (await edge.start(0)).url;
}

test('rejects a product that stores its releases in a folder', async (context) => {
  const url = await startInstance(context, new FolderStore(createTempFolder(context), testKeys));
  for (const fetchInfo of [fetchProduct, fetchBackend]) {
    await assert.rejects(fetchInfo(url), (error) => {
      assert.ok(error instanceof UserError, String(error));
      assert.equal(
        error.message,
        `${url} stores releases in a local folder. Teams can only release to a product with RELEASE_STORE=backend.`,
      );
      return true;
    });
  }
});

test('accepts a product that stores its releases in the backend', async (context) => {
  const store = new BackendStore({ url: 'http://127.0.0.1:9', key: 'key' }, testKeys);
  const url = await startInstance(context, store);
  await assert.rejects(fetchProduct(url), /npm run packages|404/);
  await assert.rejects(fetchBackend(url), /503/);
});
