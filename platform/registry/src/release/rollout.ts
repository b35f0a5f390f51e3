import { randomBytes } from 'node:crypto';
import { isForEverybody, rolloutProblems } from '../document/consistency.ts';
import type { RegistryDocument, Rollout } from '../document/document.ts';
import type { Provenance } from '../document/ledger.ts';
import { ReleaseError } from '../errors.ts';
import { checkRelease } from '../gate/gate.ts';
import { gateRefusal, passedChecks } from '../gate/inspection.ts';
import type { ReleaseStore } from '../stores/store.ts';
import { passGate, publishedRecord, type ReleaseInput, type ReleaseOptions } from './release.ts';
import { entryFor, previousOf, type ReleaseResult, switchLive, underWay } from './switch-live.ts';
import { verifyFiles } from './verify-files.ts';

export interface RolloutOptions extends ReleaseOptions {
  readonly steps: Rollout['steps'];
}

/**
 * Puts a version beside the live one, for a share of the accounts that grows by the plan. It passes the gate of a release,
 * and has the routes of the live version.
 * @throws ReleaseError
 */
export async function startRollout(
  store: ReleaseStore,
  input: ReleaseInput,
  options: RolloutOptions,
): Promise<ReleaseResult> {
  const { name } = input;
  const { by, steps } = options;
  await store.requireRight(name);
  return switchLive(store, [name], async (live) => {
    const current = live?.releases[name];
    const begun = live?.rollouts?.[name];
    if (begun !== undefined) throw underWay(name, begun);
    const checks = await passGate(store, [input], live, options);
    const record = await publishedRecord(store, input);
    const problems = [
      ...rolloutProblems(record.manifest, current?.manifest),
      ...(isForEverybody(record.manifest) ? publicOnes(live) : []),
    ];
    if (problems.length > 0 || current === undefined) {
      throw new ReleaseError(
        'refused',
        `${name} ${record.version} cannot be rolled out: ${problems.join('; ')}. Release it to everybody, or show it by a link: \`npm run trial\`.`,
      );
    }
    await verifyFiles(store, record);
    await store.vouch(name, record.version);
    const entry = entryFor(record, previousOf(current), current.recalled);
    const rollout: Rollout = {
      id: randomBytes(12).toString('base64url'),
      startedAt: new Date().toISOString(),
      entry,
      steps,
    };
    return { kind: 'rollout', by, entries: [], rollouts: { [name]: rollout }, noted: [entry], checks };
  });
}

/** Each page is kept in two variants at most. */
function publicOnes(live: RegistryDocument | null): string[] {
  return Object.values(live?.rollouts ?? {})
    .filter(({ entry }) => isForEverybody(entry.manifest))
    .map(
      ({ entry: { name, version } }) => `public pages are rolled out one at a time, now ${name} ${version}`,
    );
}

export interface RolloutChange {
  readonly name: string;
  readonly by: Provenance;
  /** Of `finish`: as of a release. */
  readonly backendSchema?: number | null;
}

type Act = 'pause' | 'resume' | 'stop' | 'finish';

/**
 * Changes a rollout that is under way. To stop takes the version back: tabs leave it. To finish makes it live for
 * everybody. A pause keeps it in the step that is named, and nobody loses or gets it.
 * @param step - of a pause: the index of the step that it is in
 * @throws ReleaseError
 */
export async function changeRollout(
  store: ReleaseStore,
  act: Act,
  { name, by, backendSchema = null }: RolloutChange,
  step = 0,
): Promise<ReleaseResult> {
  await store.requireRight(name);
  return switchLive(store, [name], async (live) => {
    const rollout = live?.rollouts?.[name];
    const current = live?.releases[name];
    if (live === null || rollout === undefined || current === undefined) {
      throw new ReleaseError('unknown-release', `No version of ${name} is being rolled out`);
    }
    const { entry } = rollout;
    const plan = { by, entries: [], noted: [entry], checks: [] };
    if (act === 'finish')
      return { kind: act, ...plan, ...(await finished(store, live, entry, backendSchema)) };
    if (act === 'stop') {
      const recalled = [...(current.recalled ?? []), entry.version];
      return { kind: act, ...plan, entries: [{ ...current, recalled: recalled.slice(-20) }] };
    }
    const { paused: _paused, ...running } = rollout;
    const next = act === 'pause' ? { ...running, paused: step } : running;
    return { kind: act, ...plan, rollouts: { [name]: next } };
  });
}

async function finished(
  store: ReleaseStore,
  live: RegistryDocument,
  { name, version }: Rollout['entry'],
  backendSchema: number | null,
) {
  const record = await store.find(name, version);
  const current = live.releases[name];
  if (record === null || current === undefined) {
    throw new ReleaseError('unknown-release', `${name} ${version} is not in the store`);
  }
  const failures = checkRelease(record.manifest, { registry: live, backendSchema });
  if (failures.length > 0) throw gateRefusal(failures);
  await verifyFiles(store, record);
  const entries = [entryFor(record, previousOf(current), current.recalled)];
  return { entries, checks: passedChecks([{ manifest: record.manifest, distDir: null }], backendSchema) };
}
