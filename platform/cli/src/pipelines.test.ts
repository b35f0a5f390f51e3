import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import type { CommandLine } from './command.ts';
import { captureOutput } from './testing/capture-output.ts';
import { DocumentedCommands } from './testing/documented-commands.ts';
import { parseGithubSteps, parseGitlabSteps } from './testing/pipelines.ts';

const root = join(import.meta.dirname, '../../..');
const readText = (file: string) => readFileSync(join(root, file), 'utf8');
const { scripts } = JSON.parse(readText('package.json')) as { scripts: Readonly<Record<string, string>> };

const github = parseGithubSteps(readText('deploy/ci/github.yml'), readText('deploy/ci/github-package.yml'));
const gitlab = parseGitlabSteps(readText('deploy/ci/gitlab.yml'), readText('deploy/ci/gitlab-package.yml'));
const pipelines = { 'deploy/ci/github.yml': github, 'deploy/ci/gitlab.yml': gitlab };

const supabase = 'supabase/node_modules/.bin/supabase';
const readSupabaseHelp = (...command: string[]) =>
  execFileSync(join(root, supabase), [...command, '--help'], { encoding: 'utf8' });

/** Splits `npm run release -- --changed` into its program, script and option names. */
function parseCommand(command: string) {
  const words = command.split(' ').filter((word) => !/^[A-Z_]+=/.test(word) && word !== '--');
  const [program = '', second = '', third = ''] = words;
  const options = words.flatMap((word) => /^--[a-z-]+/.exec(word)?.[0] ?? []);
  return { program, script: second === 'run' ? third : second, options };
}

/** Asserts that the product's checkout has this command, with each of its options. */
async function assertExists(context: TestContext, command: string): Promise<void> {
  const { program, script, options } = parseCommand(command);
  let help: string;
  if (program === supabase) {
    assert.match(command, / functions deploy --/);
    help = readSupabaseHelp('functions', 'deploy');
  } else {
    assert.equal(program, 'npm');
    assert.ok(Object.hasOwn(scripts, script), `package.json has no script for ${command}`);
    const [, entryFile = 'platform/cli/src/main.ts'] = /run\.mjs (\S+\.ts)/.exec(scripts[script] ?? '') ?? [];
    const { main } = (await import(join(root, entryFile))) as { main: CommandLine };
    help = await captureOutput(context, () => main(root, [script, '--help']));
    // This command passes its options on to the Supabase CLI.
    if (command.startsWith('npm run migrate -- push')) help = readSupabaseHelp('db', 'push');
  }
  for (const option of options) assert.ok(help.includes(option), `${option} in ${command}`);
}

describe('deploy/ci', () => {
  test('passes each command only the secrets it needs, and the private key only to releases', () => {
    for (const { job, command, secrets } of [...github, ...gitlab]) {
      const isRelease = / release$/.test(job);
      const needed = job === 'backend' ? ['SUPABASE_ACCESS_TOKEN', 'SUPABASE_DB_PASSWORD'] : [];
      // GitLab passes an environment's secrets to the whole job; on GitHub, functions need no database password.
      const deploysOnly = command.includes('functions deploy') && secrets.length === 1;
      const expected = isRelease ? ['RELEASE_PRIVATE_KEY'] : deploysOnly ? needed.slice(0, 1) : needed;
      assert.deepEqual(secrets, expected, `${job}: ${command}`);
    }
  });

  test('releases from the whole history, which shows whether it contains what is live', () => {
    for (const { job, depth } of [...github, ...gitlab])
      if (/ release$/.test(job)) assert.equal(depth, 0, job);
  });

  test('releases the shell and every remote, with the settings of a store in the backend', () => {
    const settings = ['SITE_URL', 'SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'RELEASE_PUBLIC_KEY'];
    for (const steps of [github, gitlab]) {
      const releases = steps.filter(({ job }) => job.endsWith(' release'));
      const names = new Set(releases.map(({ job }) => job.split(' ')[0]));
      assert.deepEqual([...names].sort(), ['dashboard', 'portal', 'shell', 'site']);
      for (const { job, command, variables } of releases) {
        if (command.startsWith('npm '))
          assert.equal(command, `npm run release -- ${job.split(' ')[0]} --changed`);
        assert.equal(variables.RELEASE_STORE, 'backend', job);
        for (const name of settings) assert.ok(variables[name], `${job}: ${name}`);
      }
    }
  });

  const commands = new Set([...github, ...gitlab].map(({ command }) => command));
  for (const command of commands) {
    if (command.startsWith('apt-get ')) continue;
    test(`${command} exists with its options`, (context) => assertExists(context, command));
  }

  for (const [file, steps] of Object.entries(pipelines)) {
    test(`${file} passes secrets only to pushes to main, and never to install scripts`, () => {
      const jobs = new Set(steps.filter(({ secrets }) => secrets.length > 0).map(({ job }) => job));
      for (const { job, isMainOnly, variables } of steps) {
        if (jobs.has(job)) assert.ok(isMainOnly, job);
        assert.equal(variables.pnpm_config_ignore_scripts, jobs.has(job) ? 'true' : undefined, job);
      }
    });
  }
});

describe('docs/teams.md', () => {
  const team = JSON.parse(readText('platform/create/template/repository/package.json')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const npmCommands = ['create', 'install', 'update'];

  for (const command of new DocumentedCommands(join(root, 'docs/teams.md')).all) {
    test(`${command} exists`, (context) => {
      const { program, script, options } = parseCommand(command);
      if (program === 'npx') return assert.equal(script, 'northlight');
      const isTeamCommand = Object.hasOwn(team.scripts, script) && options.length === 0;
      return npmCommands.includes(script) || isTeamCommand ? undefined : assertExists(context, command);
    });
  }
});

describe('docs/releasing.md', () => {
  for (const command of new DocumentedCommands(join(root, 'docs/releasing.md')).all) {
    // A command for a team's repository.
    if (command === 'npm run keys') continue;
    test(`${command} exists`, (context) => assertExists(context, command));
  }
});
