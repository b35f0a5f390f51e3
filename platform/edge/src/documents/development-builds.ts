import { buildManifestFile, devVersion } from '@northlight/contract/data';
import type { Log } from '@northlight/node-kit';
import { parseManifest, type RegistryDocument, type ReleaseEntry } from '@northlight/registry';
import type { Hono } from 'hono';
import type { EdgeEnv } from '../http/peer.ts';
import { plainText } from '../http/respond.ts';
import type { Limits } from '../options.ts';
import { forward } from '../proxy/forward.ts';

/** The path to a development server's root on this edge. */
const devPath = (name: string) => `/remotes/${name}/${devVersion}/`;

const timeLimit = 2000;

/**
 * Replaces releases with the builds of development servers. Each server also serves its manifest, so a changed
 * declaration appears in the next document. If a server does not respond, the release stays live.
 */
export class DevelopmentBuilds {
  readonly #origins: Readonly<Record<string, string>>;
  readonly #log: Log;

  constructor(origins: Readonly<Record<string, string>>, log: Log) {
    this.#origins = origins;
    this.#log = log;
  }

  /** Forwards `/remotes/<name>/dev/*` to the development server of that name. */
  addRoutes(app: Hono<EdgeEnv>, limits: Limits): void {
    for (const [name, origin] of Object.entries(this.#origins)) {
      app.all(`${devPath(name)}*`, async (c) => {
        const file = new URL(c.req.url).pathname.slice(devPath(name).length);
        const url = new URL(`/${file}`, origin).href;
        const target = { url, bodyLimit: limits.body, idleTimeout: limits.backendIdle };
        const response = await forward(c, target, this.#log);
        // The build must be requested again on every load, and development servers send HTML for a missing script.
        response.headers.set('cache-control', 'no-store');
        if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
        await response.body?.cancel();
        return plainText(404, 'Not found');
      });
    }
  }

  /** The registry with the development builds on top. */
  async overlay(base: RegistryDocument | null): Promise<RegistryDocument | null> {
    const entries = await Promise.all(
      Object.entries(this.#origins).map(([name, origin]) => this.#fetchEntry(name, origin)),
    );
    const available = entries.filter((entry) => entry !== null);
    if (available.length === 0) return base;
    return {
      schema: 2,
      revision: base?.revision ?? 1,
      updatedAt: base?.updatedAt ?? new Date(0).toISOString(),
      releases: { ...base?.releases, ...Object.fromEntries(available.map((entry) => [entry.name, entry])) },
    };
  }

  async #fetchEntry(name: string, origin: string): Promise<ReleaseEntry | null> {
    try {
      const response = await fetch(new URL(`/${buildManifestFile}`, origin), {
        signal: AbortSignal.timeout(timeLimit),
      });
      const manifest = parseManifest(rewriteManifest(await response.text(), name));
      if (!response.ok || !manifest.ok) {
        const problems = manifest.ok ? `status ${response.status}` : manifest.problems.join('; ');
        this.#log.warn('development build refused', { name, problems });
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
      this.#log.debug('development server does not respond', { name });
      return null;
    }
  }
}

/**
 * Rewrites the manifest as if this build were released: URLs under its built version, such as those of fonts, point to
 * the development server.
 */
function rewriteManifest(text: string, name: string): string {
  const manifest: unknown = JSON.parse(text);
  if (typeof manifest !== 'object' || manifest === null || !('version' in manifest)) return text;
  const builtPath = `/remotes/${name}/${String(manifest.version)}/`;
  return JSON.stringify({ ...manifest, version: '0.0.0' }).replaceAll(builtPath, devPath(name));
}
