import assert from 'node:assert/strict';
import { load } from 'js-yaml';

/** One command of a pipeline with its environment. */
export interface PipelineStep {
  /** Of a package's job: `portal release`. */
  readonly job: string;
  readonly command: string;
  /** As written in the file; GitHub's `${{ vars.NAME }}` is not resolved. */
  readonly variables: Readonly<Record<string, string>>;
  /** The names of the secrets that the command can read. */
  readonly secrets: readonly string[];
  /** Whether it runs only for pushes to the main branch. */
  readonly isMainOnly: boolean;
  /** The number of commits in its clone; 0 for all. */
  readonly depth: number;
}

interface GithubJob {
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly environment?: string;
  readonly uses?: string;
  readonly with?: { readonly package: string };
  readonly strategy?: { readonly matrix: { readonly package: readonly string[] } };
  readonly steps?: readonly {
    readonly run?: string;
    readonly uses?: string;
    readonly with?: Readonly<Record<string, unknown>>;
    readonly env?: Readonly<Record<string, string>>;
  }[];
}

const githubMain = "github.event_name == 'push' && github.ref == 'refs/heads/main'";

/**
 * Lists the commands of a GitHub workflow in order. Fails if a secret is anywhere but in a step's `env`.
 * @param packageText - the workflow that its jobs call for each package
 */
export function parseGithubSteps(text: string, packageText = ''): PipelineStep[] {
  const { jobs, ...rest } = load(text) as { readonly jobs: Readonly<Record<string, GithubJob>> };
  assert.doesNotMatch(JSON.stringify(rest), /secrets\./);
  return Object.entries(jobs).flatMap(([job, { steps = [], ...settings }]) => {
    assert.doesNotMatch(JSON.stringify(settings), /secrets\./, `${job} passes a secret to all its steps`);
    if (settings.uses !== undefined) {
      const packages = settings.strategy?.matrix.package ?? [settings.with?.package ?? ''];
      return packages.flatMap((name) =>
        parseGithubSteps(packageText.replaceAll(`\${{ inputs.package }}`, name)).map((step) => ({
          ...step,
          job: `${name} ${step.job}`,
        })),
      );
    }
    const checkout = steps.find(({ uses = '' }) => uses.startsWith('actions/checkout@'));
    return steps.flatMap(({ run, env = {}, ...uses }) => {
      assert.doesNotMatch(JSON.stringify([run, uses]), /secrets\./);
      if (run === undefined) return [];
      const secrets = Object.entries(env).flatMap(([name, value]) => {
        if (!value.includes('secrets.')) return [];
        assert.equal(value, `\${{ secrets.${name} }}`);
        return [name];
      });
      const variables = Object.fromEntries(
        Object.entries({ ...settings.env, ...env }).filter(([name]) => !secrets.includes(name)),
      );
      const depth = Number(checkout?.with?.['fetch-depth'] ?? 1);
      return [{ job, command: run, variables, secrets, isMainOnly: settings.if === githubMain, depth }];
    });
  });
}

interface GitlabJob {
  readonly extends?: string;
  readonly stage?: string;
  readonly environment?: string;
  readonly rules?: readonly { readonly if: string }[];
  readonly variables?: Readonly<Record<string, string>>;
  readonly script?: readonly string[];
  readonly trigger?: object;
  readonly parallel?: { readonly matrix: readonly { readonly PACKAGE: readonly string[] }[] };
}

const gitlabMain = '$CI_PIPELINE_SOURCE == "push" && $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH';

/**
 * Lists the commands of a GitLab pipeline in the order of its stages. GitLab keeps secrets outside the file and
 * passes an environment's secrets to whole jobs; the file's first comment lists them: `NAME and NAME for "environment"`.
 * @param packageText - the pipeline that its jobs trigger for each package
 */
export function parseGitlabSteps(text: string, packageText = ''): PipelineStep[] {
  const {
    stages,
    image: _image,
    workflow: _workflow,
    variables: shared,
    ...jobs
  } = load(text) as { readonly stages: readonly string[] } & Readonly<Record<string, unknown>>;
  const [header = ''] = /^(?:#.*\n)+/.exec(text) ?? [];
  const secretsByEnvironment = Object.fromEntries(
    [...header.matchAll(/([A-Z_]+(?: and [A-Z_]+)*) for\s+(?:# )?"(\w+)"/g)].map(
      ([, names = '', environment = '']) => [environment, names.split(' and ')],
    ),
  );
  const withParents = (job: GitlabJob): GitlabJob => {
    if (job.extends === undefined) return job;
    const parent = withParents(jobs[job.extends] as GitlabJob);
    return { ...parent, ...job, variables: { ...parent.variables, ...job.variables } };
  };
  return Object.entries(jobs)
    .filter(([name]) => !name.startsWith('.'))
    .map(([name, job]) => [name, withParents(job as GitlabJob)] as const)
    .sort(([, a], [, b]) => stages.indexOf(a.stage ?? '') - stages.indexOf(b.stage ?? ''))
    .flatMap(([job, { script, stage = '', environment, rules = [], parallel, trigger, ...settings }]) => {
      const variables = { ...(shared as GitlabJob['variables']), ...settings.variables };
      const isMainOnly = rules.length === 1 && rules[0]?.if === gitlabMain;
      if (trigger !== undefined) {
        const packages = parallel?.matrix[0]?.PACKAGE ?? [variables.PACKAGE ?? ''];
        return packages.flatMap((name) =>
          parseGitlabSteps(header + packageText.replaceAll('$PACKAGE', name)).map((step) => ({
            ...step,
            job: `${name} ${step.job}`,
            isMainOnly,
          })),
        );
      }
      assert.ok(script && stages.includes(stage), `${job} has no script, or a stage that is not listed`);
      return script.map((command) => ({
        job,
        command,
        variables,
        secrets: environment === undefined ? [] : (secretsByEnvironment[environment] ?? []),
        isMainOnly,
        depth: Number(variables.GIT_DEPTH ?? 20),
      }));
    });
}
