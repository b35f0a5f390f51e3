import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, type Log } from '@northlight/node-kit';
import {
  type KitIndex,
  type KitPackage,
  kitIndexFile,
  kitsFolder,
  openKits,
  type ReleaseKeys,
} from '@northlight/registry';
import type { Hono } from 'hono';
import { compare } from 'semver';
import { EncodedContent, type Encoder } from '../http/encoding.ts';
import type { EdgeContext, EdgeEnv } from '../http/peer.ts';
import { isRead, methodNotAllowed, plainText, respondWith } from '../http/respond.ts';

export interface KitRoutesOptions {
  readonly folder: string;
  readonly keys: ReleaseKeys;
  /** Where releases are kept. A team elsewhere can write to the backend alone. */
  readonly releaseStore: 'folder' | 'backend';
  readonly siteUrl: string | null;
  readonly encoder: Encoder;
  readonly log: Log;
}

const base = `/${kitsFolder}/`;
/** Tells a team's commands whether they can release to this product. */
const productFile = 'product.json';

/**
 * `/kits/`: the packages that teams install, as an npm registry of one scope. Only what a root key has signed is listed,
 * and only bytes with the listed hash are given out. A new list is there at the next question.
 * `/kits/product.json` says where the product keeps its releases.
 */
export function addKitRoutes(app: Hono<EdgeEnv>, options: KitRoutesOptions): void {
  const { folder, siteUrl, encoder } = options;

  const send = (c: EdgeContext, content: Buffer, type: string, cacheControl: string) =>
    respondWith(c, {
      content: new EncodedContent(content, encoder),
      type,
      cacheControl,
      isCompressible: type === 'application/json',
    });

  app.all(`${base}*`, async (c) => {
    if (!isRead(c.req.method)) return methodNotAllowed('GET, HEAD');
    // Package managers write the slash of a name as %2f.
    const asked = decodeURIComponent(new URL(c.req.url).pathname.slice(base.length));
    if (asked === productFile) {
      const { releaseStore } = options;
      return send(c, Buffer.from(JSON.stringify({ releaseStore })), 'application/json', 'no-cache');
    }
    const { text, packages } = await readIndex(options);
    if (asked === kitIndexFile && text !== null)
      return send(c, Buffer.from(text), 'application/json', 'no-cache');
    const kit = packages.find(({ file }) => file === asked);
    if (kit !== undefined) {
      const content = await readFile(join(folder, kit.file)).catch(() => null);
      if (content === null || hashOf(content) !== kit.integrity.slice('sha512-'.length))
        return plainText(404, 'Not found');
      return send(c, content, 'application/octet-stream', 'public, max-age=31536000, immutable');
    }
    const versions = packages.filter(({ name }) => name === asked);
    if (versions.length === 0) return plainText(404, 'Not found');
    const { host, isHttps } = c.get('peer');
    const origin = siteUrl ?? `${isHttps ? 'https' : 'http'}://${host}`;
    const answer = registryAnswer(asked, versions, `${origin.replace(/\/+$/, '')}${base}`);
    return send(c, Buffer.from(JSON.stringify(answer)), 'application/json', 'no-cache');
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
        { ...manifest, name, version, dist: { tarball: `${address}${file}`, integrity } },
      ]),
    ),
  };
}

/** The signed list as it lies there now; an empty one where there is none, or none that counts. */
async function readIndex({
  folder,
  keys,
  log,
}: KitRoutesOptions): Promise<KitIndex & { text: string | null }> {
  try {
    const text = await readFile(join(folder, kitIndexFile), 'utf8');
    const opened = openKits(text, keys);
    if (opened.ok) return { text, ...opened.value };
    log.error('the list of packages is refused', { problems: opened.problems.join('; ') });
  } catch (error) {
    if (errorCode(error) !== 'ENOENT')
      log.error('the list of packages cannot be read', { error: String(error) });
  }
  return { text: null, packages: [] };
}

const hashOf = (content: Buffer): string => createHash('sha512').update(content).digest('base64');
