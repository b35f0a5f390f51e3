import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { readWorkspace } from '@northlight/cli/workspace';

const root = join(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const workspace = readWorkspace(root);
const folders = [...workspace.packages.values()].map(({ folder }) => relative(root, folder));

const removeCode = (markdown: string) => markdown.replaceAll(/^```[\s\S]*?^```/gm, '');

/** The anchors that GitHub creates for a page's headings. */
function listAnchors(page: string): readonly string[] {
  return [...removeCode(read(page)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function isLinkTarget(page: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? page : join(dirname(page), file);
  return existsSync(join(root, target)) && (anchor === undefined || listAnchors(target).includes(anchor));
}

describe('the documents', () => {
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((page) => page.endsWith('.md'))
      .map((page) => `docs/${page}`),
  ];
  for (const page of pages) {
    it(`${page} links only to existing files and headings`, () => {
      const links = [...removeCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !/^[a-z]+:/.test(link));
      assert.deepEqual(
        links.filter((link) => !isLinkTarget(page, link)),
        [],
      );
    });

    it(`${page} names only existing files and folders`, () => {
      const paths = [...read(page).matchAll(/`((?:[\w-]+\/)+[\w.*-]*)(?::[^`]*)?`/g)]
        .map(([, path = '']) => path)
        .filter((path) => !path.startsWith('src/') && !path.includes('*'))
        .filter(
          (path) =>
            /\.(?:tsx?|mjs|sql)$/.test(path) || folders.some((folder) => path.startsWith(`${folder}/`)),
        );
      assert.deepEqual(
        paths.filter((path) => !existsSync(join(root, path))),
        [],
      );
    });
  }

  it('list every decision', () => {
    const decisions = readdirSync(join(root, 'docs/decisions')).filter((page) => page !== 'README.md');
    const list = read('docs/decisions/README.md');
    assert.deepEqual(
      decisions.filter((page) => !list.includes(`(${page})`)),
      [],
    );
  });

  it('name an owner of every remote in CODEOWNERS, and only existing folders', () => {
    const ownedFolders = [...read('CODEOWNERS').matchAll(/^\/(\S+)\/ +@/gm)].map(([, folder = '']) => folder);
    assert.deepEqual(
      ownedFolders.filter((folder) => !existsSync(join(root, folder))),
      [],
    );
    const remotes = folders.filter((folder) => existsSync(join(root, folder, 'remote.ts')));
    assert.deepEqual(
      remotes.filter((remote) => !ownedFolders.includes(remote)),
      [],
    );
  });

  it('list every package in docs/architecture.md', () => {
    const page = read('docs/architecture.md');
    const map = page.slice(page.indexOf('## Packages'), page.indexOf('## One request'));
    assert.deepEqual(
      folders.filter((folder) => !map.includes(`\`${folder}\``)),
      [],
    );
  });
});
