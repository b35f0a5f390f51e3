import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createTempFolder, startServer } from '@northlight/node-kit/testing';
import { addFiles } from './create-backup.ts';
import { saveErasures } from './erasures.ts';
import { downloadFile } from './stored-files.ts';

const startStorage = async (context: TestContext, handler: RequestListener) => ({
  url: (await startServer(context, handler)).url,
  secretKey: 'k',
});

test('retries when the storage fails, and treats a file as missing only if the storage reports it', async (context) => {
  const requestedUrls: string[] = [];
  const access = await startStorage(context, (request, response) => {
    requestedUrls.push(request.url ?? '');
    if (request.url?.includes('gone'))
      response.writeHead(400).end('{"statusCode":"404","error":"not_found","message":"Object not found"}');
    else if (request.url?.includes('refused'))
      response
        .writeHead(400)
        .end('{"statusCode":"403","error":"Unauthorized","message":"Invalid Compact JWS"}');
    else if (request.url?.includes('proxy')) response.writeHead(404).end('<h1>Not found</h1>');
    else if (requestedUrls.length === 1) request.socket.destroy();
    else if (requestedUrls.length === 2) response.writeHead(503).end();
    else response.end('here');
  });
  assert.equal(String(await downloadFile(access, { bucket: 'uploads', name: 'a b/ü.png' })), 'here');
  assert.deepEqual(requestedUrls, Array(3).fill('/storage/v1/object/uploads/a%20b/%C3%BC.png'));
  assert.equal(await downloadFile(access, { bucket: 'uploads', name: 'gone' }), null);
  assert.equal(requestedUrls.length, 4);
  for (const name of ['refused', 'proxy']) {
    await assert.rejects(downloadFile(access, { bucket: 'uploads', name }), /The storage returned 40[04]/);
  }
});

test('a backup records missing files, but fails if the storage refuses access to a file', async (context) => {
  let isRefused = false;
  const access = await startStorage(context, (request, response) => {
    if (request.url?.includes('gone')) response.writeHead(400).end('{"statusCode":"404"}');
    else if (isRefused) response.writeHead(400).end('{"statusCode":"403","message":"Invalid Compact JWS"}');
    else response.end('here');
  });
  const addedPaths: string[] = [];
  const add = async (path: string) => {
    addedPaths.push(path);
  };
  const objects = ['a.png', 'gone.png', 'b.png'].map((name) => ({
    ...{ bucket: 'uploads', name, type: 'image/png', cacheControl: 'max-age=3600' },
  }));
  const missing = await addFiles(access, objects, add, () => undefined);
  assert.deepEqual(missing, ['uploads/gone.png']);
  assert.deepEqual(addedPaths, ['files/uploads/a.png', 'files/uploads/b.png']);
  isRefused = true;
  await assert.rejects(
    addFiles(access, objects, add, () => undefined),
    /The storage returned 400 for uploads\/a\.png/,
  );
});

test('the list beside the backups keeps erasures that a restored instance does not contain', async (context) => {
  const lists = ['a', 'b'].map((id) => JSON.stringify([{ id, at: '2026-03-10' }]));
  const access = await startStorage(context, (_request, response) => void response.end(lists.shift()));
  const folder = createTempFolder(context);
  for (let backup = 0; backup < 2; backup += 1) await saveErasures(access, folder);
  assert.match(await readFile(join(folder, 'erasures.json'), 'utf8'), /"a"[\s\S]*"b"/);
});
