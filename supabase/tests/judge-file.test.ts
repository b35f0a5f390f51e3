import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { judgeFile } from '../functions/_shared/files/judge-file.ts';
import { makePdf } from './support/make-pdf.ts';

const samples = new URL('samples/pictures/', import.meta.url);
const files = readdirSync(samples).map((name) => [name, readFileSync(new URL(name, samples))] as const);
const codeOf = (name: string, bytes: Uint8Array) => {
  const judged = judgeFile(name, bytes);
  return 'mime' in judged ? judged.mime : judged.code;
};

describe('a picture', () => {
  for (const [name, bytes] of files) {
    const kind = name.split('.')[1]?.replace('jpg', 'jpeg');
    const tellsPlace = name.startsWith('place');
    test(`${name} is ${tellsPlace ? 'refused: it tells where it was taken' : 'taken'}`, () =>
      assert.equal(codeOf(name, bytes), tellsPlace ? 'tells_place' : `image/${kind}`));
    if (tellsPlace) continue;
    test(`${name} with something behind its end, or cut anywhere, is damaged`, () => {
      for (const more of ['<script>alert(1)</script>', 'PK\x03\x04', '\0']) {
        assert.equal(codeOf(name, Buffer.concat([bytes, Buffer.from(more)])), 'damaged');
      }
      for (let length = 16; length < bytes.length; length += 1) {
        assert.equal(codeOf(name, bytes.subarray(0, length)), 'damaged', `${length} bytes`);
      }
    });
    test(`${name} under the name of another kind is refused`, () =>
      assert.equal(codeOf(`x.${name.endsWith('.png') ? 'jpg' : 'png'}`, bytes), 'wrong_type'));
  }

  const png = files.find(([name]) => name === 'plain.png')?.[1] ?? Buffer.alloc(0);
  const sized = (width: number, height: number) => {
    const copy = Buffer.from(png);
    copy.writeUInt32BE(width, 16);
    copy.writeUInt32BE(height, 20);
    return copy;
  };
  test('of more pixels than fit into memory is refused', () =>
    assert.equal(codeOf('x.png', sized(20_000, 20_000)), 'too_many_pixels'));
  test('of none too', () => assert.equal(codeOf('x.png', sized(0, 16)), 'too_many_pixels'));
  test('whose description tells the place is refused', () => {
    const text = Buffer.from('iTXtXML:com.adobe.xmp\0\0\0\0\0<rdf exif:GPSLatitude="59,54N"/>');
    const length = Buffer.alloc(4);
    length.writeUInt32BE(text.length - 4);
    const iend = png.length - 12;
    const told = Buffer.concat([png.subarray(0, iend), length, text, Buffer.alloc(4), png.subarray(iend)]);
    assert.equal(codeOf('x.png', told), 'tells_place');
  });
});

const disguised: readonly (readonly [string, string, Buffer])[] = [
  ['a page', 'x.png', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a vector graphic', 'x.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a vector graphic by its name', 'x.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a PDF as a picture', 'x.png', makePdf('')],
  ['a picture as a PDF', 'x.pdf', files[0]?.[1] ?? Buffer.alloc(0)],
  ['a PDF behind a page', 'x.pdf', Buffer.concat([Buffer.from('<script>'), makePdf('')])],
  ['nothing', 'x.png', Buffer.alloc(0)],
];
for (const [what, name, bytes] of disguised) {
  test(`${what} is refused as ${name}`, () => assert.equal(codeOf(name, bytes), 'wrong_type'));
}

test('a PDF is taken, a hostile one is not, and it is said what to do', () => {
  assert.equal(codeOf('invoices/a.pdf', makePdf('')), 'application/pdf');
  const refused = judgeFile('a.pdf', makePdf('/OpenAction << /S /JavaScript /JS (x) >>'));
  assert.ok(!('mime' in refused));
  assert.match(refused.message, /Save it again without them/);
});
