import type { CheckOutcome } from '../document/ledger.ts';
import type { RegistryDocument } from '../document/registry-document.ts';
import { type GateFailure, ReleaseError } from '../errors.ts';
import { checkBuild, type ReleaseCandidate } from './check-build.ts';
import { checkRelease, type LiveState } from './check-release.ts';

/** The result of running a build. */
export interface Inspection {
  readonly failures: readonly GateFailure[];
  readonly outcomes: readonly CheckOutcome[];
}

/** Runs the builds, after the static checks, because running a build that fails those proves nothing. */
export type Inspect = (
  candidates: readonly ReleaseCandidate[],
  live: RegistryDocument | null,
) => Promise<Inspection>;

/** All checks that don't run the builds. */
export async function runStaticChecks(
  candidates: readonly ReleaseCandidate[],
  live: LiveState,
): Promise<GateFailure[]> {
  const manifests = candidates.map(({ manifest }) => manifest);
  const failures = manifests.flatMap((manifest) => checkRelease(manifest, live, manifests));
  return [...failures, ...(await Promise.all(candidates.map(checkBuild))).flat()];
}

/** The checks that passed when `runStaticChecks` found nothing. */
export function listPassedChecks(
  candidates: readonly ReleaseCandidate[],
  backendSchema: number | null,
): CheckOutcome[] {
  const pass = (check: CheckOutcome['check']): CheckOutcome => ({ check, result: 'passed' });
  const hasRemote = candidates.some(({ manifest }) => manifest.kind === 'remote');
  return [
    ...(['declaration', 'route', 'navigation', 'contract', 'kit', 'shared', 'page tree'] as const).map(pass),
    ...(hasRemote
      ? [
          backendSchema === null
            ? ({ check: 'schema', result: 'skipped', note: "the backend's schema is unknown" } as const)
            : pass('schema'),
        ]
      : []),
    ...(hasRemote ? [pass('exports')] : []),
    pass('budget'),
    pass('files'),
  ];
}

/** One error that lists all failures with their remedies. */
export function createGateError(failures: readonly GateFailure[]): ReleaseError {
  const list = failures.map(({ message, remedy }) => `  - ${message}\n    ${remedy}`).join('\n');
  return new ReleaseError(
    'refused',
    `The release is not compatible with the live versions:\n${list}`,
    failures,
  );
}
