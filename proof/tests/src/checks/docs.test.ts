import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { readWorkspace } from '@northlight/cli/workspace';

const root = join(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const workspace = readWorkspace(root);
const folders = [...workspace.packages.values()].map(({ folder }) => relative(root, folder));

describe('the documents', () => {
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    ...readdirSync(join(root, 'docs')).map((page) => `docs/${page}`),
  ];
  for (const page of pages.filter((each) => each.endsWith('.md'))) {
    it(`${page} names files and folders that exist`, () => {
      const named = [...read(page).matchAll(/`((?:[\w-]+\/)+[\w.*-]*)(?::[^`]*)?`/g)]
        .map(([, path = '']) => path)
        .filter((path) => !path.startsWith('src/') && !path.includes('*'))
        .filter(
          (path) =>
            /\.(?:tsx?|mjs|sql)$/.test(path) || folders.some((folder) => path.startsWith(`${folder}/`)),
        );
      assert.deepEqual(
        named.filter((path) => !existsSync(join(root, path))),
        [],
      );
    });
  }

  it('CODEOWNERS names an owner of its own for every remote, and no folder that is not there', () => {
    const owned = [...read('CODEOWNERS').matchAll(/^\/(\S+)\/ +@/gm)].map(([, folder = '']) => folder);
    assert.deepEqual(
      owned.filter((folder) => !existsSync(join(root, folder))),
      [],
    );
    const remotes = folders.filter((folder) => existsSync(join(root, folder, 'remote.ts')));
    assert.deepEqual(
      remotes.filter((remote) => !owned.includes(remote)),
      [],
    );
  });

  it('have every package on the map', () => {
    const page = read('docs/architecture.md');
    const map = page.slice(page.indexOf('## The map'), page.indexOf('## The way of one page'));
    assert.deepEqual(
      folders.filter((folder) => !map.includes(`\`${folder}\``)),
      [],
    );
  });
});
