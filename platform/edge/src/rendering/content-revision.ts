import type { BackendOptions } from '../options.ts';

const interval = 2000;
const timeLimit = 4000;

/** Follows the number that changes with everything the public pages show. */
export interface ContentRevision {
  /** Null until it is known; while the backend is away, what it was last. */
  current(): number | null;
  /** Starts polling, once something is rendered from the content. */
  start(): void;
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
    const next = answer.ok ? revisionIn(await answer.json()) : null;
    if (next === null || next === revision) return;
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
  return {
    current: () => revision,
    start() {
      if (timer !== null) return;
      timer = setInterval(refresh, interval);
      timer.unref();
      void refresh();
    },
    refresh: async () => (timer === null ? undefined : refresh()),
    stop() {
      if (timer !== null) clearInterval(timer);
    },
  };
}

function revisionIn(rows: unknown): number | null {
  const row: unknown = Array.isArray(rows) ? rows[0] : null;
  const value = typeof row === 'object' && row !== null ? (row as { revision?: unknown }).revision : null;
  return typeof value === 'number' ? value : null;
}
