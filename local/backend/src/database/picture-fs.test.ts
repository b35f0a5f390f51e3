import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entriesOf } from './picture-fs.ts';

function part(path: string, kind: '0' | '5', content = ''): Buffer {
  const header = Buffer.alloc(512);
  header.write(path, 0);
  header.write(content.length.toString(8).padStart(11, '0'), 124);
  header.write(kind, 156);
  return Buffer.concat([header, Buffer.from(content), Buffer.alloc((512 - (content.length % 512)) % 512)]);
}

const picture = Buffer.concat([
  part('/base', '5'),
  part('/base/1', '0', 'x'.repeat(600)),
  part('/base/2', '0'),
  part('/PG_VERSION', '0', '17\n'),
  Buffer.alloc(1024),
]);

test('a picture is read file by file, without copies', () => {
  const entries = [...entriesOf(picture)];
  assert.deepEqual(
    entries.map(({ path, isFolder, bytes }) => [path, isFolder, bytes.length]),
    [
      ['/base', true, 0],
      ['/base/1', false, 600],
      ['/base/2', false, 0],
      ['/PG_VERSION', false, 3],
    ],
  );
  assert.equal(entries.at(-1)?.bytes.toString(), '17\n');
  assert.equal(entries.at(-1)?.bytes.buffer, picture.buffer);
});

test('a picture that was cut off is refused', () => {
  assert.throws(() => [...entriesOf(picture.subarray(0, 900))], /cut off/);
});
