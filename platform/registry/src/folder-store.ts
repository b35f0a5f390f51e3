import { randomUUID } from 'node:crypto';
import {
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { hashBuild, listBuild, readBuildFile, readManifest } from './build-files.ts';
import type { RegistryDocument, ReleaseEntry } from './document.ts';
import { ReleaseError } from './errors.ts';
import { codeOf, withLock } from './lock.ts';
import { isReleaseFile, isReleaseName, isReleaseVersion } from './names.ts';
import { parseRegistry } from './parse.ts';
import type { PublishedRelease, RegistryReading, ReleaseStore, StoredFile } from './store.ts';

const missing: RegistryReading = { ok: false, reason: 'missing', problems: ['nothing was released yet'] };
/** A copy that is older was left by a killed release. */
const abandonedAfter = 10 * 60_000;

/** Releases in one folder: `registry.json` and `remotes/<name>/<version>/…`. */
export class FolderStore implements ReleaseStore {
  readonly #root: string;
  readonly #registryFile: string;

  constructor(root: string) {
    this.#root = root;
    this.#registryFile = join(root, 'registry.json');
  }

  async read(): Promise<RegistryReading> {
    let text: string;
    try {
      text = await readFile(this.#registryFile, 'utf8');
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return missing;
      return {
        ok: false,
        reason: 'unreadable',
        problems: [`registry.json: ${codeOf(error) ?? String(error)}`],
      };
    }
    const parsed = parseRegistry(text);
    return parsed.ok
      ? { ok: true, registry: parsed.value }
      : { ok: false, reason: 'invalid', problems: parsed.problems };
  }

  async stamp(): Promise<string> {
    try {
      const { ino, size, mtimeNs } = await stat(this.#registryFile, { bigint: true });
      return `${ino} ${size} ${mtimeNs}`;
    } catch (error) {
      return codeOf(error) ?? 'unreadable';
    }
  }

  async publish(name: string, version: string, distDir: string): Promise<PublishedRelease> {
    const manifest = await readManifest(distDir);
    if (manifest.name !== name || manifest.version !== version) {
      throw new ReleaseError(
        'bad-build',
        `the build in ${distDir} is ${manifest.name} ${manifest.version}, not ${name} ${version}`,
      );
    }
    const folder = this.#folderOf(name, version);
    const incoming = join(dirname(folder), `.incoming-${randomUUID()}`);
    await this.#removeAbandoned(dirname(folder));
    try {
      await copyBuild(distDir, incoming);
      const files = await listBuild(incoming);
      const integrity = await hashBuild(incoming, manifest, files);
      // A folder only takes the place of nothing or of an empty one, so a version appears whole or not at all.
      await rename(incoming, folder).catch(async (error: unknown) => {
        if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
        if (await haveSameContent(incoming, folder)) return;
        throw new ReleaseError(
          'version-taken',
          `${name} ${version} is already released with other content; give this build a new version`,
        );
      });
      return { name, version, manifest, integrity };
    } finally {
      await rm(incoming, { recursive: true, force: true });
    }
  }

  async find(name: string, version: string): Promise<PublishedRelease | null> {
    if (!isReleaseName(name) || !isReleaseVersion(version)) return null;
    const folder = this.#folderOf(name, version);
    if ((await stat(folder).catch(() => null)) === null) return null;
    const manifest = await readManifest(folder);
    return { name, version, manifest, integrity: await hashBuild(folder, manifest, await listBuild(folder)) };
  }

  async versions(name: string): Promise<string[]> {
    if (!isReleaseName(name)) return [];
    const folder = join(this.#root, 'remotes', name);
    const found = (await readdir(folder).catch(() => [])).filter(isReleaseVersion);
    const dated = await Promise.all(
      found.map(async (version) => ({ version, time: (await stat(join(folder, version))).mtimeMs })),
    );
    return dated.sort((a, b) => b.time - a.time).map(({ version }) => version);
  }

  async switchTo(entries: readonly ReleaseEntry[], expectedRevision: number): Promise<RegistryDocument> {
    await mkdir(this.#root, { recursive: true });
    return withLock(join(this.#root, 'registry.lock'), async (held) => {
      const reading = await this.read();
      if (!reading.ok && reading.reason !== 'missing') {
        throw new ReleaseError('registry-damaged', `the registry is refused: ${reading.problems.join('; ')}`);
      }
      const revision = reading.ok ? reading.registry.revision : 0;
      if (revision !== expectedRevision) throw conflict(expectedRevision, revision);
      const next: RegistryDocument = {
        schema: 1,
        revision: revision + 1,
        updatedAt: new Date().toISOString(),
        releases: {
          ...(reading.ok ? reading.registry.releases : {}),
          ...Object.fromEntries(entries.map((entry) => [entry.name, entry])),
        },
      };
      const text = `${JSON.stringify(next, null, 1)}\n`;
      const checked = parseRegistry(text);
      if (!checked.ok) throw new ReleaseError('bad-build', `not switched: ${checked.problems.join('; ')}`);
      await this.#replaceRegistry(text, async () => {
        if (!(await held.confirm())) throw conflict(expectedRevision, null);
      });
      return next;
    });
  }

  async open(name: string, version: string, file: string): Promise<StoredFile | null> {
    if (!isReleaseName(name) || !isReleaseVersion(version) || !isReleaseFile(file)) return null;
    const folder = this.#folderOf(name, version);
    try {
      const path = await realpath(join(folder, file));
      // The names cannot climb out; a link that somebody put among the files could.
      if (!path.startsWith(`${await realpath(folder)}${sep}`)) return null;
      const stats = await stat(path);
      const { size, ino, mtimeMs } = stats;
      return stats.isFile() ? { size, stamp: `${ino} ${size} ${mtimeMs}`, read: () => readFile(path) } : null;
    } catch (error) {
      if (['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(codeOf(error) ?? '')) return null;
      throw error;
    }
  }

  #folderOf(name: string, version: string): string {
    return join(this.#root, 'remotes', name, version);
  }

  async #replaceRegistry(text: string, confirm: () => Promise<void>): Promise<void> {
    const temporary = join(this.#root, `.registry-${randomUUID()}.tmp`);
    try {
      const handle = await open(temporary, 'wx');
      try {
        await handle.writeFile(text);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await confirm();
      await rename(temporary, this.#registryFile);
    } finally {
      await unlink(temporary).catch(() => undefined);
    }
  }

  async #removeAbandoned(folder: string): Promise<void> {
    await mkdir(folder, { recursive: true });
    for (const item of await readdir(folder)) {
      if (!item.startsWith('.incoming-')) continue;
      const path = join(folder, item);
      const stats = await stat(path).catch(() => null);
      if (stats !== null && Date.now() - stats.mtimeMs > abandonedAfter) {
        await rm(path, { recursive: true, force: true });
      }
    }
  }
}

function conflict(expected: number, found: number | null): ReleaseError {
  const what = found === null ? 'it was changed meanwhile' : `it is at revision ${found}`;
  return new ReleaseError('conflict', `the registry was expected at revision ${expected}, but ${what}`);
}

async function copyBuild(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const file of await listBuild(from)) {
    await mkdir(dirname(join(to, file)), { recursive: true });
    await writeFile(join(to, file), await readBuildFile(from, file));
  }
}

async function haveSameContent(a: string, b: string): Promise<boolean> {
  const [left, right] = await Promise.all([listBuild(a), listBuild(b)]);
  if (left.join('\n') !== right.join('\n')) return false;
  for (const file of left) {
    if (!(await readBuildFile(a, file)).equals(await readBuildFile(b, file))) return false;
  }
  return true;
}
