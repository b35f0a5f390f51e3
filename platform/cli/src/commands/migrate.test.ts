import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { BuildManifest } from '@northlight/contract/data';
import type { RequestShape } from '@northlight/domain/request-shape';
import { FolderStore, release, requestsFileName } from '@northlight/registry';
import {
  remoteManifest,
  shellManifest,
  temporaryFolder,
  testKeys,
  testRelease,
  writeBuild,
} from '@northlight/registry/testing';
import { type KeptClient, keptClients } from '../releases/kept-clients.ts';
import { migrate, pushOptions, refusalsOf } from './migrate.ts';

const request: RequestShape = {
  screen: '/portal/projects/:id',
  as: 'client',
  method: 'GET',
  path: '/rest/v1/project_sprints',
  query: [['select', 'id,title']],
  headers: {},
  body: null,
  status: 200,
  answer: [{ id: 'string', title: 'string' }],
};

const client = (release: string, given: Partial<KeptClient>): KeptClient => ({
  release,
  requests: null,
  scripts: new Map(),
  manifest: {
    kind: 'remote',
    preload: { all: ['js/all.js'], byRoute: { '/portal': ['js/home.js'] } },
  } as never,
  ...given,
});

const finding = { what: 'project_sprints.title is gone', mend: 'Later.' };

describe('what a migration would break', () => {
  const clients = [
    client('portal 1.0.0', {
      requests: [request],
      scripts: new Map([['js/home.js', 'from("project_sprints").select("id,title")']]),
    }),
    client('portal 1.1.0', {
      scripts: new Map([['js/home.js', 'from("project_sprints").update({title:a})']]),
    }),
    client('portal 1.2.0', {
      scripts: new Map([['js/home.js', 'from("project_sprints").select("id,subtitle")']]),
    }),
  ];
  const nothing = { refused: [], changes: [], losses: [] };

  test('names releases and the screens that ask for it, or have it in their code', () => {
    const change = { ...finding, names: ['project_sprints', 'title'] };
    assert.deepEqual(refusalsOf({ ...nothing, changes: [change] }, [request], clients), [
      { ...finding, who: ['portal 1.0.0, /portal/projects/:id', 'portal 1.1.0, /portal'] },
    ]);
  });

  test('is nothing once no kept release names it', () => {
    const change = { ...finding, names: ['project_sprints', 'title'] };
    assert.deepEqual(refusalsOf({ ...nothing, changes: [change] }, [request], clients.slice(2)), []);
  });

  test('names whose request gets another answer, and what concerns everybody', () => {
    const refusals = refusalsOf(
      {
        ...nothing,
        refused: [finding],
        losses: [{ index: 0, what: 'finds 0 of 3 rows', mend: 'Show them.' }],
      },
      [request],
      clients,
    );
    assert.deepEqual(refusals, [
      { ...finding, who: [] },
      {
        what: 'GET /rest/v1/project_sprints as client finds 0 of 3 rows',
        mend: 'Show them.',
        who: ['portal 1.0.0, /portal/projects/:id'],
      },
    ]);
  });
});

describe('npm run migrate', () => {
  test('pushes to the linked project unless another place is named', () => {
    assert.deepEqual(pushOptions(['--dry-run']), ['--remote', '--dry-run']);
    for (const place of ['--remote', '--remote=postgres://here', '--local'])
      assert.deepEqual(pushOptions([place]), [place]);
  });

  test('says what it takes', async () => {
    await assert.rejects(migrate({ root: '/', args: ['look'] }), /neither check nor push/);
  });

  test('reads what each kept version was seen to ask for, signed with its files', async (t) => {
    const folder = await temporaryFolder(t);
    const store = new FolderStore(join(folder, 'store'), testKeys);
    const file = requestsFileName('abc123');
    const put = async (manifest: BuildManifest, files: Record<string, string> = {}) => {
      const distDir = await writeBuild(join(folder, `${manifest.name}-${manifest.version}`), manifest, files);
      await release(store, { name: manifest.name, version: manifest.version, distDir }, testRelease);
    };
    await put(shellManifest());
    await put(remoteManifest('portal', ['/portal'], { version: '1.0.0' }));
    const record = JSON.stringify({ format: 1, requests: [request] });
    await put(remoteManifest('portal', ['/portal'], { version: '1.1.0' }), { [file]: record });
    const clients = await keptClients(store);
    assert.deepEqual(Object.fromEntries(clients.map((kept) => [kept.release, kept.requests])), {
      'portal 1.0.0': null,
      'portal 1.1.0': [request],
      'shell 1.0.0': null,
    });
    await writeFile(join(folder, 'store/remotes/portal/1.1.0', file), record.replace('title', 'other'));
    await assert.rejects(
      keptClients(store),
      /requests-abc123.json of portal 1.1.0 is not the one that was signed/,
    );
  });

  test('a run that has seen something else makes no other version of the same build', async (t) => {
    const folder = await temporaryFolder(t);
    const store = new FolderStore(join(folder, 'store'), testKeys);
    const portal = remoteManifest('portal', ['/portal']);
    const publish = async (name: string, hash: string, script: string) => {
      const files = { [requestsFileName(hash)]: hash, 'js/app.js': script };
      return store.publish('portal', '1.0.0', await writeBuild(join(folder, name), portal, files));
    };
    const first = await publish('a', 'aaa', '1');
    assert.deepEqual(await publish('b', 'bbb', '1'), first);
    await assert.rejects(publish('c', 'aaa', '2'), /already released with other content/);
  });
});
