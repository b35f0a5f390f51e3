import type { RenderAnswer, RenderSettings } from '@northlight/contract/data';
import type { Log } from '@northlight/node-kit';
import { computeIntegrity, type ReleaseStore } from '@northlight/registry';
import type { Build } from '../documents/composition.ts';
import { Renderer, type RenderJob } from './renderer.ts';

/** The live releases' renderers, created on first use. */
export class Renderers {
  readonly #store: ReleaseStore;
  readonly #settings: RenderSettings;
  readonly #log: Log;
  readonly #renderers = new Map<string, Promise<Renderer | null>>();

  constructor(store: ReleaseStore, settings: RenderSettings, log: Log) {
    this.#store = store;
    this.#settings = settings;
    this.#log = log;
  }

  async render(build: Build, job: RenderJob): Promise<RenderAnswer> {
    const key = getKey(build);
    const pending = this.#renderers.get(key) ?? this.#create(build);
    this.#renderers.set(key, pending);
    const renderer = await pending;
    if (renderer !== null) return renderer.render(job);
    // The next read may succeed.
    this.#renderers.delete(key);
    return { kind: 'failed', reason: 'the server bundle cannot be used' };
  }

  /** Stops the threads of releases that are no longer live. */
  retainOnly(builds: readonly Build[]): void {
    const liveKeys = new Set(builds.map(getKey));
    for (const [key, renderer] of this.#renderers) {
      if (liveKeys.has(key)) continue;
      this.#renderers.delete(key);
      void renderer.then((stale) => stale?.stop());
    }
  }

  async stop(): Promise<void> {
    const renderers = [...this.#renderers.values()];
    this.#renderers.clear();
    await Promise.all(renderers.map(async (renderer) => (await renderer)?.stop()));
  }

  async #create(build: Build): Promise<Renderer | null> {
    const { name, version, manifest, integrity } = build;
    const entry = manifest.kind === 'remote' ? manifest.server?.entry : undefined;
    if (entry === undefined) return null;
    try {
      const content = await (await this.#store.open(name, version, entry))?.read();
      if (content === undefined) throw new Error('the file is missing');
      // Must be checked here: browsers verify the hash of every script, Node does not.
      if (computeIntegrity(content) !== integrity[entry])
        throw new Error('the file differs from the released one');
      return new Renderer({
        code: content.toString('utf8'),
        filename: `${name}@${version}/${entry}`,
        settings: this.#settings,
      });
    } catch (error) {
      this.#log.error('server bundle cannot be used', { name, version, error: String(error) });
      return null;
    }
  }
}

function getKey({ name, version }: Build): string {
  return `${name}@${version}`;
}
