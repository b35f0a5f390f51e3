import type { FirstPaint } from '@northlight/contract/data';
import type { ReleaseStore } from '@northlight/registry';
import type { Log } from '@northlight/registry/node-kit';
import { object, string } from 'yup';
import type { OwnedRoute } from './composition.ts';

const drawn = object({ html: string().defined(), styles: string().defined() });

/** What the releases have drawn of their guarded pages. */
export class FirstPaints {
  readonly #store: ReleaseStore;
  readonly #log: Log;

  constructor(store: ReleaseStore, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  /**
   * @returns null when the release has drawn nothing for the route
   * @throws when what it has drawn cannot be had for now
   */
  async of({ remote, path }: OwnedRoute): Promise<FirstPaint[string] | null> {
    const file = remote?.manifest.firstPaint;
    if (!remote || file === undefined) return null;
    const { name, version } = remote;
    try {
      const found = (await this.#read(name, version, file))[path];
      return found === undefined ? null : drawn.validateSync(found);
    } catch (error) {
      this.#log.error('the first paint of a release cannot be used', { name, version, error: String(error) });
      throw error;
    }
  }

  async #read(name: string, version: string, file: string): Promise<FirstPaint> {
    const content = await (await this.#store.open(name, version, file))?.read();
    if (content === undefined) throw new Error('it is not there');
    return JSON.parse(content.toString('utf8')) as FirstPaint;
  }
}
