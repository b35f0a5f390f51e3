import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { runToEnd } from './processes/child.ts';
import { parseGithubSteps } from './testing/pipelines.ts';
import { root, startTeamProduct, type TeamProduct } from './testing/team-product.ts';
import { createTempFolder } from './testing/temp-folder.ts';

/** Skipped, because otherwise this test would run itself. */
const isSuite = (command: string) => command === 'npm test';
/** Skipped, because they need a hosted project. pipelines.test.ts checks their options. */
const needsHostedProject = (command: string) => /^npm run migrate -- push | functions deploy /.test(command);

const steps = parseGithubSteps(readFileSync(join(root, 'deploy/ci/github.yml'), 'utf8')).filter(
  ({ command }) => !isSuite(command) && !needsHostedProject(command),
);

/** Runs the commands of a pipeline, each job in a fresh clone and with only the variables from the file. */
describe('deploy/ci', () => {
  const cleanups: (() => void | Promise<void>)[] = [];
  const context = { after: (cleanUp: () => void | Promise<void>) => void cleanups.unshift(cleanUp) };
  const sources = createTempFolder(context);
  let product: TeamProduct;
  let values: Readonly<Record<string, string | undefined>> = {};

  before(async () => {
    product = await startTeamProduct(context);
    const { DATA_DIR: data = '', SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = product.env;
    const keys = JSON.parse(readFileSync(join(data, 'release-keys.json'), 'utf8')) as {
      publicKey: string;
      privateKey: string;
    };
    values = {
      SITE_URL: product.url,
      SUPABASE_URL,
      SUPABASE_PUBLISHABLE_KEY,
      RELEASE_PUBLIC_KEY: keys.publicKey,
      RELEASE_PRIVATE_KEY: keys.privateKey,
    };
    const listedFiles = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root });
    for (const file of listedFiles.toString().split('\0').filter(Boolean)) {
      if (!existsSync(join(root, file))) continue;
      mkdirSync(dirname(join(sources, file)), { recursive: true });
      cpSync(join(root, file), join(sources, file));
    }
    git('init', '--quiet');
    git('add', '--all');
    git('-c', 'user.name=Eve', '-c', 'user.email=eve@example.com', 'commit', '--quiet', '-m', 'Sources');
  });
  after(async () => {
    for (const cleanUp of cleanups) await cleanUp();
  });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: sources });

  const run = async (command: string, cwd: string, env: Readonly<Record<string, string | undefined>>) => {
    const clearedVariables = ['NODE_ENV', 'DATA_DIR', ...Object.keys(values)].map((name) => [
      name,
      undefined,
    ]);
    const result = await runToEnd({
      ...{ command: 'sh', args: ['-c', command], cwd, limitMs: 900_000 },
      env: { ...Object.fromEntries(clearedVariables), ...env },
    });
    assert.equal(result.code, 0, `${command}\n${result.output}`);
  };
  const readLiveVersions = async () => {
    const result = await product.store.read();
    assert.ok(result.ok);
    return Object.keys(result.registry.releases).sort();
  };

  test('github.yml checks and then releases everything that differs', async () => {
    const clones = new Map<string, string>();
    for (const { job, command, variables, secrets } of steps) {
      const clone = clones.get(job) ?? join(createTempFolder(context), 'northlight');
      if (!clones.has(job)) git('clone', '--quiet', sources, clone);
      clones.set(job, clone);
      const usedVariables = [...Object.keys(variables), ...secrets];
      const env = Object.fromEntries(usedVariables.map((name) => [name, values[name] ?? variables[name]]));
      assert.deepEqual(await readLiveVersions(), ['shell'], `before ${command}`);
      await run(command, clone, env);
    }
    assert.deepEqual(await readLiveVersions(), ['dashboard', 'portal', 'shell', 'site']);
  });
});
