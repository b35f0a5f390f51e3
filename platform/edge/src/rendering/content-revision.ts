import { setTimeout as delay } from 'node:timers/promises';
import { type Brand, neutralBrand, setBrand } from '@northlight/contract/data';
import type { BackendOptions } from '../backend-options.ts';

const interval = 2000;
const timeLimit = 4000;
/** How long the first documents wait for the first poll, in milliseconds. */
const firstPollLimit = 1000;

/** Polls the revision number of public content, the brand, and whether the instance has been set up. */
export interface ContentRevision {
  /** Null until known; keeps the last value while the backend is down. */
  current(): number | null;
  /** The stored brand; the same object until it changes. Keeps the last one while the backend is down. */
  brand(): Brand;
  /** Reads whether the instance has not been set up. False if that is not stored or cannot be read. */
  readNeedsSetup(): Promise<boolean>;
  /** Starts polling at the first call. Resolves after the first poll, or after a short wait. */
  start(): Promise<void>;
  /** Polls now instead of at the next tick, if started. */
  refresh(): Promise<void>;
  stop(): void;
}

interface StoredRow {
  readonly revision?: number;
  readonly brand?: Brand | null;
  readonly needs_setup?: boolean;
}

/** @param onChange - called when the revision changes */
export function watchContentRevision(backend: BackendOptions, onChange: () => void): ContentRevision {
  let revision: number | null = null;
  let brand = neutralBrand;
  let needsSetup = false;
  let polling: Promise<void> | null = null;
  const url = `${backend.url.replace(/\/+$/, '')}/rest/v1/content_revision`;
  const key = backend.publishableKey;

  const readRow = async () => {
    const response = await fetch(url, {
      headers: { apikey: key, authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(timeLimit),
    });
    const [row] = response.ok ? ((await response.json()) as readonly StoredRow[]) : [];
    return row;
  };
  const poll = async () => {
    // If the backend is unreachable, revision and brand stay.
    const row = await readRow().catch(() => undefined);
    needsSetup = row?.needs_setup === true;
    const next = row?.revision ?? revision;
    if (next === revision) return;
    revision = next;
    const stored = { ...neutralBrand, ...row?.brand };
    if (JSON.stringify(stored) !== JSON.stringify(brand)) {
      brand = stored;
      setBrand(brand);
    }
    onChange();
  };
  const refresh = () => {
    polling ??= poll()
      .catch(() => undefined)
      .finally(() => {
        polling = null;
      });
    return polling;
  };
  let timer: NodeJS.Timeout | null = null;
  let firstPoll: Promise<void> | null = null;
  const startPolling = async () => {
    timer = setInterval(refresh, interval);
    timer.unref();
    await Promise.race([refresh(), delay(firstPollLimit, undefined, { ref: false })]);
  };
  return {
    current: () => revision,
    brand: () => brand,
    async readNeedsSetup() {
      // The cached answer hides the screen, but only a fresh one shows it.
      if (needsSetup) await refresh();
      return needsSetup;
    },
    start() {
      firstPoll ??= startPolling();
      return firstPoll;
    },
    refresh: async () => (timer === null ? undefined : refresh()),
    stop() {
      if (timer !== null) clearInterval(timer);
    },
  };
}
