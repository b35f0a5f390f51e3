import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describeEnd, type RunningChild, runToEnd, startCommand } from '@northlight/cli/child';
import { productOf } from '@proof/e2e/product';

const startLimit = 300_000;

/**
 * Starts the product that all browser tests of a run share, on new data.
 * @param env - that says which product the tests mean
 * @throws with what it said when it does not answer
 */
export async function startSharedProduct(env: Readonly<Record<string, string>>): Promise<RunningChild> {
  const { root, command, url, env: own } = productOf({ ...process.env, ...env });
  const said: string[] = [];
  const spec = (args: readonly string[]) => ({
    command: process.execPath,
    args,
    cwd: root,
    env: { ...env, ...own },
    onLine: (line: string) => said.push(line),
  });
  await runToEnd(spec([join(root, 'platform/cli/run.mjs'), 'reset']));
  const child = startCommand(spec(command));
  const ended = child.ended.then((end) => describeEnd(end));
  const deadline = performance.now() + startLimit;
  while (performance.now() < deadline) {
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) return child;
    const end = await Promise.race([ended, delay(200, null)]);
    if (end !== null) throw new Error(`The product ${end}:\n${said.join('\n')}`);
  }
  await child.stop(12_000, 'SIGINT');
  throw new Error(`The product did not answer within ${startLimit / 1000} s:\n${said.join('\n')}`);
}
