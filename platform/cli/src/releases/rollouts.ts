import type { StepTally } from '@northlight/domain/rollout';
import type { LiveBackend } from './live-backend.ts';

const timeLimit = 10_000;

async function call(
  { url }: LiveBackend,
  key: string,
  name: string,
  input: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  const answer = await fetch(new URL(`/rest/v1/rpc/${name}`, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: key, authorization: `Bearer ${key}` },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(timeLimit),
  });
  if (!answer.ok) throw new Error(`the backend answers ${answer.status} to ${name}`);
  return answer.json();
}

/** The step that the backend has a rollout in, from 0 on; -1: it is stopped; null: it does not know it. */
export async function progressOf(backend: LiveBackend, rollout: string): Promise<number | null> {
  const steps = (await call(backend, backend.publishableKey, 'rollout_progress')) as Record<string, number>;
  return steps[rollout] ?? null;
}

/** How a rollout stands in numbers. */
export interface Standing {
  readonly rollout: string;
  readonly step: number;
  readonly held: string;
  readonly why: string | null;
  readonly tallies: readonly StepTally[];
}

/** Null for who may not read it, and where the backend does not know it. */
export async function standingOf(backend: LiveBackend, rollout: string): Promise<Standing | null> {
  if (backend.secretKey === null) return null;
  const all = (await call(backend, backend.secretKey, 'rollout_standing')) as readonly Standing[];
  return all.find((each) => each.rollout === rollout) ?? null;
}
