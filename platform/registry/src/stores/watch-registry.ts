import type { ReadRegistry } from '../document/parse.ts';
import type { RegistryDocument } from '../document/registry-document.ts';
import { findOlderPart } from '../document/registry-parts.ts';
import type { LastRegistryStore } from './last-registry-store.ts';
import type { ReleaseStore } from './store.ts';

/** A refused registry, and why. */
export interface Refusal {
  /** `partly`: accepted without its invalid changes. */
  readonly reason: 'missing' | 'unreadable' | 'invalid' | 'older' | 'partly';
  readonly problems: readonly string[];
}

/** The current registry, or the last valid one. */
export interface RegistryWatch {
  /** Null until a valid registry has been read. */
  current(): RegistryDocument | null;
  /** Why the newest registry has been refused; null when it is current. */
  refusal(): Refusal | null;
  /** Reads the state at the time of the call, instead of at the next tick. */
  refresh(): Promise<void>;
  stop(): void;
}

export interface WatchOptions {
  /** Milliseconds between two polls. */
  readonly interval?: number | undefined;
  /** Keeps the last valid registry across restarts. */
  readonly seen?: LastRegistryStore | undefined;
  /** @param haveKeysChanged - whether the valid keys have changed */
  readonly onChange?: (registry: RegistryDocument, haveKeysChanged: boolean) => void;
  /** Called once per refused registry, not at each poll. */
  readonly onRefusal?: (refusal: Refusal) => void;
}

/**
 * Follows a registry by polling its stamp, because file notifications can be lost. Keeps the last valid registry
 * and never goes back to a lower revision: an old registry would restore recalled releases.
 * @returns after the first poll
 */
export async function watchRegistry(store: ReleaseStore, options: WatchOptions = {}): Promise<RegistryWatch> {
  let current: ReadRegistry | null = (await options.seen?.read()) ?? null;
  let refusal: Refusal | null = null;
  let stamp: string | null = null;
  let polling: Promise<void> | null = null;

  const refuse = (next: Refusal) => {
    refusal = next;
    options.onRefusal?.(next);
  };

  const poll = async () => {
    const newStamp = await store.stamp();
    if (newStamp === stamp) return;
    const reading = await store.read();
    // Retried at the next poll even with the same stamp, since the disk may recover.
    const isTransient = !reading.ok && reading.reason === 'unreadable';
    const isRepeated = isTransient && refusal?.reason === 'unreadable';
    stamp = isTransient ? null : newStamp;
    if (!reading.ok) {
      if (!isRepeated) refuse({ reason: reading.reason, problems: reading.problems });
      return;
    }
    const olderPart = current === null ? null : findOlderPart(reading.parts, current.parts);
    if (olderPart !== null) {
      refuse({ reason: 'older', problems: [olderPart] });
      return;
    }
    refusal = null;
    const before = current;
    if (reading.registry.revision === before?.registry.revision) return;
    current = reading;
    // Served without its invalid changes, so that one team cannot block the others.
    if (reading.problems.length > 0) options.onRefusal?.({ reason: 'partly', problems: reading.problems });
    await options.seen?.save(reading.text);
    const serializeKeys = (read: ReadRegistry | null) => JSON.stringify(read?.parts.base.keys ?? []);
    options.onChange?.(reading.registry, serializeKeys(reading) !== serializeKeys(before));
  };

  const startPoll = () => {
    polling ??= poll()
      .catch((error: unknown) => {
        stamp = null;
        if (refusal?.reason !== 'unreadable') refuse({ reason: 'unreadable', problems: [String(error)] });
      })
      .finally(() => {
        polling = null;
      });
    return polling;
  };

  const refresh = async () => {
    // The poll under way may have read an older state.
    await polling;
    await startPoll();
  };

  const restored = current;
  await refresh();
  if (current !== null && current === restored) options.onChange?.(current.registry, false);
  const timer = setInterval(() => void startPoll(), options.interval ?? 400);
  return {
    current: () => current?.registry ?? null,
    refusal: () => refusal,
    refresh,
    stop: () => clearInterval(timer),
  };
}
