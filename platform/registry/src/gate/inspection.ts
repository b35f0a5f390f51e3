import type { RegistryDocument } from '../document/document.ts';
import type { CheckOutcome } from '../document/ledger.ts';
import { type GateFailure, ReleaseError } from '../errors.ts';
import { buildFailures, type ReleaseCandidate } from './build-gate.ts';
import { checkRelease, type LiveState } from './gate.ts';

/** What running a build has shown. */
export interface Inspection {
  readonly failures: readonly GateFailure[];
  readonly outcomes: readonly CheckOutcome[];
}

/**
 * The part of the gate that runs what is to be released. It comes after the static checks: running a build that fails
 * those would show nothing.
 */
export type Inspect = (
  candidates: readonly ReleaseCandidate[],
  live: RegistryDocument | null,
) => Promise<Inspection>;

/** Everything that can be said about builds without running them. */
export async function staticFailures(
  candidates: readonly ReleaseCandidate[],
  live: LiveState,
): Promise<GateFailure[]> {
  const manifests = candidates.map(({ manifest }) => manifest);
  const fit = manifests.flatMap((manifest) => checkRelease(manifest, live, manifests));
  return [...fit, ...(await Promise.all(candidates.map(buildFailures))).flat()];
}

/** What has passed when `staticFailures` has found nothing. */
export function passedChecks(
  candidates: readonly ReleaseCandidate[],
  backendSchema: number | null,
): CheckOutcome[] {
  const passed = (check: CheckOutcome['check']): CheckOutcome => ({ check, result: 'passed' });
  const hasRemote = candidates.some(({ manifest }) => manifest.kind === 'remote');
  return [
    ...(['declaration', 'route', 'navigation', 'contract', 'kit', 'shared', 'page tree'] as const).map(
      passed,
    ),
    ...(hasRemote
      ? [
          backendSchema === null
            ? ({ check: 'schema', result: 'skipped', note: "the backend's schema is not known" } as const)
            : passed('schema'),
        ]
      : []),
    ...(hasRemote ? [passed('exports')] : []),
    passed('budget'),
    passed('files'),
  ];
}

/** All failures as one error, each with what mends it. */
export function gateRefusal(failures: readonly GateFailure[]): ReleaseError {
  const list = failures.map(({ message, remedy }) => `  - ${message}\n    ${remedy}`).join('\n');
  return new ReleaseError('refused', `The release does not fit what is live:\n${list}`, failures);
}
