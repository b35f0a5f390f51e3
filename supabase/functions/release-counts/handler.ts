import { isWorseThanPrevious, type Tally } from '@northlight/domain/stopping-rule';
import type { SupabaseClient } from '@supabase/supabase-js';
import { array, type InferType, object, string } from 'yup';
import { clientOfService, type FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { unknownField } from '../_shared/fields.ts';
import { HttpError, unavailable } from '../_shared/http-error.ts';
import { isFromEdge } from '../_shared/secret.ts';
import { judgeRollouts, noteVisits, rolloutsSchema, type Said, visitsSchema } from './rollouts.ts';

const maxBytes = 256 * 1024;

/** Versions that are live, each with the one that it replaced. */
const comparedSchema = array(
  object({
    release: string().required(),
    version: string().required(),
    previous: string().required(),
  }).noUnknown(),
).max(50);

type Compared = NonNullable<InferType<typeof comparedSchema>>[number];

/**
 * Adds up what a copy of the edge has counted of each version, and tells staff of one that is certain to be worse than
 * the one before. Only an edge may call it, by the secret that it shares.
 */
export function createReleaseCounts(deps: FunctionDeps): (request: Request) => Promise<Response> {
  return defineEndpoint(deps, {
    body: object({
      /** Rows of `release_counts` as JSON; the database checks them. */
      counted: string().required('counted is missing.').matches(/^\[/, 'counted must be a list, as JSON.'),
      compared: string().max(20_000),
      rollouts: string().max(20_000),
      visits: string().max(80_000),
    }).noUnknown(unknownField),
    maxBytes,
    admit: async (request) => {
      if (!(await isFromEdge(request, deps))) {
        throw new HttpError(401, 'not_authenticated', 'Not authenticated');
      }
    },
    post: async ({ body: { counted, compared = '[]', rollouts = '[]', visits = '[]' } }) => {
      const pairs = parseList(compared, comparedSchema, 'compared must be a list of versions, as JSON.');
      const running = parseList(rollouts, rolloutsSchema, 'rollouts must be a list of rollouts, as JSON.');
      const told = parseList(visits, visitsSchema, 'visits must be a list of visits, as JSON.');
      const service = clientOfService(deps);
      const { error, status } = await service.rpc('count_releases', { counted });
      if (error && (status >= 500 || status === 0)) throw unavailable();
      if (error) throw new HttpError(400, 'invalid_body', 'counted holds a row that cannot be counted.');
      // What was counted must not be sent again because of what comes after it.
      await tellOfWorse(pairs, service).catch((problem: unknown) => {
        console.error('releases were not compared', problem instanceof Error ? problem.name : 'unknown');
      });
      const judge = async () => {
        await noteVisits(told, service);
        await judgeRollouts(running, service, (said) => tellStaff(said, service));
      };
      await judge().catch((problem: unknown) => {
        console.error('rollouts were not judged', problem instanceof Error ? problem.name : 'unknown');
      });
      return Response.json({ ok: true });
    },
  });
}

function parseList<Item>(
  text: string,
  schema: { validateSync(value: unknown, options: { strict: boolean }): readonly Item[] | undefined },
  otherwise: string,
): readonly Item[] {
  try {
    return schema.validateSync(JSON.parse(text), { strict: true }) ?? [];
  } catch {
    throw new HttpError(400, 'invalid_body', otherwise);
  }
}

async function tellOfWorse(pairs: readonly Compared[], service: SupabaseClient): Promise<void> {
  if (pairs.length === 0) return;
  const wanted = pairs.flatMap(({ release, version, previous }) => [
    { release, version },
    { release, version: previous },
  ]);
  const { data, error } = await service.rpc('release_totals', { wanted: JSON.stringify(wanted) });
  if (error) throw unavailable();
  const rows = data as readonly (readonly [string, string, string, string, number, string])[];
  const tallyOf = (release: string, version: string): Tally => {
    const sum = (wantedWhat: string) =>
      rows.find(([name, of, what]) => name === release && of === version && what === wantedWhat)?.[4] ?? 0;
    // Who makes reports up could send failures alone.
    return { visits: sum('visit'), failed: Math.min(sum('failed'), sum('visit')) };
  };
  for (const pair of pairs) {
    const newer = tallyOf(pair.release, pair.version);
    const before = tallyOf(pair.release, pair.previous);
    if (isWorseThanPrevious(newer, before)) await tell(pair, newer, before, service);
  }
}

async function tell(
  { release, version, previous }: Compared,
  newer: Tally,
  before: Tally,
  service: SupabaseClient,
): Promise<void> {
  const numbers = `Something failed in ${newer.failed} of ${newer.visits} visits of ${version}; before, in ${before.failed} of ${before.visits}. Chance alone comes to this in fewer than one release of a hundred.`;
  await tellStaff(
    {
      headline: `${release} ${version} fails more often than ${previous}`,
      numbers,
      whatToDo: `Back with: npm run rollback -- ${release} ${previous}`,
    },
    service,
  );
}

/** Tells it once for each headline; who of staff is mailed of it the database knows. */
async function tellStaff({ headline, numbers, whatToDo }: Said, service: SupabaseClient): Promise<void> {
  const { error } = await service.rpc('tell_of_release', { headline, body: `${numbers} ${whatToDo}` });
  if (error) throw unavailable();
}
