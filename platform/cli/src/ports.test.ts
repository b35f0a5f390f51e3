import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, type TestContext, test } from 'node:test';
import { freePorts, pickPort, portState, requireFreePort } from './ports.ts';
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

describe('portState', () => {
  for (const host of [undefined, '127.0.0.1', '0.0.0.0']) {
    test(`sees a server that listens on ${host ?? 'every address'}`, async (context) => {
      assert.equal(await portState(await listen(context, host)), 'taken');
    });
  }

  const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
    all?.some(({ address }) => address === '::1'),
  );
  test('sees a server that only the other loopback address has', { skip: !hasIpv6 }, async (context) => {
    assert.equal(await portState(await listen(context, '::1'), '127.0.0.1'), 'taken');
  });

  test('sees that a port is free, and leaves it free', async () => {
    const port = await pickPort();
    assert.equal(await portState(port), 'free');
    assert.equal(await portState(port), 'free');
  });
});

test('a taken port is refused by name, with another one that is free', async (context) => {
  const port = await listen(context, undefined);
  const error = await requireFreePort(port, undefined, 'npm start').catch((caught: unknown) => caught);
  assert.ok(error instanceof UserError);
  assert.equal(error.message, `Port ${port} is taken by another program.`);
  const other = Number(/^Choose another one: PORT=(\d+) npm start$/.exec(error.hints[0] ?? '')?.[1]);
  assert.ok(other > port);
  assert.equal(await portState(other), 'free');
});

test('a port that no browser opens is refused, with another one', async () => {
  const error = await requireFreePort(4190, undefined, 'npm start').catch((caught: unknown) => caught);
  assert.ok(error instanceof UserError);
  assert.match(
    `${error.message} ${error.hints}`,
    /^Port 4190 is one that no browser opens\. .*PORT=(?!4190)\d+/,
  );
});

test('free ports are found in order, around those that are taken', async (context) => {
  const taken = await listen(context, '127.0.0.1');
  const found = await freePorts(taken, 3, '127.0.0.1');
  assert.equal(new Set(found).size, 3);
  assert.ok(!found.includes(taken));
  assert.deepEqual(
    [...found].sort((a, b) => a - b),
    found,
  );
});

test('a host that is not of this machine is refused', async () => {
  await assert.rejects(
    requireFreePort(await pickPort(), '203.0.113.7', 'npm start'),
    /HOST is "203.0.113.7"/,
  );
});
