import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedPackages } from '@northlight/build/shared';
import { describeEnd, runToEnd } from './processes/child.ts';

/** The reference of the contract: `docs/contract.md`, made from the exported types and their comments. */
export const referenceFile = 'docs/contract.md';

/** How long what is kept, from the table of shared packages. */
const [earlier] = sharedPackages.flatMap((shared) =>
  shared.name === '@northlight/contract' ? (shared.earlier ?? []) : [],
);
const lifetimes = [
  '**What is breaking.** A version is major when a remote that was built before could trip over it: a name that is gone, another type of what is given or returned, a new field that must be there, a value that means something else. A new name, or a new field that may be absent, is minor; words and types alone are a patch.',
  `**How long what is kept.** A new major goes live in two steps: *accept both, then switch*. First a shell that supplies both; every remote goes on as it was built, and is rebuilt when its team likes (\`npm run update -- portal\`, or \`northlight update\`, rewrites its sources). The old major is supplied for six months at least${earlier === undefined ? '' : `, ${earlier.version.replace(/\..*/, '.x')} until ${earlier.until}`}, and after that as long as a live remote asks for it: a shell without it is refused, with the names. The inspector (\`/dashboard/releases\`) names them too. A rollback to a version that needs a dropped major is refused.`,
  '**Packages that are older than the product.** What is live may say more than they know: a newer shell has keys in its manifest that came later. A command of a team, which compares and then signs what is its own, bears such keys unread, passes them on as they were signed, and signs none: to make a version live again that newer packages have built takes those packages. Edges, and whoever holds a root key, refuse what they do not know and go on with what they had. So an unknown key gets nothing past a check: all of a document is signed, a build is judged by the rules of the packages that made it, and an edge leaves out a change with something in it that it cannot judge. What a team cannot read at all is refused with the remedy, `npm update`.',
  `What runs together, each cell tried in a browser by \`npm run test:long\`; what does not is refused before it is live:

| shell | remote built on 1.7.0 | on 2.0.0 | of today |
| --- | --- | --- | --- |
| of 1.7.0 | runs | refused | refused |
| of 2.0.0 | runs | runs | runs |
| of today | runs | runs | runs |`,
].join('\n\n');

export async function writeContractReference(root: string): Promise<void> {
  await writeFile(join(root, referenceFile), await contractReference(root));
}

export async function contractReference(root: string): Promise<string> {
  const folder = join(root, 'platform/contract');
  const declarations = await declarationsOf(root, join(folder, 'src/index.ts'));
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  const modules = await modulesIn(folder, ['data.ts', 'index.ts']);
  const sections = await Promise.all(
    modules.map(async (name) => {
      const text = await readFile(join(declarations, 'platform/contract/src', `${name}.d.ts`), 'utf8');
      return `## ${name}\n\n\`\`\`ts\n${shown(text)}\n\`\`\``;
    }),
  );
  await rm(declarations, { recursive: true });
  const head = [
    `# The contract, version ${version}`,
    'What shell, remotes, edge, build and release gate agree on: the exports of `@northlight/contract`.',
    lifetimes,
    'Written by `npm run types` from the types and their comments; a test fails while it is older. [What changed](../platform/contract/CHANGELOG.md).',
  ];
  return `${[...head, ...sections].join('\n\n').trim()}\n`;
}

/** The compiler's declarations of a file and all that it imports, in a folder of their own. */
async function declarationsOf(root: string, file: string): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'contract-'));
  const config = join(outDir, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    outDir,
    rootDir: root,
  };
  await writeFile(
    config,
    JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, files: [file] }),
  );
  const end = await runToEnd({
    command: process.execPath,
    args: [join(root, 'node_modules/typescript/bin/tsc'), '-p', config, '--pretty', 'false'],
    cwd: root,
  });
  if (end.code !== 0) throw new Error(`tsc ${describeEnd(end)}\n${end.output}`);
  return outDir;
}

/** The modules that the given ones export from, in their order, each once. */
async function modulesIn(folder: string, indexes: readonly string[]): Promise<string[]> {
  const texts = await Promise.all(indexes.map((name) => readFile(join(folder, 'src', name), 'utf8')));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/ from '\.\/([\w-]+)\.ts'/g)].map(([, name = '']) => name),
  );
  return [...new Set(names)].filter((name) => !indexes.includes(`${name}.ts`));
}

/** Without what a reader does not call: imports, and the words that only a declaration file needs. */
function shown(text: string): string {
  return (
    text
      .replace(/^import .*\n/gm, '')
      .replace(/^export \{\};\n?/gm, '')
      .replace(/^export declare /gm, 'export ')
      .replaceAll('    ', '  ')
      // A blank line before each declaration with its comment.
      .replace(/(?<!\*\/)\n(?=\/\*\*|export)/g, '\n\n')
      .trim()
  );
}
