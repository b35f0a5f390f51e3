import { createLeashedProgram } from './child.ts';
import { findRsbuild } from './find-rsbuild.ts';
import type { ServiceSpec } from './service.ts';

/** One Rsbuild development server. */
export interface DevServer {
  readonly folder: string;
  readonly port: number;
}

export function createDevServerSpec(server: DevServer): ServiceSpec<{ readonly url: string }> {
  const { folder, port } = server;
  const url = `http://127.0.0.1:${port}`;
  return {
    ...createLeashedProgram([findRsbuild(folder), 'dev']),
    cwd: folder,
    env: { NODE_ENV: 'development', DEV_PORT: String(port), FORCE_COLOR: '0' },
    probe: async () => ((await hasCompiled(new URL('/release.json', url))) ? { url } : null),
  };
}

/** A failed first build counts too: the errors are in the terminal, and the next save can fix them. */
async function hasCompiled(url: URL): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    return (response.ok || response.status === 503) && (await response.text()) !== '';
  } catch {
    return false;
  }
}
