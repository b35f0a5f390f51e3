import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type EdgeContext, resolvePeer, type TrustedProxies } from './peer.ts';

const cases: readonly (readonly [TrustedProxies, string, string, string, boolean])[] = [
  // trusted proxies, connection, X-Forwarded-For, address, local
  ['near', '::ffff:127.0.0.1', '', '127.0.0.1', true],
  ['near', '127.0.0.1', '127.0.0.1', '127.0.0.1', true],
  ['near', '127.0.0.1', '6.6.6.6, 9.9.9.9', '9.9.9.9', false],
  ['near', '127.0.0.1', 'not an address', '127.0.0.1', false],
  [1, '127.0.0.1', '6.6.6.6, 9.9.9.9', '9.9.9.9', false],
  [2, '127.0.0.1', '6.6.6.6, 9.9.9.9, 10.0.0.1', '9.9.9.9', false],
  [2, '127.0.0.1', '9.9.9.9', '9.9.9.9', false],
  // On a local network everybody could choose an address.
  ['near', '192.168.1.7', '9.9.9.9', '192.168.1.7', false],
  [1, '203.0.113.7', '127.0.0.1', '127.0.0.1', false],
  [0, '127.0.0.1', '203.0.113.7', '127.0.0.1', false],
];

for (const [trustedProxies, remoteAddress, forwardedFor, address, isLocal] of cases) {
  test(`${remoteAddress} that reports "${forwardedFor}", with TRUST_PROXY=${trustedProxies}`, () => {
    const headers: Record<string, string> = { 'x-forwarded-for': forwardedFor };
    const context = {
      env: { incoming: { socket: { remoteAddress } } },
      req: { header: (name: string) => headers[name] },
    } as unknown as EdgeContext;
    const peer = resolvePeer(context, trustedProxies);
    assert.deepEqual([peer.address, peer.isLocal], [address, isLocal]);
  });
}
