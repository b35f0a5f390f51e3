import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A remote that is there already: a new one is entered beside it, wherever it stands. */
const example = 'portal';

/** Makes a new remote known to the workspace, the tests and its owners; the shell needs no word of it. */
export function registerRemote(root: string, name: string): void {
  edit(root, 'pnpm-workspace.yaml', (text) =>
    text.replace(`  - ${example}\n`, `  - ${example}\n  - ${name}\n`),
  );
  edit(root, 'jest.config.mjs', (text) =>
    text.replace(
      `    project('${example}', '${example}'),\n`,
      `    project('${example}', '${example}'),\n    project('${name}', '${name}'),\n`,
    ),
  );
  const team = (of: string) => `${`/${of}/`.padEnd(22)}@northlight/${of}\n`;
  edit(root, 'CODEOWNERS', (text) => text.replace(team(example), `${team(example)}${team(name)}`));
}

/** @throws Error when the file does not look as it should, so that nothing is half entered in silence */
function edit(root: string, file: string, change: (text: string) => string): void {
  const path = join(root, file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} does not name ${example} where a remote is entered`);
  writeFileSync(path, after);
}
