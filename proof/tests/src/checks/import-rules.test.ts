import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { createTempFolder, writeFiles } from '@northlight/node-kit/testing';

const root = join(import.meta.dirname, '../../../..');

/** Lines that break no rule, or the message that Biome must report for them. */
const imports: readonly [file: string, line: string, message: RegExp | null][] = [
  ['platform/contract/src/x.ts', "import 'node:fs';", /runs in browsers/],
  ['platform/contract/src/drafts/x.ts', "import '../remote/page.ts';", /second copy/],
  ['platform/cli/src/x.ts', "type Demo = import('@local/backend/demo').Demo;", /development code/],
  ['local/backend/src/x.ts', "import '@proof/permissions/world';", /only tests import tests/],
  ['platform/edge/src/x.ts', "export type { A } from '@supabase/supabase-js';", /getPublicBackend/],
  ['proof/tests/src/bench/x.ts', "import '@electric-sql/pglite';", /embeds the database/],
  ['portal/src/x.ts', "const remote = import('dashboard/remote');", /through the registry/],
  ['events/src/x.ts', "import 'site';", /through the registry/],
  ['auth-kit/src/x.ts', "import '@northlight/domain';", /no other Northlight package/],
  ['site/src/x.ts', "import 'react-router-dom';", /contract\/router/],
  ['shell/src/x.ts', "import '@northlight/edge';", /cannot run it/],
  ['events/src/y.ts', "import '@northlight/registry';", /cannot run it/],
  ['dashboard/src/x.ts', "import '@northlight/contract/page-tree';", /page tree/],
  ['portal/src/y.ts', "import '@northlight/auth-kit/testing';", /for tests/],
  ['portal/src/y.test.ts', "import '@northlight/auth-kit/testing';", null],
  ['portal/src/components/y.tsx', "const text = <p>import 'site'</p>; // import 'site';", null],
  ['portal/src/queries/rows.ts', "const rows = backend.from('site').select();", null],
  ['shared-ui/src/colour.ts', "export * from '../../portal/src/app.tsx';", /stays inside its package/],
  ['platform/edge/src/http/x.ts', "import '../../../cli/run.mjs';", /stays inside its package/],
  ['proof/e2e/portal/x.spec.ts', "import '../../../portal/remote.ts';", /stays inside its package/],
  ['proof/e2e/portal/y.spec.ts', "import '../support/test.ts';", null],
  ['portal/src/overview/page.tsx', "import '../sprints/board.tsx';", /feature imports only itself/],
  ['events/src/overview/parts/x.ts', "import '../../sprints/board.tsx';", /feature imports only itself/],
  ['site/src/overview/a/b/x.ts', "import '../../../sprints/board.tsx';", /feature imports only itself/],
  ['portal/src/overview/part.tsx', "import '../app.tsx';", /feature imports only itself/],
  [
    'portal/src/queries/dates.ts',
    "import type { B } from '../sprints/board.tsx';",
    /feature imports only itself/,
  ],
  ['portal/src/overview/y.tsx', "import '../queries/dates.ts';", null],
  ['portal/src/overview/z.tsx', "import './part.tsx';", null],
  ['portal/src/overview/page.test.tsx', "import '../testing/open.tsx';", null],
  ['portal/src/z.tsx', "import './overview/page.tsx';", null],
  ['portal/src/app/z.tsx', "import '../overview/page.tsx';", null],
  ['portal/src/overview/w.tsx', "import '../app/z.tsx';", /feature imports only itself/],
  ['portal/src/overview/v.tsx', "import '../texts.ts';", null],
  ['portal/src/overview/link.tsx', "const to = '/client-portal/sprint/';", /from the declaration/],
  ['portal/src/overview/to.tsx', 'const to = <a href="/client-portal">Home</a>;', /from the declaration/],
  ['portal/src/addresses/address.ts', "const home = '/client-portal';", null],
  ['platform/cli/src/a.ts', "const program = join(root, 'local/backend/src/main.ts');", /embedded-programs/],
  ['platform/cli/src/embedded-programs.ts', "const backend = 'local/backend/src/main.ts';", null],
  ['platform/cli/src/a.test.ts', "const file = 'proof/e2e/a.spec.ts';", null],
  ['portal/three.ts', "const load = () => import('./four.ts');", /part of a cycle/],
  ['portal/four.ts', "export * from './three.ts';", /part of a cycle/],
  ['site/one.ts', "import type { Two } from './two.ts';", /part of a cycle/],
  ['site/two.ts', "import type { One } from './one.ts';", /part of a cycle/],
];

test('Biome refuses the imports that the rules forbid, and no others', (context) => {
  const folder = createTempFolder(context);
  const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
  config.vcs = { enabled: false };
  writeFiles(folder, {
    'biome.json': config,
    ...Object.fromEntries(imports.map(([file, line]) => [file, line])),
  });
  const plugins = 'proof/tests/src/checks/imports';
  cpSync(join(root, plugins), join(folder, plugins), { recursive: true });
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
  const args = ['lint', '--only=plugin', '--only=suspicious/noImportCycles', '--reporter=github', '.'];
  const { stdout } = spawnSync(process.execPath, [biome, ...args, '--max-diagnostics=none'], {
    cwd: folder,
    encoding: 'utf8',
  });
  for (const [file, line, message] of imports) {
    const reports = stdout.split('\n').filter((report) => report.includes(`/${file},`));
    if (message === null) assert.deepEqual(reports, [], `${file}: ${line}`);
    else assert.match(reports.join('\n'), message, `${file}: ${line}`);
  }
});
