import assert from 'node:assert/strict';
import { load } from 'js-yaml';

/** One command of a pipeline with its environment. */
export interface PipelineStep {
  readonly job: string;
  readonly command: string;
  /** As written in the file; GitHub's `${{ vars.NAME }}` is not resolved. */
  readonly variables: Readonly<Record<string, string>>;
  /** The names of the secrets that the command can read. */
  readonly secrets: readonly string[];
  /** Whether it runs only for pushes to the main branch. */
  readonly isMainOnly: boolean;
}

interface GithubJob {
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly environment?: string;
  readonly steps: readonly { readonly run?: string; readonly env?: Readonly<Record<string, string>> }[];
}

const githubMain = "github.event_name == 'push' && github.ref == 'refs/heads/main'";

/** Lists the commands of a GitHub workflow in order. Fails if a secret is anywhere but in a step's `env`. */
export function parseGithubSteps(text: string): PipelineStep[] {
  const { jobs, ...rest } = load(text) as { readonly jobs: Readonly<Record<string, GithubJob>> };
  assert.doesNotMatch(JSON.stringify(rest), /secrets\./);
  return Object.entries(jobs).flatMap(([job, { steps, ...settings }]) => {
    assert.doesNotMatch(JSON.stringify(settings), /secrets\./, `${job} passes a secret to all its steps`);
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
      return [{ job, command: run, variables, secrets, isMainOnly: settings.if === githubMain }];
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
}

const gitlabMain = '$CI_PIPELINE_SOURCE == "push" && $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH';

/**
 * Lists the commands of a GitLab pipeline in the order of its stages. GitLab keeps secrets outside the file and
 * passes an environment's secrets to whole jobs; the file's first comment lists them: `NAME and NAME for "environment"`.
 */
export function parseGitlabSteps(text: string): PipelineStep[] {
  const {
    stages,
    image: _image,
    workflow: _workflow,
    ...jobs
  } = load(text) as { readonly stages: readonly string[] } & Readonly<Record<string, unknown>>;
  const secretsByEnvironment = Object.fromEntries(
    [...text.matchAll(/([A-Z_]+(?: and [A-Z_]+)*) for "(\w+)"/g)].map(([, names = '', environment = '']) => [
      environment,
      names.split(' and '),
    ]),
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
    .flatMap(([job, { script, stage = '', variables = {}, environment, rules = [] }]) => {
      assert.ok(script && stages.includes(stage), `${job} has no script, or a stage that is not listed`);
      return script.map((command) => ({
        job,
        command,
        variables,
        secrets: environment === undefined ? [] : (secretsByEnvironment[environment] ?? []),
        isMainOnly: rules.length === 1 && rules[0]?.if === gitlabMain,
      }));
    });
}
