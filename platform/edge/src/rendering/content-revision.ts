import { setTimeout as delay } from 'node:timers/promises';
import { type Brand, neutralBrand, setBrand } from '@northlight/contract/data';
import type { BackendOptions } from '../backend-options.ts';

const interval = 2000;
const timeLimit = 4000;
/** How long the first documents wait for the first poll, in milliseconds. */
const firstPollLimit = 1000;

/** Polls the revision number of public content, and the brand. */
export interface ContentRevision {
  /** Null until known; keeps the last value while the backend is down. */
  current(): number | null;
  /** The stored brand; the same object until it changes. Keeps the last one while the backend is down. */
  brand(): Brand;
  /** Starts polling at the first call. Resolves after the first poll, or after a short wait. */
  start(): Promise<void>;
  /** Polls now instead of at the next tick, if started. */
  refresh(): Promise<void>;
  stop(): void;
}

/** @param onChange - called when the revision changes */
export function watchContentRevision(backend: BackendOptions, onChange: () => void): ContentRevision {
  let revision: number | null = null;
  let brand = neutralBrand;
  let polling: Promise<void> | null = null;
  const url = `${backend.url.replace(/\/+$/, '')}/rest/v1/content_revision?select=revision,brand`;
  const key = backend.publishableKey;

  const poll = async () => {
    const response = await fetch(url, {
      headers: { apikey: key, authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(timeLimit),
    });
    if (!response.ok) return;
    const [row] = (await response.json()) as readonly { revision?: number; brand?: Brand | null }[];
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
    // If the backend is unreachable, the last revision stays.
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
