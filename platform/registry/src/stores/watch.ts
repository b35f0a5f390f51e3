import type { RegistryDocument } from '../document/document.ts';
import type { ReadRegistry } from '../document/parse.ts';
import { olderPart } from '../document/registry-parts.ts';
import type { SeenRegistry } from './seen-registry.ts';
import type { ReleaseStore } from './store.ts';

/** A document that was not taken, and why. */
export interface Refusal {
  /** `partly`: taken, without the changes that no key may make. */
  readonly reason: 'missing' | 'unreadable' | 'invalid' | 'older' | 'partly';
  readonly problems: readonly string[];
}

/** The registry as it is now, or as it last was when what stands there now is no good. */
export interface RegistryWatch {
  /** Null until a good document has been seen. */
  current(): RegistryDocument | null;
  /** Why the newest document is not the current one; null when it is. */
  refusal(): Refusal | null;
  /** Looks now instead of at the next tick. */
  refresh(): Promise<void>;
  stop(): void;
}

export interface WatchOptions {
  /** Milliseconds between looks. */
  readonly interval?: number | undefined;
  /** Where the last good document outlives this process; without it a restart begins with what the store has. */
  readonly seen?: SeenRegistry | undefined;
  /** @param haveKeysChanged - whether other keys count now than before */
  readonly onChange?: (registry: RegistryDocument, haveKeysChanged: boolean) => void;
  /** Called once per refused document, not at each look. */
  readonly onRefusal?: (refusal: Refusal) => void;
}

/**
 * Follows a registry by polling its stamp: a file notification can be lost, a look at a stamp costs microseconds.
 * Keeps the last good document through anything, and never goes back to a lower revision: an old registry put back
 * would bring back releases that were taken away for a reason.
 * @returns once the first look is done
 */
export async function watchRegistry(store: ReleaseStore, options: WatchOptions = {}): Promise<RegistryWatch> {
  let current: ReadRegistry | null = (await options.seen?.read()) ?? null;
  let refusal: Refusal | null = null;
  let stamp: string | null = null;
  let looking: Promise<void> | null = null;

  const refuse = (next: Refusal) => {
    refusal = next;
    options.onRefusal?.(next);
  };

  const look = async () => {
    const seen = await store.stamp();
    if (seen === stamp) return;
    const reading = await store.read();
    // A failed read is asked again at the next look even when nothing changes: it may be the disk that recovers.
    const isTransient = !reading.ok && reading.reason === 'unreadable';
    const isRepeated = isTransient && refusal?.reason === 'unreadable';
    stamp = isTransient ? null : seen;
    if (!reading.ok) {
      if (!isRepeated) refuse({ reason: reading.reason, problems: reading.problems });
      return;
    }
    const older = current === null ? null : olderPart(reading.parts, current.parts);
    if (older !== null) {
      refuse({ reason: 'older', problems: [older] });
      return;
    }
    refusal = null;
    const before = current;
    if (reading.registry.revision === before?.registry.revision) return;
    current = reading;
    // What stands in the registry is served without it: a change that is left out keeps nobody waiting.
    if (reading.problems.length > 0) options.onRefusal?.({ reason: 'partly', problems: reading.problems });
    await options.seen?.note(reading.text);
    const keysOf = (read: ReadRegistry | null) => JSON.stringify(read?.parts.base.keys ?? []);
    options.onChange?.(reading.registry, keysOf(reading) !== keysOf(before));
  };

  const refresh = () => {
    looking ??= look()
      .catch((error: unknown) => {
        stamp = null;
        if (refusal?.reason !== 'unreadable') refuse({ reason: 'unreadable', problems: [String(error)] });
      })
      .finally(() => {
        looking = null;
      });
    return looking;
  };

  const fromBefore = current;
  await refresh();
  if (current !== null && current === fromBefore) options.onChange?.(current.registry, false);
  const timer = setInterval(() => void refresh(), options.interval ?? 400);
  return {
    current: () => current?.registry ?? null,
    refusal: () => refusal,
    refresh,
    stop: () => clearInterval(timer),
  };
}
