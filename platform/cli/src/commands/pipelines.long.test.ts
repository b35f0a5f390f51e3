import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { runToEnd } from '../processes/child.ts';
import { githubSteps, gitlabSteps, type PipelineStep } from '../testing/pipelines.ts';
import { root, startTeamProduct, type TeamProduct } from '../testing/team-product.ts';
import { tempFolder, writeFiles } from '../testing/temp-folder.ts';

/** Left out: this suite is a part of what it would run. */
const isSuite = (command: string) => command === 'npm test';
/** These need a hosted project: a stand-in for the Supabase CLI records what it is asked. */
const needsHostedProject = (command: string) => /^npm run migrate -- push | functions deploy /.test(command);

/** Runs the commands of deploy/ci, each job in a fresh clone, with exactly what the file gives to each command. */
describe('deploy/ci', () => {
  const ends: (() => void | Promise<void>)[] = [];
  const context = { after: (end: () => void | Promise<void>) => void ends.unshift(end) };
  const sources = tempFolder(context);
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
      SUPABASE_PROJECT_REF: 'project',
      SUPABASE_ACCESS_TOKEN: 'token',
      SUPABASE_DB_PASSWORD: 'password',
      RELEASE_PUBLIC_KEY: keys.publicKey,
      RELEASE_PRIVATE_KEY: keys.privateKey,
    };
    const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root });
    for (const file of listed.toString().split('\0').filter(Boolean)) {
      if (!existsSync(join(root, file))) continue;
      mkdirSync(dirname(join(sources, file)), { recursive: true });
      cpSync(join(root, file), join(sources, file));
    }
    git('init', '--quiet');
    git('add', '--all');
    git('-c', 'user.name=Eve', '-c', 'user.email=eve@example.com', 'commit', '--quiet', '-m', 'Sources');
  });
  after(async () => {
    for (const end of ends) await end();
  });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: sources });

  const run = async (command: string, cwd: string, env: Readonly<Record<string, string | undefined>>) => {
    const cleared = ['NODE_ENV', 'DATA_DIR', ...Object.keys(values)].map((name) => [name, undefined]);
    const end = await runToEnd({
      ...{ command: 'sh', args: ['-c', command], cwd, limitMs: 900_000 },
      env: { ...Object.fromEntries(cleared), ...env },
    });
    assert.equal(end.code, 0, `${command}\n${end.output}`);
    return end.output;
  };
  const live = async () => {
    const reading = await product.store.read();
    assert.ok(reading.ok);
    return Object.keys(reading.registry.releases).sort();
  };

  /** @returns the output of each command that was run, and what the Supabase CLI was asked */
  async function runPipeline(steps: readonly PipelineStep[], beforeEach = async () => {}) {
    const said: string[] = [];
    const calls: SupabaseCall[] = [];
    const clones = new Map<string, string>();
    for (const { job, command, variables, secrets } of steps.filter((step) => !isSuite(step.command))) {
      const clone = clones.get(job) ?? join(tempFolder(context), 'northlight');
      if (!clones.has(job)) git('clone', '--quiet', sources, clone);
      clones.set(job, clone);
      const given = [...Object.keys(variables), ...secrets];
      const env = Object.fromEntries(given.map((name) => [name, values[name] ?? variables[name]]));
      await beforeEach();
      if (!needsHostedProject(command)) {
        said.push(await run(command, clone, env));
        continue;
      }
      await run('npm run migrate -- --help', clone, env);
      const readCall = replaceSupabase(clone);
      await run(command, clone, env);
      calls.push(readCall());
    }
    return { said, calls };
  }

  test('github.yml checks, and then makes live all that differs', async () => {
    const steps = githubSteps(readFileSync(join(root, 'deploy/ci/github.yml'), 'utf8'));
    const { calls } = await runPipeline(steps, async () => assert.deepEqual(await live(), ['shell']));
    assert.deepEqual(await live(), ['dashboard', 'portal', 'shell', 'site']);
    assert.deepEqual(calls, [
      { args: pushed, secrets: ['SUPABASE_ACCESS_TOKEN', 'SUPABASE_DB_PASSWORD'] },
      { args: deployed, secrets: ['SUPABASE_ACCESS_TOKEN'] },
    ]);
  });

  test('gitlab.yml does the same, and finds nothing left to release', async () => {
    const steps = gitlabSteps(readFileSync(join(root, 'deploy/ci/gitlab.yml'), 'utf8'));
    const { said, calls } = await runPipeline(steps);
    assert.match(said.at(-1) ?? '', /The live version has not changed/);
    const secrets = ['SUPABASE_ACCESS_TOKEN', 'SUPABASE_DB_PASSWORD'];
    assert.deepEqual(calls, [
      { args: pushed, secrets },
      { args: deployed, secrets },
    ]);
  });
});

interface SupabaseCall {
  readonly args: readonly string[];
  readonly secrets: readonly string[];
}

const pushed = ['db', 'push', '--workdir', '.', '--yes', '--remote=project'];
const deployed = ['functions', 'deploy', '--use-api', '--remote=project'];

/** Puts a program that notes its arguments and secrets in the place of the Supabase CLI. @returns what reads the note */
function replaceSupabase(checkout: string): () => SupabaseCall {
  const folder = join(checkout, 'supabase/node_modules');
  const note = join(checkout, '.cache/supabase-call.json');
  const secrets =
    "['RELEASE_PRIVATE_KEY', 'SUPABASE_ACCESS_TOKEN', 'SUPABASE_DB_PASSWORD', 'SUPABASE_SECRET_KEY']";
  // Removed first: the package is a link into a store that other checkouts share.
  for (const path of ['supabase', '.bin/supabase']) rmSync(join(folder, path), { recursive: true });
  writeFiles(folder, {
    'supabase/package.json': { name: 'supabase', bin: { supabase: 'main.cjs' } },
    'supabase/main.cjs': `const args = process.argv.slice(2).map((arg) => (arg === process.cwd() ? '.' : arg));
      const secrets = ${secrets}.filter((name) => process.env[name] !== undefined);
      require('node:fs').writeFileSync(${JSON.stringify(note)}, JSON.stringify({ args, secrets }));`,
  });
  writeFileSync(join(folder, '.bin/supabase'), `#!/bin/sh\nexec node '${folder}/supabase/main.cjs' "$@"\n`, {
    mode: 0o755,
  });
  mkdirSync(dirname(note), { recursive: true });
  rmSync(note, { force: true });
  return () => JSON.parse(readFileSync(note, 'utf8')) as SupabaseCall;
}
