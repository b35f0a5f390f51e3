import { isWorseThanPrevious, type Tally } from '@northlight/contract/stopping-rule';
import type { SupabaseClient } from '@supabase/supabase-js';
import { array, boolean, type InferType, object, string } from 'yup';
import { callDatabase } from '../_shared/call-database.ts';
import { createServiceClient, type FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { describeUnknownField } from '../_shared/fields.ts';
import { HttpError, unavailable } from '../_shared/http-error.ts';
import { isFromEdge } from '../_shared/secret.ts';
import {
  judgeRollouts,
  recordVisits,
  rolloutsSchema,
  type StaffMessage,
  visitsSchema,
} from './judge-rollouts.ts';

const maxBytes = 256 * 1024;

/** Live versions, each with the version it replaced. */
const versionPairsSchema = array(
  object({
    release: string().required(),
    version: string().required(),
    previous: string().required(),
  }).noUnknown(),
).max(50);

type VersionPair = NonNullable<InferType<typeof versionPairsSchema>>[number];

/**
 * Adds up the counts that an edge sends for each version, and notifies staff if a version is significantly worse than the
 * previous one. On request, also checks emails, backups and jobs, and returns their ages. Callers need the secret shared
 * with the edge.
 */
export function createReleaseCountsHandler(deps: FunctionDeps): (request: Request) => Promise<Response> {
  return defineEndpoint(deps, {
    body: object({
      /** Rows of `release_counts` as JSON; the database checks them. */
      counts: string().required('counts is missing.').matches(/^\[/, 'counts must be a list, as JSON.'),
      compared: string().max(20_000),
      rollouts: string().max(20_000),
      visits: string().max(80_000),
      checksHealth: boolean(),
    }).noUnknown(describeUnknownField),
    maxBytes,
    authorize: async (request) => {
      if (!(await isFromEdge(request, deps))) {
        throw new HttpError(401, 'not_authenticated', 'Not authenticated');
      }
    },
    post: async ({
      body: { counts, compared = '[]', rollouts = '[]', visits = '[]', checksHealth = false },
    }) => {
      const pairs = parseList(compared, versionPairsSchema, 'compared must be a list of versions, as JSON.');
      const runningRollouts = parseList(
        rollouts,
        rolloutsSchema,
        'rollouts must be a list of rollouts, as JSON.',
      );
      const reportedVisits = parseList(visits, visitsSchema, 'visits must be a list of visits, as JSON.');
      const service = createServiceClient(deps);
      const { error, status } = await service.rpc('add_release_counts', { counts });
      if (error && (status >= 500 || status === 0)) throw unavailable();
      if (error) throw new HttpError(400, 'invalid_body', 'counts contains an invalid row.');
      // Failures from here on must not fail the request: the edge would send the counts again.
      await reportWorseReleases(pairs, service).catch((problem: unknown) => {
        console.error('comparing releases failed', problem instanceof Error ? problem.name : 'unknown');
      });
      const judgeAll = async () => {
        await recordVisits(reportedVisits, service);
        await judgeRollouts(runningRollouts, service, (message) => notifyStaff(message, service));
      };
      await judgeAll().catch((problem: unknown) => {
        console.error('judging rollouts failed', problem instanceof Error ? problem.name : 'unknown');
      });
      const health = checksHealth ? (await service.rpc('check_health')).data : null;
      return Response.json({ ok: true, health });
    },
  });
}

function parseList<Item>(
  text: string,
  schema: { validateSync(value: unknown, options: { strict: boolean }): readonly Item[] | undefined },
  message: string,
): readonly Item[] {
  try {
    return schema.validateSync(JSON.parse(text), { strict: true }) ?? [];
  } catch {
    throw new HttpError(400, 'invalid_body', message);
  }
}

async function reportWorseReleases(pairs: readonly VersionPair[], service: SupabaseClient): Promise<void> {
  if (pairs.length === 0) return;
  const versions = pairs.flatMap(({ release, version, previous }) => [
    { release, version },
    { release, version: previous },
  ]);
  const rows = await callDatabase<readonly (readonly [string, string, string, string, number, string])[]>(
    service,
    'release_totals',
    { versions: JSON.stringify(versions) },
  );
  const getTally = (release: string, version: string): Tally => {
    const count = (outcome: string) =>
      rows.find((row) => row[0] === release && row[1] === version && row[2] === outcome)?.[4] ?? 0;
    // Fabricated reports could contain more failures than visits.
    return { visits: count('visit'), failed: Math.min(count('failed'), count('visit')) };
  };
  for (const pair of pairs) {
    const currentTally = getTally(pair.release, pair.version);
    const previousTally = getTally(pair.release, pair.previous);
    if (isWorseThanPrevious(currentTally, previousTally))
      await reportWorseRelease(pair, currentTally, previousTally, service);
  }
}

async function reportWorseRelease(
  { release, version, previous }: VersionPair,
  currentTally: Tally,
  previousTally: Tally,
  service: SupabaseClient,
): Promise<void> {
  const numbers = `Errors occurred in ${currentTally.failed} of ${currentTally.visits} visits of ${version}, and in ${previousTally.failed} of ${previousTally.visits} visits of the previous version. Fewer than one release in a hundred shows such a difference by chance.`;
  await notifyStaff(
    {
      headline: `${release} ${version} fails more often than ${previous}`,
      numbers,
      whatToDo: `To roll back: npm run rollback -- ${release} ${previous}`,
    },
    service,
  );
}

/** Notifies once per headline. The database decides which staff get an email. */
async function notifyStaff(
  { headline, numbers, whatToDo }: StaffMessage,
  service: SupabaseClient,
): Promise<void> {
  await callDatabase(service, 'notify_staff_of_release', { headline, body: `${numbers} ${whatToDo}` });
}
