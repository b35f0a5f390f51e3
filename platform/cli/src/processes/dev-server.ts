import { leashed } from './child.ts';
import { rsbuildProgram } from './rsbuild-program.ts';
import type { ServiceSpec } from './service.ts';

/** One of Rsbuild's development servers. */
export interface DevServer {
  /** Where Rsbuild runs. */
  readonly folder: string;
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  /** What it answers once its first build is done. */
  readonly readyPath: string;
}

export function devServerSpec(server: DevServer): ServiceSpec<{ readonly url: string }> {
  const { folder, port, env, readyPath } = server;
  const url = `http://127.0.0.1:${port}`;
  return {
    ...leashed([rsbuildProgram(folder), 'dev']),
    cwd: folder,
    env: { ...env, NODE_ENV: 'development', DEV_PORT: String(port), FORCE_COLOR: '0' },
    probe: async () => ((await hasCompiled(new URL(readyPath, url))) ? { url } : null),
  };
}

/** A first build that failed counts: its errors are on the terminal, and the next save can repair it. */
async function hasCompiled(address: URL): Promise<boolean> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(2000) });
    return (answer.ok || answer.status === 503) && (await answer.text()) !== '';
  } catch {
    return false;
  }
}
