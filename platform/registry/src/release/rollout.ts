import { randomBytes } from 'node:crypto';
import { findRolloutProblems, hasPublicPages } from '../document/consistency.ts';
import type { Provenance } from '../document/ledger.ts';
import type { RegistryDocument, Rollout } from '../document/registry-document.ts';
import { ReleaseError } from '../errors.ts';
import { checkRelease } from '../gate/check-release.ts';
import { createGateError, listPassedChecks } from '../gate/inspection.ts';
import type { ReleaseStore } from '../stores/store.ts';
import {
  passGate,
  publishOrFind,
  type ReleaseInput,
  type ReleaseOptions,
  requireReplaceable,
} from './release.ts';
import { createEntry, type ReleaseResult, switchLive, toPrevious } from './switch-live.ts';
import { verifyFiles } from './verify-files.ts';

export interface RolloutOptions extends ReleaseOptions {
  readonly steps: Rollout['steps'];
}

/**
 * Starts a rollout of a version beside the live one, to a growing share. It must pass the gate and have the live version's
 * routes.
 * @throws ReleaseError
 */
export async function startRollout(
  store: ReleaseStore,
  input: ReleaseInput,
  options: RolloutOptions,
): Promise<ReleaseResult> {
  const { name } = input;
  const { by, steps } = options;
  await store.requirePermission(name);
  return switchLive(store, [name], async (live) => {
    const current = live?.releases[name];
    await requireReplaceable(store, input, live);
    const checks = await passGate(store, [input], live, options);
    const record = await publishOrFind(store, input);
    const problems = [
      ...findRolloutProblems(record.manifest, current?.manifest),
      ...(hasPublicPages(record.manifest) ? findPublicRollouts(live) : []),
    ];
    if (problems.length > 0 || current === undefined) {
      throw new ReleaseError(
        'refused',
        `${name} ${record.version} cannot be rolled out: ${problems.join('; ')}. Release it to all users, or show it with a link: \`npm run trial\`.`,
      );
    }
    await verifyFiles(store, record);
    await store.vouch(name, record.version);
    const entry = createEntry(record, toPrevious(current), current.recalled);
    const rollout: Rollout = {
      id: randomBytes(12).toString('base64url'),
      startedAt: new Date().toISOString(),
      entry,
      steps,
    };
    return {
      kind: 'rollout',
      by,
      entries: [],
      rollouts: { [name]: rollout },
      ledgerEntries: [entry],
      checks,
    };
  });
}

/** Only one at a time, so that each page is cached in at most two variants. */
function findPublicRollouts(live: RegistryDocument | null): string[] {
  return Object.values(live?.rollouts ?? {})
    .filter(({ entry }) => hasPublicPages(entry.manifest))
    .map(
      ({ entry }) =>
        `public pages are rolled out one at a time; ${entry.name} ${entry.version} is rolling out`,
    );
}

export interface RolloutChange {
  readonly name: string;
  readonly by: Provenance;
  /** Only for `finish`; see `ReleaseOptions`. */
  readonly backendSchema?: number | null;
}

type RolloutAction = 'pause' | 'resume' | 'stop' | 'finish';

/**
 * Changes a running rollout. `stop` recalls the version, so that tabs leave it. `finish` makes it live for all users.
 * `pause` keeps it at the given step.
 * @param step - for `pause`: index of the current step
 * @throws ReleaseError
 */
export async function changeRollout(
  store: ReleaseStore,
  action: RolloutAction,
  { name, by, backendSchema = null }: RolloutChange,
  step = 0,
): Promise<ReleaseResult> {
  await store.requirePermission(name);
  return switchLive(store, [name], async (live) => {
    const rollout = live?.rollouts?.[name];
    const current = live?.releases[name];
    if (live === null || rollout === undefined || current === undefined) {
      throw new ReleaseError('unknown-release', `No version of ${name} is being rolled out`);
    }
    const { entry } = rollout;
    const plan = { by, entries: [], ledgerEntries: [entry], checks: [] };
    if (action === 'finish')
      return { kind: action, ...plan, ...(await finishRollout(store, live, entry, backendSchema)) };
    if (action === 'stop') {
      const recalled = [...(current.recalled ?? []), entry.version];
      return { kind: action, ...plan, entries: [{ ...current, recalled: recalled.slice(-20) }] };
    }
    const { paused: _paused, ...running } = rollout;
    const next = action === 'pause' ? { ...running, paused: step } : running;
    return { kind: action, ...plan, rollouts: { [name]: next } };
  });
}

async function finishRollout(
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
  if (failures.length > 0) throw createGateError(failures);
  await verifyFiles(store, record);
  const entries = [createEntry(record, toPrevious(current), current.recalled)];
  return { entries, checks: listPassedChecks([{ manifest: record.manifest, distDir: null }], backendSchema) };
}
