import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { createTempFolder, writeFiles } from '@northlight/cli/testing';
import { readWorkspace } from '@northlight/cli/workspace';
import { findImportCycles } from './import-cycles.ts';
import { createRules, findImportViolations } from './import-rules.ts';

test('relative imports stay in their package and, in a remote, follow app → features → lib', (context) => {
  const root = createTempFolder(context);
  writeFiles(root, {
    'pnpm-workspace.yaml': 'packages:\n  - portal\n  - kit\n',
    'kit/package.json': { name: 'kit' },
    'kit/src/button.ts': "import { a } from './colour.ts';\nimport { b } from './forms/field.ts';",
    'kit/src/colour.ts': "export * from '../../portal/src/app.tsx';",
    'kit/src/forms/field.ts': "import '../menus/menu.ts';",
    'portal/package.json': { name: 'portal' },
    'portal/remote.ts': "export const remote = { routes: [{ path: '/client-portal' }] };",
    'portal/src/app.tsx': "const page = () => import('./overview/page.tsx');\nimport './lib/dates.ts';",
    'portal/src/overview/page.tsx': [
      "import { useState } from 'react';",
      "import { dates } from '../lib/dates.ts';",
      "import { part } from './part.tsx';",
      'import {',
      '  board,',
      "} from '../sprints/board.tsx';",
    ].join('\n'),
    'portal/src/overview/part.tsx': "import { app } from '../app.tsx';",
    'portal/src/overview/page.test.tsx': "import { render } from '../testing/open.tsx';",
    'portal/src/testing/open.tsx': "import '../app.tsx';\nconst start = '/client-portal';",
    'portal/src/lib/address.ts': "const home = '/client-portal';",
    'portal/src/overview/link.tsx': "const to = '/client-portal/sprint/';",
    'portal/src/lib/dates.ts': "import type { Board } from '../sprints/board.tsx';",
    'portal/node_modules/x/index.js': "import '../../kit/src/button.ts';",
  });
  assert.deepEqual(findImportViolations(readWorkspace(root)).sort(), [
    'kit/src/colour.ts:1 imports ../../portal/src/app.tsx: a relative path stays inside its package; import the other package by its name.',
    'portal/src/lib/dates.ts:1 imports ../sprints/board.tsx: lib is shared by features, so it cannot import sprints.',
    'portal/src/overview/link.tsx hard-codes /client-portal/sprint/: build the link from the declaration, which types its path.',
    'portal/src/overview/page.tsx:6 imports ../sprints/board.tsx: overview and sprints are features; shared code belongs in lib.',
    'portal/src/overview/part.tsx:1 imports ../app.tsx: overview is below the app and cannot import it.',
  ]);
});

test('shipped code contains no path to development code or tests', (context) => {
  const root = createTempFolder(context);
  writeFiles(root, {
    'pnpm-workspace.yaml': 'packages:\n  - platform/cli\n',
    'platform/cli/package.json': { name: 'cli' },
    'platform/cli/src/a.ts': "const program = join(root, 'local/backend/src/main.ts');",
    'platform/cli/src/embedded-programs.ts': "const backend = 'local/backend/src/main.ts';",
    'platform/cli/src/a.test.ts': "const file = 'proof/e2e/a.spec.ts';",
  });
  assert.deepEqual(findImportViolations(readWorkspace(root)), [
    'platform/cli/src/a.ts names local/backend: shipped code may reach it only through embedded-programs.ts.',
  ]);
});

test('finds circular imports between files and between packages, including types', (context) => {
  const root = createTempFolder(context);
  writeFiles(root, {
    'pnpm-workspace.yaml': 'packages:\n  - a\n  - b\n',
    'a/package.json': { name: 'a' },
    'a/one.ts': "import type { Two } from './two.ts';",
    'a/two.ts': "import { one } from './one.ts';\nimport 'b/part';",
    'a/two.test.ts': "import './two.ts';",
    'b/package.json': { name: 'b' },
    'b/measurement.ts': "export const load = () => import('a');",
  });
  assert.deepEqual(findImportCycles(readWorkspace(root)), ['a/one.ts → a/two.ts → a/one.ts', 'a → b → a']);
});

test('this checkout has no circular imports', () => {
  assert.deepEqual(findImportCycles(readWorkspace(join(import.meta.dirname, '../../../..'))), []);
});

describe('an import by name', () => {
  const remotes = ['site', 'portal', 'dashboard'];
  const rules = createRules(remotes);
  /** One violation per rule, in the order of `createRules`. */
  const violations = [
    ['platform/sdk/src/x.ts', 'node:fs'],
    ['platform/sdk/src/drafts/x.ts', '../contract/index.ts'],
    ['platform/cli/src/x.ts', '@local/backend/demo'],
    ['local/backend/src/x.ts', '@proof/permissions/world'],
    ['platform/edge/src/x.ts', '@supabase/supabase-js'],
    ['proof/tests/src/bench/x.ts', '@electric-sql/pglite'],
    ['portal/src/x.ts', 'dashboard/remote'],
    ['auth-kit/src/x.ts', '@northlight/domain'],
    ['site/src/x.ts', 'react-router-dom'],
    ['shell/src/x.ts', '@northlight/edge'],
    ['dashboard/src/x.ts', '@northlight/contract/page-tree'],
    ['portal/src/y.ts', '@northlight/auth-kit/testing'],
  ] as const;

  test('has an example for every rule', () => assert.equal(violations.length, rules.length));

  for (const [index, [file, specifier]] of violations.entries()) {
    test(`of ${specifier} is refused in ${file}`, (context) => {
      const root = createTempFolder(context);
      const folder = file.slice(0, file.indexOf('/src/'));
      writeFiles(root, {
        'pnpm-workspace.yaml': `packages:\n${[...remotes, folder].map((each) => `  - ${each}\n`).join('')}`,
        [`${folder}/package.json`]: { name: folder },
        ...Object.fromEntries(
          remotes.flatMap((each) => [
            [`${each}/package.json`, { name: each }],
            [`${each}/remote.ts`, ''],
          ]),
        ),
        [file]: `import x from '${specifier}';`,
      });
      assert.deepEqual(findImportViolations(readWorkspace(root)), [
        `${file}:1 imports ${specifier}: ${rules[index]?.reason}`,
      ]);
    });
  }

  test('is not detected in table names, comments and strings', (context) => {
    const root = createTempFolder(context);
    writeFiles(root, {
      'pnpm-workspace.yaml': 'packages:\n  - portal\n  - site\n',
      'portal/package.json': { name: 'portal' },
      'portal/remote.ts': 'export {};',
      'site/package.json': { name: 'site' },
      'site/remote.ts': 'export {};',
      'portal/src/x.tsx': [
        "const rows = await backend.from('site').select();",
        "// import 'site';",
        "const text = <p>import 'site'</p>;",
        "const page = () => import('shell');",
        "export type { Page } from 'shell/pages';",
        "type Remote = import('shell/remote').Remote;",
      ].join('\n'),
    });
    const reason = 'an app is reached through the registry at run time.';
    assert.deepEqual(findImportViolations(readWorkspace(root)), [
      `portal/src/x.tsx:4 imports shell: ${reason}`,
      `portal/src/x.tsx:5 imports shell/pages: ${reason}`,
      `portal/src/x.tsx:6 imports shell/remote: ${reason}`,
    ]);
  });

  test('of test code is allowed in tests', (context) => {
    const root = createTempFolder(context);
    writeFiles(root, {
      'pnpm-workspace.yaml': 'packages:\n  - portal\n',
      'portal/package.json': { name: 'portal' },
      'portal/src/x.test.ts': "import '@northlight/auth-kit/testing';",
    });
    assert.deepEqual(findImportViolations(readWorkspace(root)), []);
  });
});
