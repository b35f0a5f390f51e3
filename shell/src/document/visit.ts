import { type BootData, bootElementId, startedAttribute } from '@northlight/contract/data';
import { visitPath } from '@northlight/contract/rollout';
import { followVisit } from '../remotes/follow-visit.ts';

/*
 * Runs inline in public documents during a rollout to a share of visitors; the build bundles it into one script, which the
 * content security policy allows by its hash. It reports the visit's outcome to the edge, so that visits where the shell
 * never starts are counted too. `visits.ts` reports failures.
 */
const { remotes } = JSON.parse(document.getElementById(bootElementId)?.textContent ?? '') as BootData;
const rollout = remotes.find((remote) => remote.visitorRollout)?.visitorRollout;
if (rollout) {
  followVisit(
    (outcome) =>
      navigator.sendBeacon(
        visitPath,
        JSON.stringify({ rollout_id: rollout.rollout, step_index: rollout.step, vote: outcome }),
      ),
    () => document.documentElement.hasAttribute(startedAttribute),
  );
}
