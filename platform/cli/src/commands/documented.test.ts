import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { makeKeyTexts } from '@northlight/registry';
import { main } from '../main.ts';
import { builtCheckout, liveIn, start } from '../testing/fake-checkout.ts';
import { writeFiles } from '../testing/temp-folder.ts';

const repository = join(import.meta.dirname, '../../../..');
const document = readFileSync(join(repository, 'docs/releasing.md'), 'utf8');

/** Every command in the document, and every option of its table as an option of a release. */
function documented(): string[] {
  const lines = [...document.matchAll(/`([^`\n]+)`|^(npm .+)$/gm)].map(
    ([, span, line]) => span ?? line ?? '',
  );
  const commands = lines.flatMap((line) => (line.startsWith('npm ') ? [line.replace(/\s+#.*$/, '')] : []));
  const options = [...document.matchAll(/^\| `(--[^`]+)` \|/gm)].map(([, option]) => option ?? '');
  return [
    ...new Set([
      ...commands,
      ...options.map((option) => `npm run release -- ${option === '--changed' ? '' : 'portal '}${option}`),
    ]),
  ];
}

interface Row {
  /** What another version is live of afterwards. */
  readonly switches: readonly string[];
  /** Commands that make it possible. */
  readonly after?: readonly string[];
  /** Whether the sources are other ones than those that are live; they are unless it says so. */
  readonly isEdited?: false;
}

const released = 'npm run release -- portal --version 1.3.2';

/** What each does to a product in which all is live; or the file that runs it, where a small one does not do. */
const rows: Readonly<Record<string, Row | string>> = {
  'npm run release -- portal': { switches: ['portal'] },
  'npm run release -- shell portal': { switches: ['shell', 'portal'] },
  'npm run release -- shell': { switches: ['shell'] },
  'npm run release -- shared-ui': { switches: ['shell'] },
  'npm run release -- --changed': { switches: ['portal', 'shell', 'site'] },
  'npm run release -- portal --check': { switches: [] },
  'npm run release -- portal --check --with-migrations': 'platform/cli/src/commands/release.test.ts',
  'npm run release -- portal --publish': { switches: [] },
  'npm run release -- portal --stored 1.4.0': {
    switches: ['portal'],
    after: ['npm run release -- portal --version 1.4.0 --publish'],
  },
  'npm run release -- portal --verify': { switches: [], isEdited: false },
  'npm run release -- portal --dirty': { switches: ['portal'] },
  'npm run release -- portal --version 1.4.0': { switches: ['portal'] },
  'npm run release -- portal --from ../checkout': { switches: ['portal'] },
  'npm run release -- portal --data <folder>': { switches: ['portal'] },
  'npm run releases': { switches: [] },
  'npm run releases -- portal': { switches: [] },
  'npm run rollback -- portal': { switches: ['portal'], after: [released] },
  'npm run rollback -- portal 1.3.2': {
    switches: ['portal'],
    after: [released, 'npm run release -- portal --version 1.3.3'],
  },
  'npm run release-keys': { switches: [] },
  'npm run release-keys -- portal --public <key>': { switches: [] },
  'npm run release-keys -- --list': {
    switches: [],
    after: ['npm run release-keys -- portal --public <key>'],
  },
  'npm run release-keys -- --withdraw portal': {
    switches: [],
    after: ['npm run release-keys -- portal --public <key>'],
  },
  'npm run release-keys -- --sign': { switches: [] },
  'npm run retire -- events': 'platform/cli/src/commands/retire.test.ts',
  'npm run retire -- events --redirect /services': 'platform/cli/src/commands/retire.test.ts',
  'npm run rollback -- events': 'platform/cli/src/commands/retire.test.ts',
  'npm run release -- portal --rollout': 'platform/cli/src/commands/rollout.test.ts',
  'npm run release -- portal --rollout --steps 5/4h,50/1h,100': 'platform/cli/src/commands/rollout.test.ts',
  'npm run rollout -- portal': 'platform/cli/src/commands/rollout.test.ts',
  'npm run rollout -- portal pause': 'platform/cli/src/commands/rollout.test.ts',
  'npm run rollout -- portal resume': 'platform/cli/src/commands/rollout.test.ts',
  'npm run rollout -- portal stop': 'platform/cli/src/commands/rollout.test.ts',
  'npm run rollout -- portal finish': 'platform/cli/src/commands/rollout.test.ts',
  'npm run trial -- portal': 'platform/cli/src/commands/trial.test.ts',
  'npm run trial -- portal 1.4.0 --hours 2': 'platform/cli/src/commands/trial.test.ts',
  'npm run trial -- --revoke <the link>': 'platform/cli/src/commands/trial.test.ts',
  'npm run keys': 'platform/cli/src/team/keys.test.ts',
  'npm start': 'platform/cli/src/commands/start.test.ts',
  'npm run test:long -- gate': 'proof/e2e/long/releases/gate-table.spec.ts',
};

/** A product in which everything is live, and how its commands are typed. */
async function product(context: TestContext) {
  const root = await builtCheckout(context);
  const checkout = await builtCheckout(context);
  const data = join(root, '.data');
  await start(root);
  const before = { DATA_DIR: process.env.DATA_DIR, RELEASE_TRY_OUT: process.env.RELEASE_TRY_OUT };
  context.after(() => {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });
  Object.assign(process.env, { DATA_DIR: data, RELEASE_TRY_OUT: '0' });
  let edits = 0;
  const edit = () => {
    edits += 1;
    for (const name of ['shell', 'portal', 'site'])
      for (const each of [root, checkout]) writeFiles(each, { [`${name}/src/main.ts`]: `edit ${edits}` });
  };
  const type = async (command: string) => {
    const words = command.split(' ').filter((word) => !['npm', 'run', '--'].includes(word));
    const given: Record<string, string> = {
      '../checkout': checkout,
      '<folder>': data,
      '<name>': 'site',
      '<key>': makeKeyTexts().publicKey,
    };
    const args = words.map((word) => given[word] ?? word);
    assert.equal(await main(root, args), 0, command);
  };
  return { type, edit, live: () => liveIn(data) };
}

describe('docs/releasing.md', () => {
  test('every command in it is run by a test, and none is that is not in it', () => {
    assert.deepEqual(documented().sort(), Object.keys(rows).sort());
  });

  for (const [command, row] of Object.entries(rows)) {
    if (typeof row === 'string') {
      test(`${command} is run elsewhere`, () => assert.ok(existsSync(join(repository, row))));
      continue;
    }
    test(command, async (context) => {
      const { type, edit, live } = await product(context);
      for (const earlier of row.after ?? []) {
        edit();
        await type(earlier);
      }
      const before = await live();
      if (row.isEdited !== false && row.after === undefined) edit();
      await type(command);
      const after = await live();
      assert.deepEqual(
        Object.keys(after)
          .filter((name) => after[name] !== before[name])
          .sort(),
        [...row.switches].sort(),
      );
    });
  }
});
