import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ReleaseError } from '../errors.ts';
import { remoteManifest, shellManifest } from '../testing/index.ts';
import { isReleaseError, setUp, site } from '../testing/set-up.ts';

const react = { name: 'react', builtWith: '19.3.1', accepts: '^19.2.0' } as const;

describe('the gate', () => {
  test('collects every failure of a remote, each with a remedy', async (t) => {
    const { put } = await setUp(t);
    await put(shellManifest());
    await put(site());
    const portal = remoteManifest('portal', ['/blog/new'], {
      declaration: {
        navigation: [{ to: '/elsewhere', label: 'Elsewhere' }],
        requires: { contract: '^2.0.0', kit: '^0.2.0', schema: 20270101000000 },
      },
      shared: [{ name: 'react', builtWith: '20.0.0', accepts: '^20.0.0' }],
    });
    const error = await put(portal).then(
      () => assert.fail('went live'),
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof ReleaseError);
    assert.deepEqual(error.failures.map(({ check, message }) => `${check}: ${message}`).sort(), [
      'contract: portal: needs @northlight/contract ^2.0.0, but shell 1.0.0 has 1.0.0',
      'kit: portal: needs @northlight/shared-ui ^0.2.0, but shell 1.0.0 has 0.1.0',
      'navigation: portal: the menu entry "Elsewhere" leads to /elsewhere, which is not a route of portal',
      'route: portal: the route /blog/new overlaps with /blog/:slug, which site owns',
      'schema: portal: needs schema 20270101000000, but the backend has 20260101000000',
      'shared: portal: needs react ^20.0.0, but shell 1.0.0 has 19.3.1',
    ]);
    assert.ok(error.failures.every(({ remedy }) => remedy.length > 10));
  });

  test('compares a shell with every live remote', async (t) => {
    const { put } = await setUp(t);
    await put(shellManifest());
    await put(site());
    const next = shellManifest({
      version: '2.0.0',
      provides: { '@northlight/contract': '2.0.0', '@northlight/shared-ui': '0.1.0' },
      routes: [{ path: '/', access: 'public', title: '' }],
    });
    const error = await put(next).then(
      () => assert.fail('went live'),
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof ReleaseError);
    assert.deepEqual(error.failures.map(({ check }) => check).sort(), ['contract', 'route', 'shared']);
  });

  /** A shell and a remote that are compatible except for the overrides, released in either order. */
  for (const [difference, shell, remote, message] of [
    [
      'a remote built with a newer minor version of a package',
      {},
      { shared: [{ ...react, builtWith: '19.4.0' }] },
      /portal: was built with react 19\.4\.0, but shell \S+ supplies 19\.3\.1/,
    ],
    [
      'a remote built with another major version, even within its range',
      {},
      { shared: [{ ...react, builtWith: '20.1.0', accepts: '>=19' }] },
      /portal: was built with react 20\.1\.0, but shell \S+ supplies 19\.3\.1/,
    ],
    [
      'a remote with a different page tree',
      { pageTree: 'one' },
      { server: { entry: 'server/index.js', pageTree: 'other' } },
      /portal: its server bundle renders a different tree .* than shell .*\n\s+Release shell and portal together/,
    ],
  ] as const) {
    test(`refuses ${difference} in either release order`, async (t) => {
      const portal = remoteManifest('portal', ['/client-portal'], remote);
      const remoteLast = await setUp(t);
      await remoteLast.put(shellManifest(shell));
      await assert.rejects(
        remoteLast.put(portal, { 'server/index.js': '' }),
        isReleaseError('refused', message),
      );
      const shellLast = await setUp(t);
      const compatibleShell = shellManifest({
        version: '0.9.0',
        provides: { ...shellManifest().provides, react: portal.shared[0]?.builtWith ?? '' },
      });
      await shellLast.put(compatibleShell);
      await shellLast.put(portal, { 'server/index.js': '' });
      await assert.rejects(
        shellLast.put(shellManifest({ ...shell, version: '1.0.1' })),
        isReleaseError('refused', message),
      );
    });
  }

  test('accepts releases that declare no page tree', async (t) => {
    const { put } = await setUp(t);
    await put(shellManifest({ pageTree: 'one' }));
    assert.deepEqual((await put(site())).changed, ['site']);
  });

  test('requires a live shell', async (t) => {
    const { put } = await setUp(t);
    await assert.rejects(put(site()), isReleaseError('refused', /no shell is live/));
  });
});
