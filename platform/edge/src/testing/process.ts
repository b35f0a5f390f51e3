import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { testKeyPair } from '@northlight/registry/testing';
import type { Scope } from './index.ts';

export interface EdgeProcess {
  readonly child: ChildProcess;
  readonly exited: Promise<[number | null, string | null]>;
  readonly port: string;
}

/**
 * Starts the edge as a separate process, as in production.
 * @param preloads - modules loaded before it
 */
export async function startEdgeProcess(
  t: Scope,
  env: Readonly<Record<string, string>>,
  preloads: readonly string[] = [],
): Promise<EdgeProcess> {
  const child = fork(join(import.meta.dirname, '../main.ts'), {
    execArgv: ['--import', 'tsx', ...preloads.flatMap((module) => ['--import', module])],
    env: {
      PATH: process.env.PATH,
      SUPABASE_PUBLISHABLE_KEY: 'k',
      RELEASE_PUBLIC_KEY: testKeyPair.publicKey,
      LOG_LEVEL: 'error',
      ...env,
    },
  });
  t.after(() => child.kill('SIGKILL'));
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>;
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { child, exited, port: new URL(url).port };
}
