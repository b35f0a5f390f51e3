import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createNodeClient } from '@local/backend';
import { compareNames, foldText, isolate, searchPattern } from '@northlight/domain';
import { type Engine, listEngines } from '../world/engines.ts';

const names = (
  'Zeta|acme|Ächer|Émile|Øre|Łódź|Invoice 10|Invoice 2|ALPHA|alpha|Ahmed|أحمد|بدر|סארה|Иван|Ёлка|Елена|中村|山田|김|Αθήνα|' +
  'Άλφα|Àb|ab|a-b|a b|_x|“quoted”|3 Apples|20 Apples|ß|ss|fi|Åse|Aase|Çelik|Cz|Iğdır|İzmir|đ|dz|Nguyễn|Nguyen|Nguyên'
).split('|');

for (const engine of listEngines({ port: 0 })) {
  describe(`on ${engine.name}`, () => {
    let world: Awaited<ReturnType<Engine['open']>>;
    let client: ReturnType<typeof createNodeClient>;
    before(async () => {
      world = await engine.open();
      const { url, secretKey, fetch } = world.backend;
      client = createNodeClient(url, secretKey, { global: { fetch } });
    });
    after(() => world.close());

    test('pages have the same order as in TypeScript', async () => {
      await client
        .from('companies')
        .insert(names.map((name) => ({ name })))
        .throwOnError();
      const pages = [0, 10, 20, 30, 40].map(async (first) => {
        const page = client
          .from('companies')
          .select('name')
          .order('name')
          .range(first, first + 9);
        return (await page.throwOnError()).data.map(({ name }: { name: string }) => name);
      });
      assert.deepEqual((await Promise.all(pages)).flat(), names.toSorted(compareNames));
    });

    test('texts are folded as in TypeScript', async () => {
      for (const [text, folded] of [
        ['MÜLLER & Söhne', 'muller & sohne'],
        ['Weißbier ẞ', 'weissbier ss'],
        ['İstanbul Iğdır ısı', 'istanbul igdir isi'],
        ['Nguyễn Đức', 'nguyen duc'],
        ['Άλφα ΟΔΥΣΣΕΥΣ', 'αλφα οδυσσευσ'],
        ['Ёлка', 'елка'],
        ['مُحَمَّد أحمد', 'محمد احمد'],
        ['שָׁלוֹם', 'שלום'],
        ['Øre Łódź Æra Œuvre', 'ore lodz aera oeuvre'],
        ['ﬁsh Ｆｕｌｌ', 'fish full'],
        ['하늘 が', '하늘 が'.normalize('NFD')],
      ] as const) {
        for (const form of ['NFC', 'NFD'] as const) {
          const value = text.normalize(form);
          const [row] = await world.backend.database.query<{ lines: string[] }>(
            `select string_to_array(private.fold_text($1), E'\\n') as lines`,
            [value],
          );
          assert.deepEqual([row?.lines[0], foldText(value)], [folded, folded], text);
        }
      }
    });

    test('right-to-left names are isolated as in TypeScript', async () => {
      for (const name of ['سارا', 'שרה (2)', 'Sara ساره', 'Sara', 'Łódź', '中村']) {
        const [row] = await world.backend.database.query<{ text: string }>(
          'select private.isolate($1) as text',
          [name],
        );
        assert.equal(row?.text, isolate(name), name);
      }
    });

    test('a search finds names without accents, case and umlauts', async () => {
      const rows = [
        { question: 'Jürgen Müller', answer: 'a colleague of Ǻsa' },
        { question: 'Ása', answer: 'a colleague of Jürgen' },
      ];
      await client.from('faqs').insert(rows).throwOnError();
      const find = async (pattern: string) => {
        const search = client.from('faqs').select('question').ilike('search_text', pattern).order('question');
        return (await search.throwOnError()).data.map(({ question }: { question: string }) => question);
      };
      for (const text of ['muller', 'MÜLLER', 'Mueller', 'jürgen mu', 'Juergen Mueller'])
        assert.deepEqual(await find(searchPattern(text)), ['Jürgen Müller'], text);
      assert.deepEqual(await find(searchPattern('asa')), ['Ása', 'Jürgen Müller']);
    });
  });
}
