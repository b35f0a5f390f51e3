import { join } from 'node:path';
import { browserOf } from '../browser.ts';
import { countPlaywright, sumCounts } from './results.ts';
import { startSharedProduct } from './shared-product.ts';
import { reportedRun, type Step, type StepResult } from './step.ts';
import { playwrightTimes } from './times.ts';

/** One after the other: each leaves the product as the ones before it must not find it. See playwright.config.ts. */
const projects = ['product', 'staff', 'releases'] as const;

interface BrowserTests {
  /** Of the paths of the files; all when left out. */
  readonly patterns?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The browser tests on one product; a failure in one project does not keep the next from running. */
export function browserStep(root: string, { patterns = [], env = {} }: BrowserTests): Step {
  return {
    name: 'e2e',
    label: 'Browser tests',
    async run(say) {
      say('looking for a browser');
      const browser = await browserOf(root, say);
      say('starting the product');
      const product = await startSharedProduct(env);
      try {
        const results: StepResult[] = [];
        for (const project of projects) {
          const isSignedIn = results.some(({ counts }) => counts.passed > 0);
          results.push(await runProject(project, { ...env, ...(isSignedIn ? { E2E_SIGNED_IN: '1' } : {}) }));
        }
        return {
          counts: sumCounts(results.map(({ counts }) => counts)),
          output: results.map(({ output }) => output).join('\n'),
          files: results.flatMap(({ files = [] }) => files),
        };
      } finally {
        await product.stop(12_000, 'SIGINT');
      }

      function runProject(
        project: string,
        projectEnv: Readonly<Record<string, string>>,
      ): Promise<StepResult> {
        const folder = join(root, 'proof/e2e');
        return reportedRun({
          spec: (report) => ({
            command: process.execPath,
            args: [
              join(folder, 'node_modules/@playwright/test/cli.js'),
              'test',
              '--reporter=json,list',
              '--pass-with-no-tests',
              `--project=${project}`,
              ...patterns,
            ],
            cwd: folder,
            env: {
              ...projectEnv,
              E2E_REUSE: '1',
              CHROMIUM_PATH: browser,
              PLAYWRIGHT_JSON_OUTPUT_FILE: report,
              FORCE_COLOR: '0',
            },
            onLine: (line) => {
              const at = /^\s+(?:✓|✘|ok|x|-)\s+(\d+) /.exec(line)?.[1];
              if (at !== undefined) say(`${project}, ${at} done`);
            },
          }),
          count: countPlaywright,
          times: playwrightTimes,
        });
      }
    },
  };
}
