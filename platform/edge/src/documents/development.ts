import { buildManifestFile, devVersion } from '@northlight/contract/data';
import { parseManifest, type RegistryDocument, type ReleaseEntry } from '@northlight/registry';
import type { Log } from '@northlight/registry/node-kit';
import type { Hono } from 'hono';
import type { EdgeEnv } from '../http/peer.ts';
import { plainText } from '../http/respond.ts';
import type { Limits } from '../options.ts';
import { forward } from '../proxy/proxy.ts';

/** Where the browser finds what the development server of that name has at its root. */
const devPath = (name: string) => `/remotes/${name}/${devVersion}/`;

const timeLimit = 2000;

/**
 * Puts what development servers serve in place of the releases of the same names. Each serves its manifest beside its
 * bundle, so a change of a declaration shows at the next document; one that does not answer leaves the release.
 */
export class DevelopmentBuilds {
  readonly #origins: Readonly<Record<string, string>>;
  readonly #log: Log;

  constructor(origins: Readonly<Record<string, string>>, log: Log) {
    this.#origins = origins;
    this.#log = log;
  }

  /** Passes `/remotes/<name>/dev/*` on to the development server of that name. */
  addRoutes(app: Hono<EdgeEnv>, limits: Limits): void {
    for (const [name, origin] of Object.entries(this.#origins)) {
      app.all(`${devPath(name)}*`, async (c) => {
        const file = new URL(c.req.url).pathname.slice(devPath(name).length);
        const url = new URL(`/${file}`, origin).href;
        const target = { url, bodyLimit: limits.body, silence: limits.backendSilence };
        const answer = await forward(c, target, this.#log);
        // A build that does not answer is asked again at the next load, and HTML in place of a script is none.
        answer.headers.set('cache-control', 'no-store');
        if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer;
        await answer.body?.cancel();
        return plainText(404, 'Not found');
      });
    }
  }

  /** The registry with the development builds laid over it. */
  async over(base: RegistryDocument | null): Promise<RegistryDocument | null> {
    const entries = await Promise.all(
      Object.entries(this.#origins).map(([name, origin]) => this.#entryOf(name, origin)),
    );
    const found = entries.filter((entry) => entry !== null);
    if (found.length === 0) return base;
    return {
      schema: 2,
      revision: base?.revision ?? 1,
      updatedAt: base?.updatedAt ?? new Date(0).toISOString(),
      releases: { ...base?.releases, ...Object.fromEntries(found.map((entry) => [entry.name, entry])) },
    };
  }

  async #entryOf(name: string, origin: string): Promise<ReleaseEntry | null> {
    try {
      const answer = await fetch(new URL(`/${buildManifestFile}`, origin), {
        signal: AbortSignal.timeout(timeLimit),
      });
      const manifest = parseManifest(asReleasable(await answer.text(), name));
      if (!answer.ok || !manifest.ok) {
        const problems = manifest.ok ? `status ${answer.status}` : manifest.problems.join('; ');
        this.#log.warn('a development build is refused', { name, problems });
        return null;
      }
      return {
        name,
        version: devVersion,
        releasedAt: new Date(0).toISOString(),
        hash: '',
        manifest: manifest.value,
        integrity: {},
        previous: null,
      };
    } catch {
      this.#log.debug('a development server does not answer', { name });
      return null;
    }
  }
}

/**
 * The manifest as it would be if this build were released: addresses below the version that it was built as, such as
 * those of fonts, lead to the development server.
 */
function asReleasable(text: string, name: string): string {
  const manifest: unknown = JSON.parse(text);
  if (typeof manifest !== 'object' || manifest === null || !('version' in manifest)) return text;
  const built = `/remotes/${name}/${String(manifest.version)}/`;
  return JSON.stringify({ ...manifest, version: '0.0.0' }).replaceAll(built, devPath(name));
}
