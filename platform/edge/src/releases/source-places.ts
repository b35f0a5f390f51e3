import { originalPositionFor, type SourceMapInput, TraceMap } from '@jridgewell/trace-mapping';
import type { ReleaseFaults, SeenReport, SourcePlace } from '@northlight/contract/data';
import { type ReleaseStore, unpackMaps } from '@northlight/registry';
import type { Log } from '@northlight/registry/node-kit';
import { LRUCache } from 'lru-cache';

const mostKept = 2000;
/** Milliseconds: a version that is released again may get its maps then. */
const keptFor = 10 * 60_000;

type Found = Pick<SeenReport, 'source'>;

/**
 * Finds where in the sources errors were thrown, by the maps that are kept beside a release. Places are kept and maps are
 * not: those are large, and seldom asked for.
 */
export function sourcePlaces(store: Pick<ReleaseStore, 'maps'>, log: Log) {
  const known = new LRUCache<string, Found>({ max: mostKept, ttl: keptFor });
  /** @param reader - the access token of one of staff: nobody else may read maps */
  return async (faults: ReleaseFaults, reader: string): Promise<ReleaseFaults> => {
    const { release, version, latest } = faults;
    const keyOf = (at: string) => `${release}@${version} ${at}`;
    const wanted = [...new Set(latest.map(({ at }) => at))].filter(isPlace);
    const missing = wanted.filter((at) => !known.has(keyOf(at)));
    if (missing.length > 0) {
      try {
        const packed = await store.maps(release, version, reader);
        const maps = packed === null ? null : await unpackMaps(packed);
        for (const at of missing) known.set(keyOf(at), maps === null ? { source: null } : placeIn(maps, at));
      } catch (error) {
        log.warn('the source maps of a version cannot be read', { release, version, error: String(error) });
      }
    }
    return { ...faults, latest: latest.map((each) => ({ ...each, ...known.get(keyOf(each.at)) })) };
  };
}

const place = /^(.+):(\d+):(\d+)$/;
const isPlace = (at: string) => place.test(at);

function placeIn(maps: Readonly<Record<string, unknown>>, at: string): Found {
  const [, file = '', line, column] = place.exec(at) ?? [];
  const map = Object.hasOwn(maps, file) ? maps[file] : undefined;
  if (map === undefined || Number(line) < 1) return {};
  // A stack counts columns from 1, a map from 0.
  const position = { line: Number(line), column: Math.max(Number(column) - 1, 0) };
  const found = originalPositionFor(new TraceMap(map as SourceMapInput), position);
  if (found.source === null) return {};
  const source: SourcePlace = { file: found.source, line: found.line, column: found.column + 1 };
  return { source };
}
