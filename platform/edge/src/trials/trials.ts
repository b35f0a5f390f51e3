import {
  checkRelease,
  entryFor,
  type GateFailure,
  judgeTrial,
  mayRunServer,
  type RegistryDocument,
  type ReleaseKeys,
  type ReleaseStore,
  type Trial,
} from '@northlight/registry';
import type { Log } from '@northlight/registry/node-kit';
import { LRUCache } from 'lru-cache';
import { type Composition, compose } from '../documents/composition.ts';
import { ownCookie, readCookie } from '../http/cookies.ts';
import type { EdgeContext } from '../http/peer.ts';

/** What a browser with a trial's cookie gets instead of what everybody gets. */
export type TrialView =
  | { readonly state: 'running'; readonly composition: Composition; readonly trial: Trial }
  /** Its time is over: what is live, and word of it to a tab that still runs the version. Null for no trial of ours. */
  | { readonly state: 'ended'; readonly trial: Trial | null };

/** What a link leads to. */
export type TrialStart =
  | { readonly state: 'running'; readonly trial: Trial; readonly composition: Composition }
  | { readonly state: 'forged' | 'expired' | 'revoked' | 'missing' }
  | { readonly state: 'unfit'; readonly failures: readonly GateFailure[] };

export interface TrialsOptions {
  readonly keys: ReleaseKeys;
  readonly store: ReleaseStore;
  readonly registry: () => RegistryDocument | null;
  readonly isHttpsSite: boolean;
  readonly log: Log;
}

const cookieName = 'trial';
const mostKept = 8;
/** For how long after its end a trial's tabs are told of it, in milliseconds: they may be on a machine that sleeps. */
const toldFor = 24 * 3_600_000;

/** Versions that single browsers see before they are live. */
export class Trials {
  readonly #options: TrialsOptions;
  readonly #kept = new LRUCache<string, TrialStart>({ max: mostKept });

  constructor(options: TrialsOptions) {
    this.#options = options;
  }

  /** @returns null for everybody without the cookie */
  async of(c: EdgeContext): Promise<TrialView | null> {
    const token = readCookie(c, cookieName, this.#isHttps(c));
    const registry = this.#options.registry();
    if (token === '' || registry === null) return null;
    const started = await this.start(token);
    if (started.state === 'running') return started;
    const judged = judgeTrial(token, this.#options.keys, registry);
    return { state: 'ended', trial: judged.ok || judged.reason !== 'forged' ? judged.trial : null };
  }

  /** Judges a token and lays its version over what is live. */
  async start(token: string): Promise<TrialStart> {
    const { keys, store } = this.#options;
    const registry = this.#options.registry();
    if (registry === null) return { state: 'missing' };
    const judged = judgeTrial(token, keys, registry);
    if (!judged.ok) return { state: judged.reason };
    const { trial } = judged;
    const { name, version, until } = trial;
    const hasServer = mayRunServer(token, trial, keys);
    const key = `${registry.revision} ${name}@${version} ${until} ${hasServer}`;
    // Asked each time: it may be cleaned away meanwhile.
    const record = await store.find(name, version).catch((error: unknown) => {
      this.#options.log.warn('the version of a trial cannot be read', {
        name,
        version,
        error: String(error),
      });
      return null;
    });
    if (record === null) return { state: 'missing' };
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const entry = entryFor(record, null);
    const started = layOver(registry, trial, hasServer ? entry : drawnByBrowsers(entry));
    this.#kept.set(key, started);
    return started;
  }

  /** Kept beyond the trial's end: by it an open tab hears that its version is over. The next page takes it away. */
  cookieFor(c: EdgeContext, token: string, { until }: Trial): string {
    const expires = new Date(Date.parse(until) + toldFor);
    return ownCookie(cookieName, token, this.#isHttps(c), { expires });
  }

  noCookie(c: EdgeContext): string {
    return ownCookie(cookieName, '', this.#isHttps(c), { expires: new Date(0) });
  }

  #isHttps(c: EdgeContext): boolean {
    return this.#options.isHttpsSite || c.get('peer').isHttps;
  }
}

/** Without its server bundle: code that runs on the edge needs a key that may bring it. */
function drawnByBrowsers(entry: ReturnType<typeof entryFor>): ReturnType<typeof entryFor> {
  if (entry.manifest.kind !== 'remote') return entry;
  const { server: _server, ...manifest } = entry.manifest;
  return { ...entry, manifest };
}

function layOver(registry: RegistryDocument, trial: Trial, entry: ReturnType<typeof entryFor>): TrialStart {
  const failures = checkRelease(entry.manifest, { registry, backendSchema: null });
  if (failures.length > 0) return { state: 'unfit', failures };
  const { [trial.name]: _left, ...retired } = registry.retired ?? {};
  const composition = compose({
    ...registry,
    releases: { ...registry.releases, [trial.name]: entry },
    retired,
  });
  if (composition === null) return { state: 'missing' };
  const { name, version, until } = trial;
  return { state: 'running', trial, composition: { ...composition, trial: { name, version, until } } };
}
