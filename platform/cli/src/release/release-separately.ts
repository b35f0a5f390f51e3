import { ReleaseError } from '@northlight/registry';
import { describeFailure } from '../user-error.ts';
import { explainReleaseError } from './release-changed.ts';
import type { ReleaseTarget } from './release-targets.ts';

/** Checks whose result another package's release can change. */
const liveChecks: ReadonlySet<string> = new Set([
  ...['route', 'navigation', 'contract', 'kit', 'shared', 'page tree', 'shell'],
]);

const conflictsWithLive = (error: unknown): boolean =>
  error instanceof ReleaseError &&
  error.failures.length > 0 &&
  error.failures.every(({ check }) => liveChecks.has(check));

/**
 * Releases each package by itself, so that one that is refused stops no other. Those that conflict with the live versions are
 * tried again after the others, and jointly if they need each other.
 * @param isCheck - nothing goes live, so those that conflict are checked together with all others
 * @returns the exit code
 */
export async function releaseSeparately(
  targets: readonly ReleaseTarget[],
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
    const conflicting: { readonly each: ReleaseTarget; readonly error: unknown }[] = [];
    for (const each of pending) {
      try {
        await release([each]);
        released.push(each);
      } catch (error) {
        if (conflictsWithLive(error)) conflicting.push({ each, error });
        else refuse([each], error);
      }
    }
    if (conflicting.length === 0) break;
    const group = conflicting.map(({ each }) => each);
    if (released.length > 0 && !isCheck) {
      pending = group;
      continue;
    }
    const joint = isCheck ? [...released, ...group] : group;
    if (joint.length === 1) refuse(joint, conflicting[0]?.error);
    else await release(joint).catch((error: unknown) => refuse(group, error));
    break;
  }
  if (refused.length > 0) console.error(`Not released: ${refused.join(', ')}.\n`);
  return refused.length === 0 ? 0 : 1;
}
