import { setTimeout as delay } from 'node:timers/promises';
import type { BackendOptions } from '../backend-options.ts';

const interval = 2000;
const timeLimit = 4000;
/** Milliseconds that the first documents after a start wait for the first look. */
const patience = 1000;

/** Follows the number that changes with everything the public pages show. */
export interface ContentRevision {
  /** Null until it is known; while the backend is away, what it was last. */
  current(): number | null;
  /** Starts polling at its first call. Resolves once the first look is back, or was waited for long enough. */
  started(): Promise<void>;
  /** Polls now instead of at the next tick, if it has started. */
  refresh(): Promise<void>;
  stop(): void;
}

/** @param onChange - called when the number became another one than before */
export function watchContentRevision(backend: BackendOptions, onChange: () => void): ContentRevision {
  let revision: number | null = null;
  let looking: Promise<void> | null = null;
  const address = `${backend.url.replace(/\/+$/, '')}/rest/v1/content_revision?select=revision`;
  const key = backend.publishableKey;

  const look = async () => {
    const answer = await fetch(address, {
      headers: { apikey: key, authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(timeLimit),
    });
    if (!answer.ok) return;
    const [row] = (await answer.json()) as readonly { revision?: number }[];
    const next = row?.revision ?? revision;
    if (next === revision) return;
    revision = next;
    onChange();
  };
  const refresh = () => {
    // A backend that is away says nothing about its content.
    looking ??= look()
      .catch(() => undefined)
      .finally(() => {
        looking = null;
      });
    return looking;
  };
  let timer: NodeJS.Timeout | null = null;
  let first: Promise<void> | null = null;
  const begin = async () => {
    timer = setInterval(refresh, interval);
    timer.unref();
    await Promise.race([refresh(), delay(patience, undefined, { ref: false })]);
  };
  return {
    current: () => revision,
    started() {
      first ??= begin();
      return first;
    },
    refresh: async () => (timer === null ? undefined : refresh()),
    stop() {
      if (timer !== null) clearInterval(timer);
    },
  };
}
