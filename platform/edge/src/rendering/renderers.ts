import type { RenderAnswer, RenderSettings } from '@northlight/contract/data';
import { integrityOf, type ReleaseStore } from '@northlight/registry';
import type { Log } from '@northlight/registry/node-kit';
import type { Build } from '../documents/composition.ts';
import { Renderer, type RenderOrder } from './renderer.ts';

/** The renderers of the live releases, each made when it is first needed. */
export class Renderers {
  readonly #store: ReleaseStore;
  readonly #settings: RenderSettings;
  readonly #log: Log;
  readonly #live = new Map<string, Promise<Renderer | null>>();

  constructor(store: ReleaseStore, settings: RenderSettings, log: Log) {
    this.#store = store;
    this.#settings = settings;
    this.#log = log;
  }

  async answer(build: Build, order: RenderOrder): Promise<RenderAnswer> {
    const key = keyOf(build);
    const known = this.#live.get(key) ?? this.#make(build);
    this.#live.set(key, known);
    const renderer = await known;
    if (renderer !== null) return renderer.answer(order);
    // What could not be read may be there the next time.
    this.#live.delete(key);
    return { kind: 'failed', reason: 'its server bundle cannot be used' };
  }

  /** Ends the threads of all that is not live any more. */
  keep(builds: readonly Build[]): void {
    const wanted = new Set(builds.map(keyOf));
    for (const [key, renderer] of this.#live) {
      if (wanted.has(key)) continue;
      this.#live.delete(key);
      void renderer.then((each) => each?.stop());
    }
  }

  async stop(): Promise<void> {
    const all = [...this.#live.values()];
    this.#live.clear();
    await Promise.all(all.map(async (each) => (await each)?.stop()));
  }

  async #make(build: Build): Promise<Renderer | null> {
    const { name, version, manifest, integrity } = build;
    const entry = manifest.kind === 'remote' ? manifest.server?.entry : undefined;
    if (entry === undefined) return null;
    try {
      const content = await (await this.#store.open(name, version, entry))?.read();
      if (content === undefined) throw new Error('it is not there');
      // Foreign code on the server would be worse than in a browser, which checks the hash of every script itself.
      if (integrityOf(content) !== integrity[entry]) throw new Error('it is not the file that was released');
      return new Renderer({
        code: content.toString('utf8'),
        filename: `${name}@${version}/${entry}`,
        settings: this.#settings,
      });
    } catch (error) {
      this.#log.error('a server bundle cannot be used', { name, version, error: String(error) });
      return null;
    }
  }
}

function keyOf({ name, version }: Build): string {
  return `${name}@${version}`;
}
