import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type TestContext, test } from 'node:test';
import { UserError } from '../user-error.ts';
import { backendOf, productAt } from './product.ts';

/** Whatever stands at the address that somebody has typed. */
async function answering(context: TestContext, text: string): Promise<string> {
  const server = createServer((_request, response) => response.end(text)).listen(0, '127.0.0.1');
  context.after(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return `http://127.0.0.1:${address.port}`;
}

const boot = (json: string) => `<script type="application/json" id="boot">${json}</script>`;

for (const [what, text] of [
  ['a page', '<!doctype html>\n<title>Something else</title>'],
  ['nothing', ''],
  ['a number', '7'],
  ['an object of another kind', '{"name": "other"}'],
  ['a list without keys', '{"document": {"packages": []}}'],
  ['a page with other data', boot('{"user": 1}')],
  ['a page with broken data', boot('{"backend": ')],
] as const) {
  test(`${what} is not taken for a product`, async (context) => {
    const url = await answering(context, text);
    for (const ask of [productAt, backendOf]) {
      await assert.rejects(ask(url), (error) => {
        assert.ok(error instanceof UserError, String(error));
        assert.equal(error.message, `${url} does not answer as a product does.`);
        assert.match(error.hints.join('\n'), /Is it the address of a running product\?/);
        return true;
      });
    }
  });
}

test('a list that is signed by another key than it names is refused', async (context) => {
  const url = await answering(context, '{"signature": "", "document": {"roots": "no key", "packages": []}}');
  await assert.rejects(productAt(url), UserError);
});
