import { expect, test } from '@jest/globals';
import { csvHead, csvLines } from './csv.ts';

test.each([
  ['=1+1', `"'=1+1"`],
  ['+1+1', `"'+1+1"`],
  ['+49 30=1', `"'+49 30=1"`],
  ['+49 30 5557', '"+49 30 5557"'],
  ['+49-30', `"'+49-30"`],
  ['+49 30 +1', `"'+49 30 +1"`],
  ['Dana; +49 30; =1', `"Dana; +49 30;' =1"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['  =cmd', `"'  =cmd"`],
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r'=1"`],
  ['\tplain', `"'\tplain"`],
  ['Dana;=HYPERLINK("https://evil.example";"x");y', `"Dana;'=HYPERLINK(""https://evil.example"";""x"");y"`],
  ['Dana; "=1+1"', `"Dana;' ""=1+1"""`],
  ['Dana\t@SUM(A1)', `"Dana\t'@SUM(A1)"`],
  ['two\n-lines', `"two\n'-lines"`],
  ['Dana; Bea', '"Dana; Bea"'],
  ['＝1', `"'＝1"`],
  ['plain', '"plain"'],
  ['a "b", c', '"a ""b"", c"'],
  ['two\nlines', '"two\nlines"'],
  ['a=b', '"a=b"'],
])('writes %j as text', (text, cell) => {
  expect(csvLines([text], [{ heading: 'Text', value: (row) => row }])).toBe(`${cell}\r\n`);
});

test('starts with the byte order mark, writes numbers as numbers, lists and booleans as words, and null as an empty cell', () => {
  const columns = [-5, true, ['a', 'b'], null].map((value) => ({ heading: 'x', value: () => value }));
  expect(csvHead([{ heading: 'Größe' }])).toBe('\uFEFF"Größe"\r\n');
  expect(csvLines([0], columns)).toBe('-5,Yes,"a; b",\r\n');
});
