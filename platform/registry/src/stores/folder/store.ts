import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { FolderInUseError, getErrorCode, replaceFile, withFolderLock } from '@northlight/node-kit';
import { isLedgerRow, type LedgerRow } from '../../document/ledger.ts';
import { isReleaseName, isReleaseVersion } from '../../document/names.ts';
import type { RegistryDocument, ReleaseRecord } from '../../document/registry-document.ts';
import { ReleaseError } from '../../errors.ts';
import { readBuildFile } from '../../gate/build-files.ts';
import { listVersionsInUse } from '../../release/retention.ts';
import type { ReleaseKeys } from '../../signing/keys.ts';
import type { StoredFile, StoredVersion, Switch } from '../store.ts';
import { VerifyingStore } from '../verifying-store.ts';

/** How long a switch waits for another one, in milliseconds. */
const maxWait = 15_000;
/** An older incoming folder is from a crashed release. */
const abandonedAge = 10 * 60_000;
/** A version's record and source maps. The leading dot keeps them from being served. */
const recordFile = '.record.json';
const mapsFile = '.maps.json.gz';

/** Releases in one folder: `registry.json`, `ledger/<revision>.json` and `remotes/<name>/<version>/…`. */
export class FolderStore extends VerifyingStore {
  readonly #root: string;
  readonly #registryFile: string;

  constructor(root: string, keys: ReleaseKeys) {
    super(keys, 1);
    this.#root = root;
    this.#registryFile = join(root, 'registry.json');
  }

  protected readRegistryText(): Promise<string | null> {
    return readFile(this.#registryFile, 'utf8').catch(nullIfMissing);
  }

  async stamp(): Promise<string> {
    try {
      const { ino, size, mtimeNs } = await stat(this.#registryFile, { bigint: true });
      return `${ino} ${size} ${mtimeNs}`;
    } catch (error) {
      return getErrorCode(error) ?? 'unreadable';
    }
  }

  protected async write(
    { name, version, files }: ReleaseRecord,
    text: string,
    distDir: string,
    maps: Buffer | null,
  ): Promise<boolean> {
    const folder = this.#getFolder(name, version);
    const incoming = join(dirname(folder), `.incoming-${randomUUID()}`);
    await this.#removeAbandoned(dirname(folder));
    try {
      await copyBuild(distDir, Object.keys(files), incoming);
      // The registry must never name a version whose files a power failure can still lose.
      await writeFile(join(incoming, recordFile), text, { flush: true });
      if (maps !== null) await writeFile(join(incoming, mapsFile), maps, { flush: true });
      // rename replaces only a missing or empty folder, so a version appears completely or not at all.
      await rename(incoming, folder);
      return true;
    } catch (error) {
      if (getErrorCode(error) === 'ENOTEMPTY' || getErrorCode(error) === 'EEXIST') return false;
      throw error;
    } finally {
      await rm(incoming, { recursive: true, force: true });
    }
  }

  protected async readRecordText(name: string, version: string): Promise<string | null> {
    const folder = this.#getFolder(name, version);
    if ((await stat(folder).catch(() => null)) === null) return null;
    return readFile(join(folder, recordFile), 'utf8').catch(() => '');
  }

  protected writeRecord({ name, version }: ReleaseRecord, text: string): Promise<void> {
    return replaceFile(join(this.#getFolder(name, version), recordFile), text, { isDurable: true });
  }

  async versions(name: string): Promise<StoredVersion[]> {
    if (!isReleaseName(name)) return [];
    const folder = join(this.#root, 'remotes', name);
    const versionNames = (await readdir(folder).catch(() => [])).filter(isReleaseVersion);
    const storedVersions = versionNames.map(async (version) => {
      const record = await this.find(name, version).catch(() => null);
      return {
        version,
        publishedAt: record?.publishedAt ?? (await stat(join(folder, version))).mtime.toISOString(),
      };
    });
    return (await Promise.all(storedVersions)).sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
  }

  async switchTo(change: Switch, expectedRevision: number): Promise<RegistryDocument> {
    await mkdir(join(this.#root, 'ledger'), { recursive: true });
    const work = async () => {
      const next = await this.prepareSwitch(change, expectedRevision);
      for (const { name, version } of change.entries) {
        if ((await this.readRecordText(name, version)) === null)
          throw new ReleaseError(
            'unknown-release',
            `${name} ${version} has just been removed from the store`,
          );
      }
      // Writes the ledger first: rows of a revision that never goes live are ignored and overwritten by the next switch.
      const rows = `${JSON.stringify(next.rows, null, 1)}\n`;
      await replaceFile(this.#getLedgerFile(next.registry.revision), rows, { isDurable: true });
      await replaceFile(this.#registryFile, next.text, { isDurable: true });
      return next.registry;
    };
    return this.#withLock(work);
  }

  #withLock<Result>(work: () => Promise<Result>): Promise<Result> {
    return withFolderLock(this.#root, work, { maxWait }).catch((error: unknown) => {
      if (!(error instanceof FolderInUseError)) throw error;
      throw new ReleaseError('locked', `Another release is in progress: ${error.message}`);
    });
  }

  async ledger(limit: number): Promise<LedgerRow[]> {
    const reading = await this.read();
    const rows: LedgerRow[] = [];
    for (let revision = reading.ok ? reading.registry.revision : 0; revision > 0; revision -= 1) {
      if (rows.length >= limit) break;
      const text = await readFile(this.#getLedgerFile(revision), 'utf8').catch(nullIfMissing);
      rows.push(...(JSON.parse(text ?? '[]') as unknown[]).filter(isLedgerRow));
    }
    return rows.slice(0, limit);
  }

  async maps(name: string, version: string): Promise<Buffer | null> {
    if (!isReleaseName(name) || !isReleaseVersion(version)) return null;
    return readFile(join(this.#getFolder(name, version), mapsFile)).catch(nullIfMissing);
  }

  async remove(name: string, version: string): Promise<void> {
    if (!isReleaseName(name) || !isReleaseVersion(version)) return;
    // Renames first, so that a half-removed version never looks like a version.
    const removedFolder = join(this.#root, 'remotes', name, `.incoming-${randomUUID()}`);
    await this.#withLock(async () => {
      // A rollback may have brought it back since the caller looked.
      const reading = await this.read();
      if (reading.ok && listVersionsInUse(reading, name).has(version)) return;
      await rename(this.#getFolder(name, version), removedFolder).catch(nullIfMissing);
    });
    await rm(removedFolder, { recursive: true, force: true });
  }

  protected async openFile({ name, version }: ReleaseRecord, file: string): Promise<StoredFile | null> {
    const folder = this.#getFolder(name, version);
    try {
      const path = await realpath(join(folder, file));
      // File names cannot leave the folder, but a symbolic link could.
      if (!path.startsWith(`${await realpath(folder)}${sep}`)) return null;
      const stats = await stat(path);
      const { size, ino, mtimeMs } = stats;
      return stats.isFile() ? { stamp: `${ino} ${size} ${mtimeMs}`, read: () => readFile(path) } : null;
    } catch (error) {
      if (['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(getErrorCode(error) ?? '')) return null;
      throw error;
    }
  }

  #getFolder(name: string, version: string): string {
    return join(this.#root, 'remotes', name, version);
  }

  #getLedgerFile(revision: number): string {
    return join(this.#root, 'ledger', `${revision}.json`);
  }

  async #removeAbandoned(folder: string): Promise<void> {
    await mkdir(folder, { recursive: true });
    for (const entry of await readdir(folder)) {
      if (!entry.startsWith('.incoming-')) continue;
      const path = join(folder, entry);
      const stats = await stat(path).catch(() => null);
      if (stats !== null && Date.now() - stats.mtimeMs > abandonedAge) {
        await rm(path, { recursive: true, force: true });
      }
    }
  }
}

function nullIfMissing(error: unknown): null {
  if (getErrorCode(error) === 'ENOENT') return null;
  throw error;
}

async function copyBuild(from: string, files: readonly string[], to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const file of files) {
    await mkdir(dirname(join(to, file)), { recursive: true });
    await writeFile(join(to, file), await readBuildFile(from, file), { flush: true });
  }
}
