import { visitWords } from '@northlight/contract/rollout';
import { number, object, string } from 'yup';
import type { Composition } from '../documents/composition.ts';
import type { EdgeContext } from '../http/peer.ts';
import type { ReleaseCounts } from '../reports/release-counts.ts';
import { ReportIntake, respondAccepted } from '../reports/report-intake.ts';
import { getNetwork, type Visitors } from './visitors.ts';

const schema = object({
  rollout_id: string()
    .defined()
    .matches(/^[\w-]{16,64}$/),
  step_index: number().defined().integer().min(0).max(9),
  vote: string().defined().oneOf(visitWords),
})
  .noUnknown()
  .defined();

export interface VisitVotesOptions {
  readonly composition: () => Promise<Composition | null>;
  readonly visitors: Visitors;
  readonly counts: Pick<ReleaseCounts, 'vote'>;
}

/**
 * Receives the outcomes of visits to public pages that are being rolled out. Anyone can send one, so `Visitors` decides
 * which votes count.
 */
export class VisitVotes {
  readonly #options: VisitVotesOptions;
  // One vote per network, so that an attacker's many addresses don't use up other visitors' quota.
  readonly #intake = new ReportIntake(1024, (address) => getNetwork(address) ?? 'unknown');

  constructor(options: VisitVotesOptions) {
    this.#options = options;
  }

  async receive(c: EdgeContext): Promise<Response> {
    const body = await this.#intake.parse(c, (body) => schema.validateSync(body, { strict: true }));
    if (body instanceof Response) return body;
    const { composition, visitors, counts } = this.#options;
    const live = await composition();
    const shared = live?.shared;
    const voter = live && visitors.findVoter(c, live);
    // Votes for an earlier rollout or step don't count, and the response doesn't reveal whether a vote counted.
    if (voter && shared?.rollout === body.rollout_id && shared.step === body.step_index) {
      const { visitor, isNext } = voter;
      const { rollout, step } = shared;
      counts.vote({ rollout, step, visitor, is_next: isNext, vote: body.vote, at: Date.now() });
    }
    return respondAccepted();
  }
}
