import { type BootData, bootElementId, startedAttribute } from '@northlight/contract/data';
import { visitPath } from '@northlight/contract/rollout';
import { followVisit } from '../remotes/follow-visit.ts';

/*
 * Runs inline in documents with a public page that is rolled out to a share of the visitors; the build bundles it into one
 * script, which the content security policy allows by its hash. The edge has drawn the visitor, and is told what comes of
 * the visit; so it knows of those, too, where the shell never runs. What fails is told by `visits.ts`.
 */
const { remotes } = JSON.parse(document.getElementById(bootElementId)?.textContent ?? '') as BootData;
const reported = remotes.find((remote) => remote.told)?.told;
if (reported) {
  followVisit(
    (said) =>
      navigator.sendBeacon(
        visitPath,
        JSON.stringify({ of_rollout: reported.rollout, at_step: reported.step, said }),
      ),
    () => document.documentElement.hasAttribute(startedAttribute),
  );
}
