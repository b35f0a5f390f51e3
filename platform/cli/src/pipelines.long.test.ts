import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { commit, git } from './testing/fake-checkout.ts';
import { assertCode, runJobs } from './testing/pipeline-jobs.ts';
import { type PipelineStep, parseGithubSteps, parseGitlabSteps } from './testing/pipelines.ts';
import { root, startTeamProduct, type TeamProduct } from './testing/team-product.ts';
import { createTempFolder } from './testing/temp-folder.ts';

/** Left out: tests would run themselves, and the others need a hosted project or change this machine. */
const isLeftOut = ({ command }: PipelineStep) =>
  /^npm test\b|^npm run migrate -- push | functions deploy |^apt-get /.test(command);

const readPipeline = (name: string) => readFileSync(join(root, 'deploy/ci', name), 'utf8');
const pipelines = {
  github: parseGithubSteps(readPipeline('github.yml'), readPipeline('github-package.yml')),
  gitlab: parseGitlabSteps(readPipeline('gitlab.yml'), readPipeline('gitlab-package.yml')),
};

/** Runs the jobs of the shipped pipelines from clean clones of one repository, whose remotes change from test to test. */
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
    git(sources, 'init', '--quiet', '--initial-branch=main');
    commit(sources, 'Sources');
    const [step] = pipelines.github.filter(({ job }) => job === 'shell release');
    assert.ok(step);
    const everything = [{ ...step, command: 'npm run release -- --changed' }];
    const env = { RELEASE_TRY_OUT: '0' };
    assertCode(await runJobs(context, sources, everything, { values, env }), 0);
  });
  after(async () => {
    for (const cleanUp of cleanups) await cleanUp();
  });

  const readVersions = async () => {
    const result = await product.store.read();
    assert.ok(result.ok);
    return Object.fromEntries(
      Object.values(result.registry.releases).map(({ name, version }) => [name, version]),
    );
  };
  /** Runs the jobs of a push to main, for all packages or for one. */
  const push = (host: keyof typeof pipelines, only?: string) => {
    const steps = pipelines[host].filter(
      (step) => !isLeftOut(step) && step.job !== 'check' && (!only || step.job === `${only} release`),
    );
    assert.equal(steps.length, only ? 1 : 4);
    return runJobs(context, sources, steps, { values });
  };
  /** @returns the names whose live version differs afterwards */
  const listChanged = async (work: () => Promise<unknown>) => {
    const versions = await readVersions();
    await work();
    const now = await readVersions();
    return Object.keys(now).filter((name) => now[name] !== versions[name]);
  };
  let count = 0;
  const change = (...names: ('portal' | 'dashboard')[]) => {
    count += 1;
    for (const name of names) appendFileSync(join(sources, name, 'src/app.tsx'), `// Change ${count}\n`);
    commit(sources, `Change ${count}`);
  };

  test('check passes for a change, and a release for one remote changes nothing else', async () => {
    change('portal');
    const steps = pipelines.github.filter((step) => step.job === 'check');
    assertCode(await runJobs(context, sources, steps, { values }), 0);
    const changed = await listChanged(async () => {
      const output = assertCode(await push('github'), 0);
      assert.equal(output.match(/Nothing to release/g)?.length, 3);
    });
    assert.deepEqual(changed, ['portal']);
  });

  test('two changed remotes are released by their own jobs, and not again', async () => {
    change('portal', 'dashboard');
    for (const name of ['dashboard', 'portal'])
      assert.deepEqual(await listChanged(async () => assertCode(await push('gitlab', name), 0)), [name]);
    assert.match(assertCode(await push('gitlab'), 0), /Nothing to release/);
  });
});
