import type { Brand } from '@northlight/contract/data';
import type { Log } from '@northlight/node-kit';
import {
  checkRelease,
  checkTrial,
  createEntry,
  type RegistryDocument,
  type ReleaseKeys,
  type ReleaseStore,
  type Trial,
} from '@northlight/registry';
import { LRUCache } from 'lru-cache';
import { type Composition, compose, noRollouts } from '../documents/composition.ts';
import { createCookie, readCookie } from '../http/cookies.ts';
import type { EdgeContext } from '../http/peer.ts';

/** The view for a browser with a trial cookie. */
export type TrialView =
  | { readonly state: 'running'; readonly composition: Composition; readonly trial: Trial }
  /**
   * The trial has ended: shows the live version, and makes open tabs leave the trial version. `trial` is null if the cookie was
   * never valid.
   */
  | { readonly state: 'ended'; readonly trial: Trial | null };

/** The result of opening a link. */
export type TrialStart =
  | { readonly state: 'running'; readonly trial: Trial; readonly composition: Composition }
  | { readonly state: 'forged' | 'expired' | 'revoked' | 'missing' | 'incompatible' };

export interface TrialsOptions {
  readonly keys: ReleaseKeys;
  readonly store: ReleaseStore;
  readonly registry: () => RegistryDocument | null;
  readonly live: () => Promise<Pick<Composition, 'brand'> | null>;
  readonly isHttpsSite: boolean;
  readonly log: Log;
}

const cookieName = 'trial';
const maxCached = 8;
/** How long after the end open tabs are notified, in milliseconds, because their machine may be asleep. */
const endNoticeTime = 24 * 3_600_000;

/** Shows versions to individual browsers before they go live. */
export class Trials {
  readonly #options: TrialsOptions;
  readonly #cache = new LRUCache<string, TrialStart>({ max: maxCached });

  constructor(options: TrialsOptions) {
    this.#options = options;
  }

  /** @returns null without the cookie */
  async find(c: EdgeContext): Promise<TrialView | null> {
    const token = readCookie(c, cookieName, this.#isHttps(c));
    const registry = this.#options.registry();
    if (token === '' || registry === null) return null;
    const start = await this.start(token);
    if (start.state === 'running') return start;
    const check = checkTrial(token, this.#options.keys, registry);
    return { state: 'ended', trial: check.ok || check.reason !== 'forged' ? check.trial : null };
  }

  /** Verifies a token and adds its version to the live ones. */
  async start(token: string): Promise<TrialStart> {
    const { keys, store } = this.#options;
    const registry = this.#options.registry();
    if (registry === null) return { state: 'missing' };
    const check = checkTrial(token, keys, registry);
    if (!check.ok) return { state: check.reason };
    const { trial } = check;
    const { name, version, until } = trial;
    const brand = (await this.#options.live())?.brand;
    const key = `${registry.revision} ${name}@${version} ${until} ${JSON.stringify(brand)}`;
    // Not cached, because the version may be removed in the meantime.
    const record = await store.find(name, version).catch((error: unknown) => {
      this.#options.log.warn('trial version cannot be read', {
        name,
        version,
        error: String(error),
      });
      return null;
    });
    if (record === null) return { state: 'missing' };
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached;
    const start = composeTrial(registry, trial, withoutServerBundle(createEntry(record, null)), brand);
    this.#cache.set(key, start);
    return start;
  }

  /** Outlives the trial, so that open tabs learn that it has ended. The next page deletes it. */
  createCookie(c: EdgeContext, token: string, { until }: Trial): string {
    const expires = new Date(Date.parse(until) + endNoticeTime);
    return createCookie(cookieName, token, this.#isHttps(c), { expires });
  }

  createExpiredCookie(c: EdgeContext): string {
    return createCookie(cookieName, '', this.#isHttps(c), { expires: new Date(0) });
  }

  #isHttps(c: EdgeContext): boolean {
    return this.#options.isHttpsSite || c.get('peer').isHttps;
  }
}

/** Removes the server bundle: browsers render the version, so that it needs no thread and no place in the cache. */
function withoutServerBundle(entry: ReturnType<typeof createEntry>): ReturnType<typeof createEntry> {
  if (entry.manifest.kind !== 'remote') return entry;
  const { server: _server, ...manifest } = entry.manifest;
  return { ...entry, manifest };
}

function composeTrial(
  registry: RegistryDocument,
  trial: Trial,
  entry: ReturnType<typeof createEntry>,
  brand: Brand | undefined,
): TrialStart {
  if (checkRelease(entry.manifest, { registry, backendSchema: null }).length > 0)
    return { state: 'incompatible' };
  const { [trial.name]: _restored, ...retired } = registry.retired ?? {};
  const releases = { ...registry.releases, [trial.name]: entry };
  const composition = compose({ ...registry, releases, retired }, noRollouts, brand);
  if (composition === null) return { state: 'missing' };
  const { name, version, until } = trial;
  return { state: 'running', trial, composition: { ...composition, trial: { name, version, until } } };
}
