import type { RolloutOverview } from '@northlight/contract/data';
import { array, boolean, number, object, string, tuple } from 'yup';
import type { BackendOptions } from '../options.ts';

const timeLimit = 5_000;

const whole = () => number().defined().integer().min(0);
const standings = array(
  object({
    rollout: string().defined(),
    release: string().defined(),
    version: string().defined(),
    against: string().defined(),
    isPublic: boolean().default(false),
    shares: array(whole()).defined(),
    step: whole(),
    startedAt: string().defined(),
    held: string().defined(),
    stoppedAt: string().defined().nullable(),
    why: string().defined().nullable(),
    tallies: array(tuple([whole(), whole(), whole(), whole()]).defined()).defined(),
  }),
).defined();

/** What the backend knows of a rollout; the rest stands in the registry. */
type Standing = Omit<RolloutOverview, 'isRunning' | 'isPaused'>;

/**
 * Reads how rollouts stand with the rights of the person who wants to see it.
 * @param reader - the person's access token
 * @throws Error when the backend does not answer
 */
export async function rolloutStandings(
  reader: string,
  { url, publishableKey }: BackendOptions,
): Promise<readonly Standing[]> {
  const answer = await fetch(new URL('/rest/v1/rpc/rollout_standing', url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: publishableKey,
      authorization: `Bearer ${reader}`,
    },
    body: '{}',
    redirect: 'error',
    signal: AbortSignal.timeout(timeLimit),
  });
  if (!answer.ok) throw new Error(`the backend answers ${answer.status}`);
  const rows = standings.validateSync(await answer.json(), { stripUnknown: true });
  return rows as readonly Standing[];
}
