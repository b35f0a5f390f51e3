import { AppError, getBackend, toAppError, toFunctionAppError } from '@northlight/auth-kit';
import {
  type ReleasesOverview,
  type RollbackRequest,
  releasesPath,
  rollbackPath,
} from '@northlight/contract';
import { type RolloutRequest, rolloutPath } from '@northlight/contract/rollout';
import { queryOptions } from '@tanstack/react-query';

export type Rollout = NonNullable<ReleasesOverview['rollouts']>[number];

const timeLimit = 20_000;

/**
 * Asks the edge something that it answers to staff alone: with the session's access token.
 * @throws AppError with the edge's own words
 */
async function callEdge<T>(path: string, body?: object): Promise<T> {
  const { data } = await (await getBackend()).auth.getSession();
  if (data.session === null) throw new AppError('session-missing');
  try {
    const answer = await fetch(path, {
      headers: { authorization: `Bearer ${data.session.access_token}` },
      signal: AbortSignal.timeout(timeLimit),
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    if (answer.ok) return (await answer.json()) as T;
    // It answers in the form of our functions.
    throw await toFunctionAppError(
      Object.assign(new Error(`${path} answers ${answer.status}`), {
        name: 'FunctionsHttpError',
        context: answer,
      }),
    );
  } catch (error) {
    throw toAppError(error);
  }
}

const refreshInterval = 10_000;

/** Looked at while a release goes out: asked for again and again. */
export const releasesQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'releases'],
    queryFn: () => callEdge<ReleasesOverview>(releasesPath),
    refetchInterval: refreshInterval,
    staleTime: refreshInterval / 2,
  });

/** Pulls the brake of a rollout: an admin's row, for which no edge needs a key. */
export async function brakeRollout(rollout: string): Promise<void> {
  const { error } = await (await getBackend())
    .from('release_brakes')
    .insert({ rollout, why: 'an admin has stopped it' });
  // Stopped already is stopped.
  if (error !== null && error.code !== '23505') throw toAppError(error);
}

/** Pauses, resumes, clears away or finishes a rollout. @throws AppError `conflict` with the reason why it was refused */
export const changeRollout = (request: RolloutRequest) =>
  callEdge<{ readonly revision: number }>(rolloutPath, request);

/** Makes an earlier version live again. @throws AppError `conflict` with the reason why it was refused */
export const rollBack = (request: RollbackRequest) =>
  callEdge<{ readonly revision: number }>(rollbackPath, request);
