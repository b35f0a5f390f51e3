import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { FolderStore, releaseTogether } from '@northlight/registry';
import { remoteManifest, testKeys, testRelease, writeBuild } from '@northlight/registry/testing';
import sharp from 'sharp';
import { requestStatus } from './testing/balancer.ts';
import { builds, createReleases, startServer } from './testing/index.ts';
import type { Fault } from './testing/machine-faults.ts';
import { type EdgeProcess, startEdgeProcess } from './testing/process.ts';

const faults = new URL('testing/machine-faults.ts', import.meta.url).href;
const pages = ['/', '/blog', '/client-portal', '/registry.json'];
const isRoot = process.getuid?.() === 0;

async function injectFault({ child }: EdgeProcess, fault: Fault): Promise<void> {
  child.send(fault);
  await once(child, 'message');
}

const requestAll = (edge: EdgeProcess, paths: readonly string[] = pages) =>
  Promise.all(paths.map((path) => requestStatus(edge.port, new Agent(), path)));
const allOk = pages.map(() => 200);

async function setUp(t: TestContext, handler?: Parameters<typeof startServer>[1]) {
  const releases = await createReleases(t);
  await releases.put([builds.shell(), builds.site(), builds.portal()]);
  const { url, server } = await startServer(t, handler ?? ((_request, response) => response.end('[]')));
  return { ...releases, backend: url, server };
}

/** Resident memory in MB. */
function readMemory({ child }: EdgeProcess): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

test('a full disk stops caching and new releases, but everything live is still served', {
  skip: !isRoot && 'mounting a separate disk needs root',
}, async (t) => {
  const picture = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#0b5f50' } })
    .png()
    .toBuffer();
  const { folder, root, backend } = await setUp(t, (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  });
  const disk = mkdtempSync(join(tmpdir(), 'small-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk]);
  t.after(() => {
    execFileSync('umount', ['--lazy', disk]);
    rmSync(disk, { recursive: true });
  });
  cpSync(root, join(disk, 'releases'), { recursive: true });
  const edge = await startEdgeProcess(t, { DATA_DIR: disk, BACKEND_URL: backend, PORT: '0' });
  const filler = join(disk, 'filler');
  assert.throws(() => writeFileSync(filler, Buffer.alloc(8 * 1024 * 1024)), { code: 'ENOSPC' });

  const servedPaths = [
    ...pages,
    '/remotes/site/1.0.0/remoteEntry.js',
    '/images/320.webp/uploads/a.png',
    '/rest/v1/x',
  ];
  assert.deepEqual(
    await requestAll(edge, servedPaths),
    servedPaths.map(() => 200),
  );
  const store = new FolderStore(join(disk, 'releases'), testKeys);
  const manifest = remoteManifest('site', ['/'], { version: '1.1.0' });
  const distDir = await writeBuild(join(folder, 'next'), manifest, { 'js/more.js': 'x'.repeat(100_000) });
  const release = () => releaseTogether(store, [{ name: 'site', version: '1.1.0', distDir }], testRelease);
  await assert.rejects(release(), /ENOSPC|no space/i);
  assert.deepEqual(await requestAll(edge), allOk);

  // An edge that starts with a full disk serves the same paths.
  edge.child.kill('SIGTERM');
  assert.deepEqual(await edge.exited, [0, null]);
  const restarted = await startEdgeProcess(t, { DATA_DIR: disk, BACKEND_URL: backend, PORT: '0' });
  assert.deepEqual(
    await requestAll(restarted, servedPaths),
    servedPaths.map(() => 200),
  );
  rmSync(filler);
  await release();
  const isLive = async () =>
    (await (await fetch(`http://localhost:${restarted.port}/registry.json`)).text()).includes('1.1.0');
  while (!(await isLive())) await new Promise((resolve) => setTimeout(resolve, 50));
});

test('a hanging disk blocks release files in a folder, but neither pages nor data', async (t) => {
  const { folder, backend } = await setUp(t);
  const edge = await startEdgeProcess(t, { DATA_DIR: folder, BACKEND_URL: backend, PORT: '0' }, [faults]);
  const servedPaths = [...pages, '/rest/v1/x', '/healthz'];
  const allServed = servedPaths.map(() => 200);
  assert.deepEqual(await requestAll(edge, servedPaths), allServed);
  await injectFault(edge, { disk: 'blocked' });
  // Each file is compared with the disk before it is served, so these requests wait.
  let hasResponded = false;
  const files = requestAll(
    edge,
    ['site', 'portal'].map((name) => `/remotes/${name}/1.0.0/remoteEntry.js`),
  );
  void files.then(() => {
    hasResponded = true;
  });
  for (let round = 0; round < 5; round += 1) assert.deepEqual(await requestAll(edge, servedPaths), allServed);
  assert.equal(hasResponded, false);
  await injectFault(edge, { disk: 'unblocked' });
  assert.deepEqual(await files, [200, 200]);
});

test('a clock that jumps by a day changes no response, and releases are still noticed', async (t) => {
  const { folder, backend, put } = await setUp(t);
  const edge = await startEdgeProcess(t, { DATA_DIR: folder, BACKEND_URL: backend, PORT: '0' }, [faults]);
  const day = 86_400_000;
  const requestedPaths = [...pages, '/rest/v1/x', '/healthz'];
  for (const [index, clock] of [day, -day, 0].entries()) {
    await injectFault(edge, { clock });
    assert.deepEqual(
      await requestAll(edge, requestedPaths),
      requestedPaths.map(() => 200),
    );
    const version = `1.${index + 1}.0`;
    await put([builds.site(version)]);
    const isLive = async () =>
      (await (await fetch(`http://localhost:${edge.port}/registry.json`)).text()).includes(version);
    while (!(await isLive())) await new Promise((resolve) => setTimeout(resolve, 50));
  }
});

test('a database that does not respond for a minute fails only its own requests, and is used again immediately', async (t) => {
  const pendingResponses = new Set<() => void>();
  let isSilent = false;
  const { folder, backend } = await setUp(t, (_request, response) => {
    if (isSilent) pendingResponses.add(() => response.end('[]'));
    else response.end('[]');
  });
  const edge = await startEdgeProcess(t, { DATA_DIR: folder, BACKEND_URL: backend, PORT: '0' });
  assert.deepEqual(await requestAll(edge), allOk);
  const memory = readMemory(edge);
  isSilent = true;
  const requests: Promise<unknown>[] = [];
  const start = performance.now();
  let slowest = 0;
  while (performance.now() - start < 60_000) {
    // Fewer than the edge forwards at a time for one visitor.
    requests.push(...Array.from({ length: 5 }, () => requestStatus(edge.port, new Agent(), '/rest/v1/x')));
    const requestedAt = performance.now();
    assert.deepEqual(await requestAll(edge), allOk);
    slowest = Math.max(slowest, performance.now() - requestedAt);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  isSilent = false;
  assert.equal((await requestAll(edge, ['/rest/v1/x']))[0], 200);
  for (const end of pendingResponses) end();
  const statuses = await Promise.all(requests);
  t.diagnostic(
    `${requests.length} requests waited; four pages in ${Math.round(slowest)} ms at most; ` +
      `memory ${Math.round(memory)} to ${Math.round(readMemory(edge))} MB`,
  );
  // Requests that waited for the full timeout get an error; the last ones get a late response.
  assert.ok(
    statuses.every((status) => status === 200 || status === 504),
    [...new Set(statuses)].join(),
  );
  assert.ok(statuses.includes(504) && statuses.includes(200));
  assert.equal((await requestAll(edge, ['/healthz']))[0], 200);
});

test('2,000 idle connections block no requests, use little memory and are closed', async (t) => {
  const { folder, backend } = await setUp(t);
  const edge = await startEdgeProcess(t, { DATA_DIR: folder, BACKEND_URL: backend, PORT: '0' });
  assert.deepEqual(await requestAll(edge), allOk);
  const memory = readMemory(edge);
  const closings: Promise<unknown>[] = [];
  const sockets = await Promise.all(
    Array.from({ length: 2000 }, async (): Promise<Socket> => {
      const socket = connect(Number(edge.port), '127.0.0.1').on('error', () => undefined);
      closings.push(once(socket, 'close'));
      await once(socket, 'connect');
      return socket.resume();
    }),
  );
  t.after(() => {
    for (const socket of sockets) socket.destroy();
  });
  assert.deepEqual(await requestAll(edge), allOk);
  const growth = readMemory(edge) - memory;
  t.diagnostic(`${growth.toFixed(0)} MB for 2,000 connections`);
  assert.ok(growth < 150, `${growth} MB`);
  // The edge closes each connection after ten seconds without a request.
  await Promise.all(closings);
  assert.deepEqual(await requestAll(edge), allOk);
});
