// By itself and no part of the index: what remotes import is in every first visit, and this is the shell's alone.

/**
 * Where an account stands between 0 and 1 in the rollout of a release; the newer version is for those below the share. Drawn
 * anew by each rollout, and the same on every device; the backend works out the same (`private.rollout_position`).
 * @throws TypeError where the browser has no cryptography: on a page that is not served safely
 */
export async function rolloutPart(account: string, release: string, rollout: string): Promise<number> {
  const text = new TextEncoder().encode(`${account}:${release}:${rollout}`);
  return new DataView(await crypto.subtle.digest('SHA-256', text)).getUint32(0) / 2 ** 32;
}

/** Whether an account has the newer version of a release; no without cryptography, and so without the newer version. */
export async function isInShare(
  account: string,
  release: string,
  { rollout, share }: { readonly rollout: string; readonly share: number },
): Promise<boolean> {
  return rolloutPart(account, release, rollout).then(
    (part) => part < share / 100,
    () => false,
  );
}

/** Where the backend takes what came of a visit in a rollout, from the account itself. */
export const votePath = '/rest/v1/rpc/vote_on_rollout';

/** Where the edge takes what came of a visit to public pages that are rolled out, from a browser that it has drawn. */
export const visitPath = '/__reports/visit';

/** A visit begins, and then ends well, fails, or is left before it came to anything. */
export const visitWords = ['begun', 'good', 'failed', 'left'] as const;
export type VisitWord = (typeof visitWords)[number];

/** Where an admin changes a rollout. */
export const rolloutPath = '/__releases/rollout';

/** What becomes of a rollout: it keeps its share, goes on by its plan, is taken back, or is live for everybody. */
export const rolloutActs = ['pause', 'resume', 'stop', 'finish'] as const;
export type RolloutAct = (typeof rolloutActs)[number];

/** What is to become of a rollout, as the admin saw it. */
export interface RolloutRequest {
  readonly name: string;
  readonly act: RolloutAct;
  /** The registry's revision that it was seen at: when another is live by now, nothing is done. */
  readonly revision: number;
}
