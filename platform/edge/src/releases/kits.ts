import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseKeys } from '@northlight/registry';
import { errorCode } from '@northlight/registry/node-kit';
import type { Hono } from 'hono';
import { compare } from 'semver';
import type { EdgeEnv } from '../http/peer.ts';
import { isRead, methodNotAllowed, plainText, toBody } from '../http/respond.ts';

/** A package that the product gives out to teams that have repositories of their own. */
export interface KitPackage {
  readonly name: string;
  readonly version: string;
  /** The tarball's name, in the folder of the index. */
  readonly file: string;
  /** `sha512-…` of the tarball. */
  readonly integrity: string;
  /** Its package.json, from which a package manager knows what else to install. */
  readonly manifest: object;
}

/** The folder of the data folder, or of `KITS_DIR`, and the first part of their addresses. */
export const kitsFolder = 'kits';

/** The list of all packages in that folder, older versions included. */
export const kitIndexFile = 'index.json';

export interface KitRoutesOptions {
  readonly folder: string;
  readonly keys: ReleaseKeys;
  /** Where releases are kept. A team elsewhere can write to the backend alone. */
  readonly releaseStore: 'folder' | 'backend';
  readonly siteUrl: string | null;
}

const base = `/${kitsFolder}/`;

/**
 * `/kits/`: the packages that teams install, as an npm registry of one scope over a folder of tarballs and their list.
 * `/kits/product.json` says where the product keeps its releases, and by which key they are signed.
 */
export function addKitRoutes(app: Hono<EdgeEnv>, options: KitRoutesOptions): void {
  const { folder, keys, releaseStore, siteUrl } = options;
  const fresh = { 'cache-control': 'no-cache' };

  app.all(`${base}*`, async (c) => {
    if (!isRead(c.req.method)) return methodNotAllowed('GET, HEAD');
    // Package managers write the slash of a name as %2f.
    const asked = decodeURIComponent(new URL(c.req.url).pathname.slice(base.length));
    if (asked === 'product.json') return c.json({ releaseStore, publicKey: keys.roots }, 200, fresh);
    const packages = await readIndex(folder);
    if (asked === kitIndexFile && packages.length > 0) return c.json(packages, 200, fresh);
    if (packages.some(({ file }) => file === asked)) {
      return c.body(toBody(await readFile(join(folder, asked))), 200, {
        'content-type': 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
      });
    }
    const versions = packages.filter(({ name }) => name === asked);
    if (versions.length === 0) return plainText(404, 'Not found');
    const { host, isHttps } = c.get('peer');
    const origin = siteUrl ?? `${isHttps ? 'https' : 'http'}://${host}`;
    return c.json(registryAnswer(asked, versions, `${origin.replace(/\/+$/, '')}${base}`), 200, fresh);
  });
}

/** What a package manager is told of a package: its versions, and where each lies. */
function registryAnswer(name: string, versions: readonly KitPackage[], address: string): object {
  const sorted = [...versions].sort((a, b) => compare(a.version, b.version));
  return {
    name,
    'dist-tags': { latest: sorted.at(-1)?.version },
    versions: Object.fromEntries(
      sorted.map(({ version, file, integrity, manifest }) => [
        version,
        { ...manifest, dist: { tarball: `${address}${file}`, integrity } },
      ]),
    ),
  };
}

async function readIndex(folder: string): Promise<readonly KitPackage[]> {
  try {
    return JSON.parse(await readFile(join(folder, kitIndexFile), 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
