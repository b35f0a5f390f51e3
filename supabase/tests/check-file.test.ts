import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { checkFile } from '../functions/_shared/files/check-file.ts';
import { makePdf } from './support/make-pdf.ts';

const samples = new URL('samples/pictures/', import.meta.url);
const files = readdirSync(samples).map((name) => [name, readFileSync(new URL(name, samples))] as const);
const getResult = (name: string, bytes: Uint8Array<ArrayBuffer>) => {
  const result = checkFile(name, bytes);
  return 'mime' in result ? result.mime : result.code;
};

describe('a picture', () => {
  for (const [name, bytes] of files) {
    const kind = name.split('.')[1]?.replace('jpg', 'jpeg');
    const hasLocation = name.startsWith('place');
    test(`${name} is ${hasLocation ? 'rejected because it contains a location' : 'accepted'}`, () =>
      assert.equal(getResult(name, bytes), hasLocation ? 'has_location' : `image/${kind}`));
    if (hasLocation) continue;
    test(`${name} with trailing bytes or cut off anywhere is damaged`, () => {
      for (const suffix of ['<script>alert(1)</script>', 'PK\x03\x04', '\0']) {
        assert.equal(getResult(name, Buffer.concat([bytes, Buffer.from(suffix)])), 'damaged');
      }
      for (let length = 16; length < bytes.length; length += 1) {
        assert.equal(getResult(name, bytes.subarray(0, length)), 'damaged', `${length} bytes`);
      }
    });
    test(`${name} with another extension is rejected`, () =>
      assert.equal(getResult(`x.${name.endsWith('.png') ? 'jpg' : 'png'}`, bytes), 'wrong_type'));
  }

  const png = files.find(([name]) => name === 'plain.png')?.[1] ?? Buffer.alloc(0);
  const resize = (width: number, height: number) => {
    const copy = Buffer.from(png);
    copy.writeUInt32BE(width, 16);
    copy.writeUInt32BE(height, 20);
    return copy;
  };
  test('with more pixels than fit into memory, or none, is rejected', () => {
    assert.equal(getResult('x.png', resize(20_000, 20_000)), 'too_many_pixels');
    assert.equal(getResult('x.png', resize(0, 16)), 'too_many_pixels');
  });
  test('with a location in its XMP description is rejected', () => {
    const text = Buffer.from('iTXtXML:com.adobe.xmp\0\0\0\0\0<rdf exif:GPSLatitude="59,54N"/>');
    const length = Buffer.alloc(4);
    length.writeUInt32BE(text.length - 4);
    const iend = png.length - 12;
    const located = Buffer.concat([png.subarray(0, iend), length, text, Buffer.alloc(4), png.subarray(iend)]);
    assert.equal(getResult('x.png', located), 'has_location');
  });
});

const disguisedFiles: readonly (readonly [string, string, Buffer<ArrayBuffer>])[] = [
  ['an HTML page', 'x.png', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an SVG', 'x.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['an SVG', 'x.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a PDF', 'x.png', makePdf('')],
  ['a picture', 'x.pdf', files[0]?.[1] ?? Buffer.alloc(0)],
  ['a PDF after 1 kB', 'x.pdf', Buffer.concat([Buffer.alloc(1020), makePdf('')])],
  ['an empty file', 'x.png', Buffer.alloc(0)],
];
for (const [description, name, bytes] of disguisedFiles) {
  test(`${description} named ${name} is rejected`, () => assert.equal(getResult(name, bytes), 'wrong_type'));
}

test('a harmless PDF is accepted and a hostile one is rejected with advice', () => {
  assert.equal(getResult('invoices/a.pdf', makePdf('')), 'application/pdf');
  const rejection = checkFile('a.pdf', makePdf('/OpenAction << /S /JavaScript /JS (x) >>'));
  assert.ok(!('mime' in rejection));
  assert.match(rejection.message, /Save it without them/);
});

test('a PDF after other bytes is stored without them', () => {
  const result = checkFile('a.pdf', Buffer.concat([Buffer.from('\ufeff<script>\r\n'), makePdf('')]));
  assert.ok('content' in result);
  assert.deepEqual(Buffer.from(result.content), makePdf(''));
});
