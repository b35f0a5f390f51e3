import type { FirstPaint } from '@northlight/contract/data';
import type { Log } from '@northlight/node-kit';
import type { ReleaseStore } from '@northlight/registry';
import { object, string } from 'yup';
import type { OwnedRoute } from './composition.ts';

const paintSchema = object({ html: string().defined(), styles: string().defined() });

/** The prerendered HTML of guarded pages, from their releases. */
export class FirstPaints {
  readonly #store: ReleaseStore;
  readonly #log: Log;

  constructor(store: ReleaseStore, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  /**
   * @returns null if the release has none for the route
   * @throws if it cannot be read
   */
  async find({ remote, path }: OwnedRoute): Promise<FirstPaint[string] | null> {
    const file = remote?.manifest.firstPaint;
    if (!remote || file === undefined) return null;
    const { name, version } = remote;
    try {
      const paint = (await this.#read(name, version, file))[path];
      return paint === undefined ? null : paintSchema.validateSync(paint);
    } catch (error) {
      this.#log.error('first paint cannot be used', { name, version, error: String(error) });
      throw error;
    }
  }

  async #read(name: string, version: string, file: string): Promise<FirstPaint> {
    const content = await (await this.#store.open(name, version, file))?.read();
    if (content === undefined) throw new Error('the file is missing');
    return JSON.parse(content.toString('utf8')) as FirstPaint;
  }
}
