import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvHead, csvLines } from './csv.ts';

const cells = [
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
] as const;

test('writes text as text, and no formula', () => {
  for (const [text, cell] of cells) assert.equal(csvLines([{ text }], ['text']), `${cell}\r\n`);
});

test('starts with the byte order mark, writes numbers as numbers, lists and booleans as words, and null as an empty cell', () => {
  const row = { a: -5, b: true, c: ['a', 'b'], d: null, e: { f: 1 } };
  assert.equal(csvHead(['Größe']), '\uFEFF"Größe"\r\n');
  assert.equal(csvLines([row], Object.keys(row)), '-5,Yes,"a; b",,"{""f"":1}"\r\n');
});
