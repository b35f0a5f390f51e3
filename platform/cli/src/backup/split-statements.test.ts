import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { splitStatements } from './split-statements.ts';

const statements = [
  `SET client_encoding = 'UTF8';`,
  `\n\n--\n-- Data for Name: it's; Type: TABLE DATA\n--\n\nINSERT INTO public.faqs (question) VALUES\n\t('It''s; ''over''');`,
  `\nINSERT INTO public."a;b'" VALUES ('ünï\n-- no comment;\n\\unrestrict other');`,
  `\nSELECT 1;`,
];

/** Splits the text, which arrives in chunks of this many bytes. */
function split(text: string, chunkBytes: number): Promise<string[]> {
  const bytes = Buffer.from(text);
  async function* read() {
    for (let start = 0; start < bytes.length; start += chunkBytes)
      yield bytes.subarray(start, start + chunkBytes);
  }
  return Readable.from(splitStatements(read(), 1)).toArray();
}

describe('splitStatements', () => {
  for (const chunkBytes of [1, 2, 3, 7, 1000]) {
    test(`splits only between statements, read ${chunkBytes} bytes at a time`, async () => {
      assert.deepEqual(await split(`${statements.join('')}\n`, chunkBytes), [...statements, '\n']);
    });
  }

  test("removes pg_dump's guard, but not the same words in a value", async () => {
    const dump = `\\restrict abc\n\n${statements.join('')}\n\\unrestrict abc\n\n`;
    assert.equal((await split(dump, 5)).join(''), `\n${statements.join('')}\n\n`);
  });
});
