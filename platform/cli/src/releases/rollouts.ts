import { foresightOf, type RolloutStep } from '@northlight/domain/rollout';
import type { ReleaseStore } from '@northlight/registry';
import type { LiveBackend } from './live-backend.ts';

const timeLimit = 10_000;
const aDay = 24 * 60 * 60_000;
/** As the backend keeps them. */
const countedDays = 30;
/** Where too few visits were counted to know. */
const usualRate = 0.005;
const fewVisits = 50;

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

/** What a rollout of this release would see with the visits of the last days, in a sentence. */
export async function foresight(
  store: ReleaseStore,
  name: string,
  steps: readonly RolloutStep[],
  backend: LiveBackend | null,
): Promise<string> {
  const reading = await store.read();
  const live = reading.ok ? reading.registry.releases[name] : undefined;
  const unknown = 'How many visitors come is not known here, so neither is what this rollout will see.';
  if (live === undefined || backend === null || backend.secretKey === null) return unknown;
  try {
    const wanted = JSON.stringify([{ release: name, version: live.version }]);
    const rows = (await call(backend, backend.secretKey, 'release_totals', {
      wanted,
    })) as readonly (readonly [string, string, string, string, number])[];
    const sum = (what: string) => rows.find(([, , counted]) => counted === what)?.[4] ?? 0;
    const days = Math.min(countedDays, Math.max(1, (Date.now() - Date.parse(live.releasedAt)) / aDay));
    const visits = sum('visit');
    const rate = visits < fewVisits ? usualRate : Math.min(sum('failed'), visits) / visits;
    return foresightOf(steps, visits / days, rate);
  } catch {
    return unknown;
  }
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
  readonly tallies: readonly (readonly [
    next: number,
    nextFailed: number,
    live: number,
    liveFailed: number,
  ])[];
}

/** Null for who may not read it, and where the backend does not know it. */
export async function standingOf(backend: LiveBackend, rollout: string): Promise<Standing | null> {
  if (backend.secretKey === null) return null;
  const all = (await call(backend, backend.secretKey, 'rollout_standing')) as readonly Standing[];
  return all.find((each) => each.rollout === rollout) ?? null;
}
