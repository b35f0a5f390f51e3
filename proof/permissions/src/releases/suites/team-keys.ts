import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Backend } from '@local/backend';
import {
  BackendStore,
  createEntry,
  generateKeyPair,
  parseKeys,
  type ReleaseKeys,
  removeExpired,
  rollback,
} from '@northlight/registry';
import type { Change } from '@northlight/registry/rights';
import { releaseOrderHeader } from '@northlight/registry/rights';
import { signAsText, testRelease } from '@northlight/registry/testing';
import { remote, setUpTeams } from '@northlight/registry/testing/teams';
import { emptyTables, releaseTables as tables } from '../release-tables.ts';

export const teamKeysSuite = (getBackend: () => Backend) =>
  describe('teams that release only through the function', () => {
    let backend: Backend;
    let teams: Awaited<ReturnType<typeof setUpTeams>>;
    // Node immediately runs any `after` registered inside `before`.
    const cleanups: (() => void)[] = [];
    before(async () => {
      backend = getBackend();
      await emptyTables(backend);
      teams = await setUpTeams({ after: (cleanUp) => cleanups.push(cleanUp) }, open);
      const copies = tables.map((name) => `create table saved.${name} as table public.${name};`);
      await backend.database.script(`create schema saved; ${copies.join('\n')}`);
    });
    after(() => {
      for (const cleanUp of cleanups) cleanUp();
    });
    beforeEach(() => {
      const inserts = tables.map((name) => `insert into public.${name} table saved.${name};`);
      const empty = `truncate ${tables.map((name) => `public.${name}`).join()};`;
      return backend.database.transaction((tx) =>
        tx.script(`set local session_replication_role = replica; ${empty} ${inserts.join('\n')}`),
      );
    });

    const open = (keys: ReleaseKeys) => {
      const { url, publishableKey: key } = backend;
      return new BackendStore({ url, key }, keys);
    };

    async function post(keys: ReleaseKeys, payload: object, body = '', overrides: object = {}) {
      const { url, publishableKey } = backend;
      const digest = createHash('sha256').update(body).digest('hex');
      const signedOrder = signAsText(
        { ...payload, digest, at: new Date().toISOString(), ...overrides },
        keys,
      );
      const response = await fetch(`${url}/functions/v1/releases`, {
        method: 'POST',
        headers: {
          apikey: publishableKey,
          [releaseOrderHeader]: Buffer.from(signedOrder).toString('base64'),
        },
        body,
      });
      const { error } = (await response.json()) as { error?: { code: string; message: string } };
      return [response.status, error?.code ?? ''] as const;
    }

    const switchTo = (keys: ReleaseKeys, expectedRevision: number, registry: object, rows: object[]) =>
      post(
        keys,
        { act: 'switch', expectedRevision },
        JSON.stringify({ registry: JSON.stringify(registry), rows }),
      );

    /** The ledger row for another switch to the same version. */
    const createRow = (change: Partial<Change> | undefined, revision: number) => ({
      revision,
      at: new Date().toISOString(),
      kind: 'release',
      name: 'portal',
      version: change?.entry?.version,
      hash: change?.entry?.hash,
      replaced: change?.entry?.version,
      required: {},
      who: 'a test',
      commit: null,
      checks: [],
    });

    const readLive = async (keys: ReleaseKeys) => {
      const result = await open(keys).read();
      assert.ok(result.ok);
      return result.registry;
    };

    test('can release, roll back and clean up their own packages, and read only their own ledger rows', async () => {
      const { put, getKeysFor } = teams;
      await put('dashboard', remote('dashboard', '1.0.1'));
      await put('portal', remote('portal', '1.0.1'));
      const store = open(getKeysFor('portal'));
      const { registry } = await rollback(store, { name: 'portal', ...testRelease });
      assert.equal(registry.releases.portal?.version, '1.0.0');
      assert.deepEqual(
        (await store.ledger(10)).map(({ name, kind }) => [name, kind]),
        [
          ['portal', 'rollback'],
          ['portal', 'release'],
          ['portal', 'release'],
        ],
      );
      assert.deepEqual(await removeExpired(store, 'portal'), []);
      await store.remove('portal', '1.0.1');
      assert.deepEqual(
        (await store.versions('portal')).map(({ version }) => version),
        ['1.0.0'],
      );
    });

    test('cannot store files or records for another team’s package', async () => {
      const { put, getKeysFor } = teams;
      await put('dashboard', remote('dashboard', '1.0.1'));
      const portal = getKeysFor('portal');
      const before = await readLive(portal);
      const maps = { act: 'maps', name: 'dashboard', version: '1.0.1', content: '0'.repeat(16) };
      const version = { act: 'version', name: 'dashboard', version: '1.0.2', isAgain: false };
      const ownVersion = { ...version, name: 'portal' };
      for (const [order, body, status, code] of [
        [{ ...maps, act: 'file', file: 'a.js' }, 'alert(1)', 403, 'forbidden'],
        [maps, 'x', 403, 'forbidden'],
        [version, '{}', 403, 'forbidden'],
        [{ act: 'remove', name: 'shell', version: '1.0.0' }, '', 403, 'forbidden'],
        // Even for its own package, a team can store only records that it has signed for that package.
        [
          ownVersion,
          signAsText({ name: 'dashboard', version: '1.0.2', files: {} }, portal),
          400,
          'invalid_record',
        ],
        // Removing the version would delete the files that its record lists.
        [
          ownVersion,
          signAsText(
            { name: 'portal', version: '1.0.2', files: { '../../dashboard/a.js': 'sha384-x' } },
            portal,
          ),
          400,
          'invalid_record',
        ],
        [
          { ...ownVersion, isAgain: true },
          signAsText({ name: 'portal', version: '1.0.2' }, portal),
          403,
          'forbidden',
        ],
      ] as const)
        assert.deepEqual(await post(portal, order, body), [status, code], JSON.stringify(order));
      assert.deepEqual(await readLive(portal), before);
    });

    test('cannot overwrite files or use paths outside their release', async () => {
      const { getKeysFor } = teams;
      const portal = getKeysFor('portal');
      const order = { act: 'file', name: 'portal', version: '1.0.5', content: 'a'.repeat(16), file: 'a.js' };
      assert.deepEqual(await post(portal, order, 'one'), [200, '']);
      assert.deepEqual(await post(portal, order, 'one'), [200, '']);
      assert.deepEqual(await post(portal, order, 'two'), [409, 'taken']);
      for (const file of ['../../dashboard/1.0.0/a.js', '/a.js', 'a/../../b.js', '.a.js', ''])
        assert.deepEqual(await post(portal, { ...order, file }, 'one'), [400, 'invalid_order'], file);
      for (const name of ['../dashboard', 'Portal', 'portal/..'])
        assert.deepEqual(await post(portal, { ...order, name }, 'one'), [400, 'invalid_order'], name);
    });

    test('can make only their own packages live, in revision order', async () => {
      const { put, getKeysFor, readStored } = teams;
      await put('portal', remote('portal', '1.0.1'));
      const firstRegistry = await readStored();
      await put('dashboard', remote('dashboard', '1.0.1'));
      const stored = await readStored();
      const portal = getKeysFor('portal');
      const { revision } = await readLive(portal);
      const ownDocument = stored.changes?.portal?.document;
      const row = createRow(ownDocument, revision + 1);
      const withPortal = (change: object) => ({
        ...stored,
        changes: { ...stored.changes, portal: change },
      });
      const signChange = (overrides: object) =>
        JSON.parse(signAsText({ ...ownDocument, revision: revision + 1, ...overrides }, portal)) as object;
      const next = signChange({});
      const retired = { at: row.at, version: '1.0.1', routes: ['/portal', '/pricing'], redirect: null };
      const foreignChange = { ...stored.changes?.dashboard?.document, revision: revision + 1 };
      const createBase = (keys: ReleaseKeys) =>
        JSON.parse(signAsText({ ...stored.document, revision: revision + 1 }, keys)) as object;
      const { dashboard: _omitted, ...withoutDashboard } = stored.changes ?? {};
      const attempts: Readonly<Record<string, readonly [object, object[]]>> = {
        "a change to another team's package": [
          {
            ...stored,
            changes: { ...stored.changes, dashboard: JSON.parse(signAsText(foreignChange, portal)) },
          },
          [row],
        ],
        "a row for another team's package": [withPortal(next), [{ ...row, name: 'dashboard' }]],
        // The row matches, since such a row needs no change.
        "a row for another team's package beside its own": [
          withPortal(next),
          [row, { ...row, name: 'dashboard', kind: 'end-trial' }],
        ],
        'missing changes by other teams': [
          { ...stored, changes: { ...withoutDashboard, portal: next } },
          [row],
        ],
        'an older registry': [firstRegistry, [row]],
        'the same registry': [stored, [row]],
        'a missing key list': [{ ...stored, document: { ...stored.document, keys: [] } }, [row]],
        'a different base': [createBase(portal), [row]],
        'a base that the root key has signed': [createBase(getKeysFor('root')), []],
        'a missing row': [withPortal(next), []],
        'a row for another revision': [withPortal(next), [{ ...row, revision: revision + 2 }]],
        'a row for a version that is not live': [withPortal(next), [{ ...row, version: '1.0.0' }]],
        'a row that hides the previously live version': [withPortal(next), [{ ...row, replaced: null }]],
        'a row for a retirement that did not happen': [withPortal(next), [{ ...row, kind: 'retire' }]],
        'an old row': [withPortal(next), [{ ...row, at: '2020-01-01T00:00:00.000Z' }]],
        'two rows for the same package': [withPortal(next), [row, row]],
        'a change for another instance': [withPortal(signChange({ base: 'other-signature' })), [row]],
        "a retirement with other teams' routes": [
          withPortal(signChange({ entry: null, retired })),
          [{ ...row, kind: 'retire', replaced: null }],
        ],
      };
      for (const [attempt, [registry, rows]] of Object.entries(attempts)) {
        const [status] = await switchTo(portal, revision, registry, rows);
        assert.equal(status, 403, attempt);
      }
      const sendValid = (expectedRevision: number) =>
        switchTo(portal, expectedRevision, withPortal(next), [row]);
      assert.deepEqual(await sendValid(revision - 1), [409, 'conflict']);
      assert.deepEqual(await sendValid(revision), [200, '']);
      // An intercepted order cannot be replayed.
      assert.equal((await sendValid(revision))[0], 409);
    });

    test('cannot reserve other teams’ routes or fill up the registry', async () => {
      const { put, getKeysFor, readStored } = teams;
      await put('portal', remote('portal', '1.0.1'));
      await put('dashboard', remote('dashboard', '1.0.1', ['/dashboard', '/reports']));
      const stored = await readStored();
      const portal = getKeysFor('portal');
      const { revision } = await readLive(portal);
      const send = (overrides: object, extra: object = {}) => {
        const ownChange = JSON.parse(
          signAsText({ ...stored.changes?.portal?.document, revision: revision + 1, ...overrides }, portal),
        );
        const changes = { ...stored.changes, portal: ownChange };
        const row = createRow(stored.changes?.portal?.document, revision + 1);
        return switchTo(portal, revision, { ...stored, ...extra, changes }, [row]);
      };
      const entry = stored.changes?.portal?.document.entry;
      assert.ok(entry?.manifest.kind === 'remote');
      const { routes } = remote('portal', '1.0.2', ['/portal', '/reports']).declaration;
      const manifest = { ...entry.manifest, declaration: { ...entry.manifest.declaration, routes } };
      const conflicting = createEntry({ ...entry, manifest, files: entry.integrity }, null);
      assert.deepEqual(await send({ entry: conflicting }), [403, 'refused']);
      assert.deepEqual(await send({ entry: { name: 'portal' } }), [403, 'refused']);
      assert.deepEqual(await send({ more: 'x'.repeat(1_000_000) }), [403, 'refused']);
      assert.deepEqual(await send({}, { more: 'x'.repeat(1_000_000) }), [200, '']);
      assert.ok(JSON.stringify(await readStored()).length < 100_000);
      await put('dashboard', remote('dashboard', '1.0.2', ['/dashboard', '/reports']));
    });

    test('cannot replay an order from another instance', async () => {
      const { getKeysFor, readStored } = teams;
      const portal = getKeysFor('portal');
      const file = { act: 'file', name: 'portal', version: '1.0.5', content: 'c'.repeat(16), file: 'a.js' };
      assert.deepEqual(await post(portal, { ...file, base: 'other-signature' }, 'x'), [409, 'other_base']);
      const { signature } = await readStored();
      assert.deepEqual(await post(portal, { ...file, base: signature }, 'x'), [200, '']);
    });

    test('the function verifies the registry only after a switch', async () => {
      const { getKeysFor } = teams;
      const file = { act: 'file', name: 'portal', version: '1.0.5', content: 'd'.repeat(16), file: 'a.js' };
      const stranger = parseKeys(generateKeyPair());
      assert.deepEqual(await post(getKeysFor('portal'), file, 'x'), [200, '']);
      const { database } = backend;
      await database.query("update public.release_registry set document = 'damaged'");
      assert.deepEqual(await post(stranger, file, 'x'), [401, 'unknown_key']);
      await database.query('update public.release_registry set switched_at = now()');
      assert.deepEqual(await post(stranger, file, 'x'), [409, 'registry_damaged']);
    });

    test('re-signing with a root key keeps the publication date', async () => {
      const { put, getKeysFor } = teams;
      await put('portal', remote('portal', '1.0.1'));
      const root = getKeysFor('root');
      const { database } = backend;
      const readRecord = async () => {
        const [row] = await database.query<{ record: string; published_at: Date }>(
          "select record, published_at from public.release_versions where name = 'portal' and version = '1.0.1'",
        );
        return row;
      };
      const before = await readRecord();
      await open(root).vouch('portal', '1.0.1');
      const signed = await readRecord();
      assert.notEqual(signed?.record, before?.record);
      assert.deepEqual(signed?.published_at, before?.published_at);
    });

    test('are rejected after their key has been revoked, like callers without a valid key', async () => {
      const { put, getKeysFor, revoke } = teams;
      await put('portal', remote('portal', '1.0.1'));
      await revoke('portal');
      const file = { act: 'file', name: 'portal', version: '1.0.5', content: 'b'.repeat(16), file: 'a.js' };
      assert.deepEqual(await post(getKeysFor('portal'), file, 'x'), [401, 'unknown_key']);
      assert.equal((await readLive(getKeysFor('root'))).releases.portal?.version, '1.0.0');
      const dashboard = getKeysFor('dashboard');
      const dashboardFile = { ...file, name: 'dashboard' };
      assert.deepEqual(await post(dashboard, dashboardFile, 'x', { at: '2020-01-01T00:00:00.000Z' }), [
        401,
        'order_too_old',
      ]);
      assert.deepEqual(await post(dashboard, dashboardFile, 'x', { digest: '0'.repeat(64) }), [
        400,
        'other_body',
      ]);
      assert.deepEqual(await post(dashboard, { ...dashboardFile, more: 1 }, 'x'), [400, 'invalid_order']);
    });
  });
