import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getErrorCode } from '@northlight/node-kit';
import type { ReleaseKeys } from '@northlight/registry';
import type { Hono } from 'hono';
import { compare } from 'semver';
import type { EdgeEnv } from '../http/peer.ts';
import { plainText, readOnly, toBody } from '../http/respond.ts';

/** A package that teams with their own repository can install. */
export interface KitPackage {
  readonly name: string;
  readonly version: string;
  /** The tarball's name, in the index folder. */
  readonly file: string;
  /** `sha512-…` of the tarball. */
  readonly integrity: string;
  /** Its package.json, from which package managers read its dependencies. */
  readonly manifest: object;
}

/** The package folder's name in the data folder (unless `KITS_DIR` is set), and the first path segment of the URLs. */
export const kitsFolder = 'kits';

/** Lists all packages in that folder, including older versions. */
export const kitIndexFile = 'index.json';

export interface KitRoutesOptions {
  readonly folder: string;
  readonly keys: ReleaseKeys;
  /** Where releases are stored. Teams on other machines can only write to the backend. */
  readonly releaseStore: 'folder' | 'backend';
  readonly siteUrl: string | null;
}

const kitsPath = `/${kitsFolder}/`;

/**
 * `/kits/` is an npm registry for one scope, served from a folder of tarballs and their index. `/kits/product.json`
 * tells teams where the instance stores its releases and which key signs them.
 */
export function addKitRoutes(app: Hono<EdgeEnv>, options: KitRoutesOptions): void {
  const { folder, keys, releaseStore, siteUrl } = options;
  const revalidate = { 'cache-control': 'no-cache' };

  app.all(`${kitsPath}*`, readOnly, async (c) => {
    // Package managers encode the slash in a scoped name as %2f.
    const requestedPath = decodeURIComponent(new URL(c.req.url).pathname.slice(kitsPath.length));
    if (requestedPath === 'product.json')
      return c.json({ releaseStore, publicKey: keys.rootKeys }, 200, revalidate);
    const packages = await readIndex(folder);
    if (requestedPath === kitIndexFile && packages.length > 0) return c.json(packages, 200, revalidate);
    if (packages.some(({ file }) => file === requestedPath)) {
      return c.body(toBody(await readFile(join(folder, requestedPath))), 200, {
        'content-type': 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
      });
    }
    const versions = packages.filter(({ name }) => name === requestedPath);
    if (versions.length === 0) return plainText(404, 'Not found');
    const { host, isHttps } = c.get('peer');
    const origin = siteUrl ?? `${isHttps ? 'https' : 'http'}://${host}`;
    return c.json(
      createPackument(requestedPath, versions, `${origin.replace(/\/+$/, '')}${kitsPath}`),
      200,
      revalidate,
    );
  });
}

/** The package document of the npm registry API: all versions with their tarballs. */
function createPackument(name: string, versions: readonly KitPackage[], baseUrl: string): object {
  const sorted = [...versions].sort((a, b) => compare(a.version, b.version));
  return {
    name,
    'dist-tags': { latest: sorted.at(-1)?.version },
    versions: Object.fromEntries(
      sorted.map(({ version, file, integrity, manifest }) => [
        version,
        { ...manifest, dist: { tarball: `${baseUrl}${file}`, integrity } },
      ]),
    ),
  };
}

async function readIndex(folder: string): Promise<readonly KitPackage[]> {
  try {
    return JSON.parse(await readFile(join(folder, kitIndexFile), 'utf8'));
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
