import { runToEnd } from '@northlight/cli/child';
import { pnpm } from '@northlight/cli/install';
import type { StepResult } from '../steps/step.ts';

/** Advisories about packages that ship, by their names, and why each does not reach anybody. */
const ACCEPTED: Readonly<Record<string, string>> = {
  'GHSA-v3m3-f69x-jf25':
    'quill 2.0.3 does not escape formulas and videos in the HTML that it exports, and no version does. The editor has neither format, and what it exports goes through the sanitiser before it is kept, and again where it is shown.',
};

interface Advisory {
  readonly github_advisory_id?: string;
  readonly module_name?: string;
  readonly severity?: string;
  readonly title?: string;
}

/**
 * Judges `pnpm audit --prod --json`: every advisory fails that has no written reason.
 * @returns undefined when the text is no report
 */
export function judgeAudit(
  report: string,
  accepted: Readonly<Record<string, string>> = ACCEPTED,
): readonly string[] | undefined {
  const advisories = advisoriesOf(report);
  return advisories
    ?.filter(({ github_advisory_id: id = '' }) => !Object.hasOwn(accepted, id))
    .map(
      ({ github_advisory_id: id, module_name: name, severity, title }) =>
        `${id} ${name} (${severity}): ${title}`,
    );
}

function advisoriesOf(report: string): Advisory[] | undefined {
  try {
    const { advisories } = JSON.parse(report) as { advisories?: Record<string, Advisory> };
    return typeof advisories === 'object' ? Object.values(advisories) : undefined;
  } catch {
    return undefined;
  }
}

/** Known vulnerabilities in what ships. Where nobody answers the question it is left open, and said so. */
export async function runAudit(root: string): Promise<StepResult> {
  const { output } = await runToEnd({
    command: 'npx',
    args: ['-y', pnpm, 'audit', '--prod', '--json'],
    cwd: root,
    hides: 'stderr',
  });
  const problems = judgeAudit(output);
  if (problems === undefined) {
    return {
      counts: { passed: 0, failed: 0, skipped: 1 },
      output:
        'The package registry did not answer the question for known vulnerabilities: check the connection and try again.',
    };
  }
  const isGood = problems.length === 0;
  return {
    counts: { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 },
    output: problems.join('\n'),
  };
}
