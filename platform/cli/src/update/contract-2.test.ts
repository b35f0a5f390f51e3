import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requiringContract2, toContract2 } from './contract-2.ts';

const imports = "import { useUnsavedChanges } from '@northlight/contract';\n";

for (const [name, before, after] of [
  [
    'what takes the function',
    'const { release } = useUnsavedChanges(dirty);',
    'const release = useUnsavedChanges(dirty);',
  ],
  [
    'another name',
    'const { release: go } = useUnsavedChanges(a || b);',
    'const go = useUnsavedChanges(a || b);',
  ],
  ['the call alone', 'useUnsavedChanges(dirty);', 'useUnsavedChanges(dirty);'],
  ['a member of the call', 'useUnsavedChanges(dirty).release();', 'useUnsavedChanges(dirty)();'],
  [
    'signs of more than one byte',
    "// „größer“ 🙂\nconst { release } = useUnsavedChanges('é');",
    "// „größer“ 🙂\nconst release = useUnsavedChanges('é');",
  ],
] as const) {
  test(`rewrites ${name}`, () => {
    // The parser goes on counting from file to file: the second time it begins elsewhere.
    for (const head of [imports, `// ünder\n/* a */\n${imports}`]) {
      const body = (line: string) => `${head}export function Form() {\n  ${line}\n  return <p>x</p>;\n}\n`;
      assert.deepEqual(toContract2(body(before), 'form.tsx'), { text: body(after), unclear: [] });
    }
  });
}

test('leaves what goes elsewhere, and says in which line', () => {
  const source = `${imports}export const guard = (dirty: boolean) => useUnsavedChanges(dirty);\n`;
  assert.deepEqual(toContract2(source, 'guard.ts'), { text: source, unclear: [2] });
});

test('raises the range of the declaration, once', () => {
  const remote = (range: string) => `requires: { contract: '${range}', kit: '^0.1.0', schema: 0 },`;
  assert.equal(requiringContract2(remote('^1.4.0')), remote('^2.0.0'));
  assert.equal(requiringContract2(remote('^2.1.0')), remote('^2.1.0'));
});
