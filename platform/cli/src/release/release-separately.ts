import { ReleaseError } from '@northlight/registry';
import { describeFailure } from '../user-error.ts';
import { explainReleaseError } from './release-changed.ts';
import type { ReleaseTarget } from './release-targets.ts';

/** The live packages that a refused release conflicts with; null if it was refused for another reason. */
function listConflicts(error: unknown): readonly string[] | null {
  const failures = error instanceof ReleaseError ? error.failures : [];
  const names = failures.flatMap(({ conflictsWith }) => conflictsWith ?? []);
  return failures.length > 0 && names.length === failures.length ? names : null;
}

/**
 * Releases each package by itself, so that one that is refused stops no other. Those that conflict with the live versions are
 * tried again after the others, and jointly if they need each other.
 * @param companions - released only jointly with one of the targets that conflicts with them
 * @param isCheck - nothing goes live, so those that conflict are checked together with all others
 * @returns the exit code
 */
export async function releaseSeparately(
  targets: readonly ReleaseTarget[],
  companions: readonly ReleaseTarget[],
  release: (targets: readonly ReleaseTarget[]) => Promise<void>,
  isCheck: boolean,
): Promise<number> {
  const refused: string[] = [];
  const refuse = (group: readonly ReleaseTarget[], error: unknown) => {
    refused.push(...group.map(({ target }) => target.name));
    console.error(describeFailure(explainReleaseError(error)));
  };
  let pending = targets;
  for (;;) {
    const released: ReleaseTarget[] = [];
    const conflicting: ReleaseTarget[] = [];
    const conflicts = new Set<string>();
    let conflictError: unknown;
    for (const each of pending) {
      try {
        await release([each]);
        released.push(each);
      } catch (error) {
        const names = listConflicts(error);
        if (names === null) refuse([each], error);
        else {
          conflicting.push(each);
          conflictError = error;
          for (const name of names) conflicts.add(name);
        }
      }
    }
    if (conflicting.length === 0) break;
    if (released.length > 0 && !isCheck) {
      pending = conflicting;
      continue;
    }
    const needed = companions.filter(({ target }) => conflicts.has(target.name));
    const joint = [...(isCheck ? released : []), ...conflicting, ...needed];
    if (joint.length === 1) refuse(joint, conflictError);
    else await release(joint).catch((error: unknown) => refuse(conflicting, error));
    break;
  }
  if (refused.length > 0) console.error(`Not released: ${refused.join(', ')}.\n`);
  return refused.length === 0 ? 0 : 1;
}
