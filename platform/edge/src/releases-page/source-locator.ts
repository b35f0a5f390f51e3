import { originalPositionFor, type SourceMapInput, TraceMap } from '@jridgewell/trace-mapping';
import type { ReleaseFaults, SeenReport, SourcePlace } from '@northlight/contract/data';
import type { Log } from '@northlight/node-kit';
import { type ReleaseStore, unpackMaps } from '@northlight/registry';
import { LRUCache } from 'lru-cache';

const maxCached = 2000;
/** Milliseconds. Limited because a version that is released again may have new source maps. */
const cacheTime = 10 * 60_000;

type SourceResult = Pick<SeenReport, 'source'>;

/**
 * Finds the source position of errors with the source maps stored with a release. Caches positions but not the maps,
 * which are large and rarely needed.
 */
export function createSourceLocator(store: Pick<ReleaseStore, 'maps'>, log: Log) {
  const cache = new LRUCache<string, SourceResult>({ max: maxCached, ttl: cacheTime });
  /** @param accessToken - a staff member's, since only staff may read maps */
  return async (faults: ReleaseFaults, accessToken: string): Promise<ReleaseFaults> => {
    const { release, version, latest } = faults;
    const getKey = (at: string) => `${release}@${version} ${at}`;
    const positions = [...new Set(latest.map(({ at }) => at))].filter(isPosition);
    const missing = positions.filter((at) => !cache.has(getKey(at)));
    if (missing.length > 0) {
      try {
        const packed = await store.maps(release, version, accessToken);
        const maps = packed === null ? null : await unpackMaps(packed);
        for (const at of missing) cache.set(getKey(at), maps === null ? { source: null } : locate(maps, at));
      } catch (error) {
        log.warn('source maps cannot be read', { release, version, error: String(error) });
      }
    }
    return { ...faults, latest: latest.map((each) => ({ ...each, ...cache.get(getKey(each.at)) })) };
  };
}

const positionPattern = /^(.+):(\d+):(\d+)$/;
const isPosition = (at: string) => positionPattern.test(at);

function locate(maps: Readonly<Record<string, unknown>>, at: string): SourceResult {
  const [, file = '', line, column] = positionPattern.exec(at) ?? [];
  const map = Object.hasOwn(maps, file) ? maps[file] : undefined;
  if (map === undefined || Number(line) < 1) return {};
  // Stack traces count columns from 1, source maps from 0.
  const position = { line: Number(line), column: Math.max(Number(column) - 1, 0) };
  const original = originalPositionFor(new TraceMap(map as SourceMapInput), position);
  if (original.source === null) return {};
  const source: SourcePlace = { file: original.source, line: original.line, column: original.column + 1 };
  return { source };
}
