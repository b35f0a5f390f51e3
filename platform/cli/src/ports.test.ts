import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { findFreePorts, pickPort, requireFreePort } from './ports.ts';
import { UserError } from './user-error.ts';

async function listen(context: TestContext, host: string | undefined): Promise<number> {
  const server = createServer();
  server.listen({ port: 0, ...(host === undefined ? {} : { host }) });
  await once(server, 'listening');
  context.after(() => server.close());
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  return address.port;
}

for (const host of [undefined, '127.0.0.1']) {
  test(`rejects a port taken on ${host ?? 'every address'} and suggests a free one`, async (context) => {
    const port = await listen(context, host);
    const error = await requireFreePort(port, '127.0.0.1', 'npm start').catch((caught: unknown) => caught);
    assert.ok(error instanceof UserError);
    assert.match(error.message, new RegExp(`^Port ${port} is in use`));
    const suggested = Number(/^Choose another port: PORT=(\d+) npm start$/.exec(error.hints[0] ?? '')?.[1]);
    assert.ok(suggested > 0 && suggested !== port);
  });
}

test('accepts a free port', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  server.close();
  await once(server, 'close');
  await requireFreePort(address.port, '127.0.0.1', 'npm start');
});

test('finds free ports between taken ones', async (context) => {
  const takenPort = await listen(context, '127.0.0.1');
  const freePorts = await findFreePorts(takenPort, 3);
  assert.equal(new Set(freePorts).size, 3);
  assert.ok(!freePorts.includes(takenPort));
});

test('rejects another machine’s address', async () => {
  await assert.rejects(
    requireFreePort(await pickPort(), '203.0.113.7', 'npm start'),
    /HOST is "203.0.113.7"/,
  );
});
