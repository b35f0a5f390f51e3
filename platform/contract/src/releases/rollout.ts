// Not part of the index, which every first visit downloads: only the shell needs this.

/**
 * An account's position between 0 and 1 in a rollout; accounts below the share get the newer version. Different for each
 * rollout, the same on every device and in the backend (`private.rollout_position`).
 * @throws TypeError without Web Crypto, which needs a secure context
 */
export async function rolloutPart(account: string, release: string, rollout: string): Promise<number> {
  const text = new TextEncoder().encode(`${account}:${release}:${rollout}`);
  return new DataView(await crypto.subtle.digest('SHA-256', text)).getUint32(0) / 2 ** 32;
}

/** Whether an account gets the newer version of a release; false without Web Crypto. */
export async function isInShare(
  account: string,
  release: string,
  { rollout, share }: { readonly rollout: string; readonly share: number },
): Promise<boolean> {
  return rolloutPart(account, release, rollout).then(
    (position) => position < share / 100,
    () => false,
  );
}

/** Where accounts report the outcome of a visit during a rollout, at the backend. */
export const votePath = '/rest/v1/rpc/vote_on_rollout';

/** Where browsers report the outcome of a visit to public pages during a rollout, at the edge. */
export const visitPath = '/__reports/visit';

/** A visit begins, then succeeds, fails, or ends early. */
export const visitWords = ['begun', 'good', 'failed', 'left'] as const;
export type VisitWord = (typeof visitWords)[number];

/** Where an admin changes a rollout. */
export const rolloutPath = '/__releases/rollout';

/** What an admin can do with a rollout: keep its share, continue, roll back, or go live for everyone. */
export const rolloutActs = ['pause', 'resume', 'stop', 'finish'] as const;
export type RolloutAct = (typeof rolloutActs)[number];

/** A requested change to a rollout. */
export interface RolloutRequest {
  readonly name: string;
  readonly act: RolloutAct;
  /** The registry's revision that the admin saw. The request is rejected if it has changed. */
  readonly revision: number;
}
