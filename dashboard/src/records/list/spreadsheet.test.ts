import { expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { type SheetColumn, writeSpreadsheet } from './spreadsheet.ts';

/** The cells of a file's first sheet by address, as its XML stores them. */
async function readSheet<Row>(rows: readonly Row[], columns: readonly SheetColumn<Row>[]) {
  const file = await writeSpreadsheet(rows, columns, 'Europe/Berlin');
  // jsdom's Blob has no `arrayBuffer`.
  const reader = new FileReader();
  const read = new Promise((resolve) => reader.addEventListener('load', resolve));
  reader.readAsArrayBuffer(file);
  await read;
  const files = unzipSync(new Uint8Array(reader.result as ArrayBuffer));
  const parse = (name: string) =>
    new DOMParser().parseFromString(strFromU8(files[name] ?? new Uint8Array()), 'text/xml');
  const texts = [...parse('xl/sharedStrings.xml').querySelectorAll('si')].map((item) => item.textContent);
  const cells = [...parse('xl/worksheets/sheet1.xml').querySelectorAll('c')].map((cell) => {
    const value = cell.querySelector('v')?.textContent ?? '';
    const type = cell.getAttribute('t') ?? 'n';
    return [cell.getAttribute('r'), { type, value: type === 's' ? texts[Number(value)] : value }];
  });
  return Object.fromEntries(cells) as Record<string, { type: string; value: string }>;
}

const text: SheetColumn<string> = { heading: 'Text', value: (row) => row };

test.each(['=1+1', '@SUM(A1)', '-1+1|cmd', '+49 30 5557 0192', '0012', '2026-03-10'])(
  'stores the text %j unchanged, and never as a formula',
  async (value) => {
    const { A2 } = await readSheet([value], [text]);
    expect(A2).toEqual({ type: 's', value });
  },
);

test('shortens a text that Excel would reject', async () => {
  const { A2 } = await readSheet(['a'.repeat(40_000)], [text]);
  expect(A2?.value).toHaveLength(32_767);
});

test('stores numbers, days and times as numbers, and times in the agency’s time zone', async () => {
  const columns = (
    [
      ['Amount', 'money', 1234.5],
      ['Due', 'day', '2026-03-10'],
      ['Winter', 'instant', '2026-03-09T23:30:00+00:00'],
      ['Summer', 'instant', '2026-07-09T22:30:00.123Z'],
      ['Published', undefined, true],
      ['Skills', undefined, ['Go', 'SQL']],
      ['Empty day', 'day', null],
      ['Empty list', undefined, []],
    ] as const
  ).map(([heading, type, value]) => ({ heading, ...(type && { type }), value: () => value }));
  const { C1, A2, B2, C2, D2, E2, F2, G2, H2 } = await readSheet([0], columns);
  expect(C1?.value).toBe('Winter (Europe/Berlin)');
  expect(A2).toEqual({ type: 'n', value: '1234.5' });
  // Days since 1900. 46091 is 10 March 2026.
  expect(B2).toEqual({ type: 'n', value: '46091' });
  expect(Number(C2?.value)).toBeCloseTo(46091 + 0.5 / 24, 8);
  expect(Number(D2?.value)).toBeCloseTo(46213 + 0.5 / 24, 8);
  expect([E2?.value, F2?.value, G2, H2]).toEqual(['1', 'Go; SQL', undefined, undefined]);
});
