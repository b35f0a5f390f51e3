import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';

/** One request of a visit. */
export interface SeenRequest {
  readonly url: string;
  readonly type: string;
  /** As it came over the wire, head included. */
  bytes: number;
  /** Milliseconds on the browser's clock. */
  readonly sentAt: number;
  endedAt: number;
}

const longestWait = 60_000;

export interface RequestWatch {
  readonly seen: readonly SeenRequest[];
  /**
   * Resolves when nothing was asked for or came in for so many milliseconds.
   * @throws when that takes a minute
   */
  quiet(milliseconds: number): Promise<void>;
}

/** Notes every request from now on. */
export function watchRequests(cdp: CDPSession): RequestWatch {
  let lastEvent = performance.now();
  const open = new Set<string>();
  const byId = new Map<string, SeenRequest>();
  const seen: SeenRequest[] = [];
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (!request.url.startsWith('http')) return;
    const entry: SeenRequest = {
      url: request.url,
      type: type ?? 'Other',
      bytes: 0,
      sentAt: timestamp * 1000,
      endedAt: 0,
    };
    byId.set(requestId, entry);
    open.add(requestId);
    lastEvent = performance.now();
    seen.push(entry);
  });
  const close = (requestId: string, timestamp: number, bytes: number) => {
    open.delete(requestId);
    lastEvent = performance.now();
    const entry = byId.get(requestId);
    if (entry === undefined) return;
    entry.bytes = bytes;
    entry.endedAt = timestamp * 1000;
  };
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    close(requestId, timestamp, encodedDataLength),
  );
  cdp.on('Network.loadingFailed', ({ requestId, timestamp }) => close(requestId, timestamp, 0));
  const urlOf = (id: string) => byId.get(id)?.url ?? id;
  return {
    seen,
    async quiet(milliseconds) {
      const deadline = performance.now() + longestWait;
      while (open.size > 0 || performance.now() - lastEvent < milliseconds) {
        if (performance.now() > deadline)
          throw new Error(`Never at rest: ${[...open].map(urlOf).join(', ')}`);
        await delay(50);
      }
    },
  };
}

/** How many pieces of code had to come one after the other; data and pictures do not count. */
export const codeDepth = (requests: readonly SeenRequest[]): number =>
  depthOf(requests.filter(({ type }) => type === 'Document' || type === 'Script'));

/** The requests for data. */
export const dataOf = (requests: readonly SeenRequest[]): SeenRequest[] =>
  requests.filter(({ url }) => /\/(rest|auth|functions)\/v1\//.test(url));

/**
 * How many of these requests had to come one after the other: each counts one more than the deepest that had come when
 * it was sent.
 */
export function depthOf(requests: readonly SeenRequest[]): number {
  const depths = new Map<SeenRequest, number>();
  for (const request of requests) {
    const before = [...depths].filter(([{ endedAt }]) => endedAt > 0 && endedAt <= request.sentAt);
    depths.set(request, 1 + Math.max(0, ...before.map(([, depth]) => depth)));
  }
  return Math.max(0, ...depths.values());
}
