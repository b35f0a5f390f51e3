import { AppError, getBackend, toAppError, toFunctionAppError } from '@northlight/auth-kit';
import {
  type ReleasesOverview,
  type RollbackRequest,
  releasesPath,
  rollbackPath,
} from '@northlight/contract';
import { type RolloutRequest, rolloutPath } from '@northlight/contract/rollout';
import { stoppedByAdmin } from '@northlight/contract/rollout-plan';
import { queryOptions } from '@tanstack/react-query';

export type Rollout = NonNullable<ReleasesOverview['rollouts']>[number];

const timeLimit = 20_000;

/**
 * Calls a staff endpoint of the edge with the session's access token.
 * @throws AppError with the edge's message
 */
async function callEdge<T>(path: string, body?: object): Promise<T> {
  const { data } = await (await getBackend()).auth.getSession();
  if (data.session === null) throw new AppError('session-missing');
  try {
    const response = await fetch(path, {
      headers: { authorization: `Bearer ${data.session.access_token}` },
      signal: AbortSignal.timeout(timeLimit),
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    if (response.ok) return (await response.json()) as T;
    // The edge returns errors in the same format as the functions.
    throw await toFunctionAppError(response);
  } catch (error) {
    throw toAppError(error);
  }
}

const refreshInterval = 10_000;

/** All releases, refetched regularly, because staff watch this screen during a release. */
export const releasesQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'releases'],
    queryFn: () => callEdge<ReleasesOverview>(releasesPath),
    refetchInterval: refreshInterval,
    staleTime: refreshInterval / 2,
  });

/** Stops a rollout by inserting a row, which needs no signing key. */
export async function stopRollout(rollout: string): Promise<void> {
  const { error } = await (await getBackend())
    .from('release_stops')
    .insert({ rollout, reason: stoppedByAdmin });
  // The rollout has already been stopped.
  if (error !== null && error.code !== '23505') throw toAppError(error);
}

/** Pauses, resumes, finishes or clears a rollout. @throws AppError `conflict` with the reason for the rejection */
export const changeRollout = (request: RolloutRequest) =>
  callEdge<{ readonly revision: number }>(rolloutPath, request);

/** Makes an earlier version live again. @throws AppError `conflict` with the reason for the rejection */
export const rollBack = (request: RollbackRequest) =>
  callEdge<{ readonly revision: number }>(rollbackPath, request);
