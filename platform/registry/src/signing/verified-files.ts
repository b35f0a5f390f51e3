import { forEachLimited } from '@northlight/node-kit';
import { integrityOf, type ReleaseRecord } from '../document/document.ts';
import { ReleaseError } from '../errors.ts';
import type { ReleaseStore, StoredFile } from '../stores/store.ts';

const filesAtOnce = 8;

/** Files of releases as their signed records say they are. */
export class VerifiedFiles {
  readonly #store: ReleaseStore;
  readonly #records = new Map<string, Promise<ReleaseRecord | null>>();

  constructor(store: ReleaseStore) {
    this.#store = store;
  }

  /**
   * A file; null for everything that is not one of a release.
   * @throws ReleaseError `tampered`, also from its `read`, when it is not what was released
   */
  async open(name: string, version: string, file: string): Promise<StoredFile | null> {
    const stored = await this.#store.open(name, version, file);
    if (stored === null) return null;
    const hash = (await this.#recordOf(name, version))?.files[file];
    if (hash === undefined) throw new ReleaseError('tampered', `${file} is no file of ${name} ${version}`);
    return {
      stamp: stored.stamp,
      async read() {
        const content = await stored.read();
        if (integrityOf(content) === hash) return content;
        throw new ReleaseError('tampered', `${name} ${version} ${file} is not the file that was released`);
      },
    };
  }

  #recordOf(name: string, version: string): Promise<ReleaseRecord | null> {
    const key = `${name}@${version}`;
    const known = this.#records.get(key);
    if (known !== undefined) return known;
    const record = this.#store.find(name, version);
    this.#records.set(key, record);
    // A record never changes once it was good; one that could not be read may be good the next time.
    record.then(
      (found) => found === null && this.#records.delete(key),
      () => this.#records.delete(key),
    );
    return record;
  }
}

/**
 * Reads every file of a published release back.
 * @throws ReleaseError `tampered` that names each file that is missing or another
 */
export async function verifyFiles(
  store: ReleaseStore,
  { name, version, files }: ReleaseRecord,
): Promise<void> {
  const wrong: string[] = [];
  await forEachLimited(Object.entries(files), filesAtOnce, async ([file, hash]) => {
    const content = await contentOf(store, name, version, file);
    if (content === null) wrong.push(`${file} cannot be reached`);
    else if (integrityOf(content) !== hash) wrong.push(`${file} is another file`);
  });
  if (wrong.length === 0) return;
  throw new ReleaseError(
    'tampered',
    `the files of ${name} ${version} in the store are not those of the build: ${wrong.sort().join(', ')}`,
  );
}

async function contentOf(
  store: ReleaseStore,
  name: string,
  version: string,
  file: string,
): Promise<Buffer | null> {
  try {
    return (await (await store.open(name, version, file))?.read()) ?? null;
  } catch (error) {
    if (error instanceof ReleaseError && error.code === 'tampered') return null;
    throw error;
  }
}
