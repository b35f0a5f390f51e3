import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import type { RemoteBuildManifest } from '@northlight/contract/data';
import { tempFolder } from '../testing/temp-folder.ts';
import { recordRequests, writeRequests } from './request-recorder.ts';

const token = (sub: string) => `a.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.b`;
const remote = {
  kind: 'remote',
  name: 'portal',
  version: '1.0.0',
  declaration: { routes: [{ path: '/portal/projects/:id', access: 'client', title: 'Project' }] },
} as unknown as RemoteBuildManifest;
const people = [{ email: 'client@acme.example', role: 'client', password: 'secret' }];

test('a release writes down what its screens ask for, and no value of it', async (t) => {
  const backend = createServer((request, response) => {
    const isSignIn = request.url?.startsWith('/auth/');
    const said = isSignIn
      ? { user: { id: 'u1', email: 'client@acme.example' } }
      : [{ id: 7, title: 'Secret', at: null }];
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(said));
  });
  await new Promise<void>((resolve) => {
    backend.listen(0, '127.0.0.1', resolve);
  });
  t.after(() => backend.close());
  const recorder = await recordRequests(
    `http://127.0.0.1:${(backend.address() as AddressInfo).port}`,
    people,
    [remote],
  );
  t.after(() => recorder.stop());
  const page = { referer: 'http://localhost:3000/portal/projects/secret-id' };
  const signedIn = { ...page, authorization: `Bearer ${token('u1')}` };
  await fetch(`${recorder.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { ...page, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'client@acme.example', password: 'secret' }),
  });
  for (const id of ['secret-1', 'secret-2']) {
    await fetch(`${recorder.url}/rest/v1/tickets?select=id,title&project_id=eq.${id}&limit=20`, {
      headers: signedIn,
    });
  }
  await fetch(`${recorder.url}/rest/v1/tickets`, {
    method: 'POST',
    headers: { ...signedIn, prefer: 'return=representation', 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Secret', price: 4 }),
  });
  // Another remote's, and what is no request to the backend.
  await fetch(`${recorder.url}/rest/v1/faqs`, { headers: { referer: 'http://localhost:3000/faq' } });
  await fetch(`${recorder.url}/healthz`, { headers: page });

  const distDir = tempFolder(t);
  await writeRequests({ manifest: remote, distDir }, recorder);
  await writeRequests({ manifest: remote, distDir }, recorder);
  const [file = '', ...others] = await readdir(join(distDir, 'server'));
  assert.deepEqual(others, []);
  const text = await readFile(join(distDir, 'server', file), 'utf8');
  assert.doesNotMatch(text, /secret/i);
  const { requests } = JSON.parse(text);
  const ofTickets = requests.filter(({ path }: { path: string }) => path === '/rest/v1/tickets');
  assert.deepEqual(ofTickets, [
    {
      screen: '/portal/projects/:id',
      as: 'client',
      method: 'GET',
      path: '/rest/v1/tickets',
      query: [
        ['limit', '?'],
        ['project_id', 'eq.?'],
        ['select', 'id,title'],
      ],
      headers: {},
      body: null,
      status: 200,
      answer: [{ id: 'number', title: 'string', at: 'null' }],
    },
    {
      screen: '/portal/projects/:id',
      as: 'client',
      method: 'POST',
      path: '/rest/v1/tickets',
      query: [],
      headers: { prefer: 'return=representation' },
      body: { title: 'string', price: 'number' },
      status: 200,
      answer: [{ id: 'number', title: 'string', at: 'null' }],
    },
  ]);
  assert.equal(requests.length, 3);
});
