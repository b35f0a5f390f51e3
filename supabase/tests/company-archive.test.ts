import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { openLink, sealLink } from '../functions/_shared/sealed-link.ts';
import { planArchive } from '../functions/company-archive/plan.ts';
import { createNameDeduplicator, createSafeName } from '../functions/company-archive/safe-name.ts';
import { writeZip, type ZipEntry } from '../functions/company-archive/write-zip.ts';

test('writeZip keeps text and binary files intact under any name', async () => {
  const pdf = Uint8Array.from({ length: 3_000_000 }, (_, index) => (index * index) % 251);
  const files = {
    'index.html': '<h1>Ärger & Co</h1>',
    'tables/a.csv': 'a,b\r\n'.repeat(9_000),
    'files/größe.pdf': pdf,
    'empty.txt': '',
  };
  async function* createEntries(): AsyncGenerator<ZipEntry> {
    for (const [name, content] of Object.entries(files)) {
      const middle = Math.floor(content.length / 2);
      const halves = [content.slice(0, middle), content.slice(middle)];
      yield { name, isText: typeof content === 'string', content: halves };
    }
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeZip(createEntries(), new Date('2026-03-10T10:00:00Z'))) chunks.push(chunk);
  const unzipped = unzipSync(Buffer.concat(chunks));
  assert.deepEqual(Object.keys(unzipped), Object.keys(files));
  for (const [name, content] of Object.entries(files)) {
    const bytes = unzipped[name] ?? new Uint8Array();
    if (typeof content === 'string') assert.equal(strFromU8(bytes), content);
    else assert.ok(Buffer.from(bytes).equals(Buffer.from(content)));
  }
});

describe('file names in an archive', () => {
  const names: readonly (readonly [string, string])[] = [
    ['../../etc/passwd', 'etc-passwd'],
    ['..\\..\\Windows\\x', 'Windows-x'],
    ['/root', 'root'],
    ['C:\\x', 'C-x'],
    ['CON', 'file'],
    ['nul.txt', 'file'],
    ['a\u202efdp.exe', 'a-fdp.exe'],
    ['a\u0000b\nc', 'a-b-c'],
    ['...', 'file'],
    ['', 'file'],
    ['Größe 1. Hälfte', 'Größe 1. Hälfte'],
    ['~$x|*?"<>', 'x'],
    ['x'.repeat(300), 'x'.repeat(80)],
  ];
  for (const [name, safeName] of names) {
    test(`${JSON.stringify(name.slice(0, 30))} becomes ${safeName.slice(0, 30)}`, () => {
      assert.equal(createSafeName(name, 'file'), safeName);
    });
  }
  test('are unique, ignoring case', () => {
    const makeUnique = createNameDeduplicator();
    assert.deepEqual(['a', 'A', 'a', 'b'].map(makeUnique), ['a', 'A-2', 'a-3', 'b']);
  });
});

test('an archive contains no invoices without permission to see them', () => {
  const invoice = { file_url: 'invoices/invoice-1.pdf', invoice_number: '1', invoice_name: 'One' };
  const planAsJson = (includesInvoices: boolean) =>
    JSON.stringify(planArchive(includesInvoices ? [invoice] : [], includesInvoices));
  assert.match(planAsJson(true), /invoices\/1 One\.pdf.*|client_invoices/);
  assert.doesNotMatch(planAsJson(false), /invoice/);
});

describe('a sealed link', () => {
  const now = new Date('2026-03-10T10:00:00Z');
  const expiresAt = new Date('2026-03-10T10:10:00Z');
  const seal = () => sealLink('secret', 'archive', { archive: 'a1' }, expiresAt);
  const getCode = (error: unknown) => (error as { code?: string }).code;

  test('can be opened until it expires, and hides its content', async () => {
    const link = await seal();
    assert.match(link, /^[\w-]+$/);
    assert.equal((await openLink('secret', 'archive', link, now)).archive, 'a1');
    assert.ok(!Buffer.from(link, 'base64url').toString('latin1').includes('a1'));
    await assert.rejects(
      openLink('secret', 'archive', link, expiresAt),
      (error) => getCode(error) === 'link_ended',
    );
  });
  test('is rejected if it has another purpose, is from another server or has been tampered with', async () => {
    const link = await seal();
    const tampered = `${link.slice(0, 30)}${link[30] === 'A' ? 'B' : 'A'}${link.slice(31)}`;
    const isUnknownLink = (error: unknown) => getCode(error) === 'unknown_link';
    await assert.rejects(openLink('secret', 'see-own-data', link, now), isUnknownLink);
    await assert.rejects(openLink('other', 'archive', link, now), isUnknownLink);
    for (const invalid of [tampered, link.slice(0, -4), '', 'x', `${link}!`, 'A'.repeat(3_000)])
      await assert.rejects(openLink('secret', 'archive', invalid, now), isUnknownLink);
  });
});
