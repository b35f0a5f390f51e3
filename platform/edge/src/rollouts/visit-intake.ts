import { visitWords } from '@northlight/contract/rollout';
import { number, object, string } from 'yup';
import type { Composition } from '../documents/composition.ts';
import type { EdgeContext } from '../http/peer.ts';
import { ReportIntake, reportTaken } from '../http/report-intake.ts';
import type { ReleaseCounts } from '../releases/release-counts.ts';
import { networkOf, type Visitors } from './visitors.ts';

const schema = object({
  of_rollout: string()
    .defined()
    .matches(/^[\w-]{16,64}$/),
  at_step: number().defined().integer().min(0).max(9),
  said: string().defined().oneOf(visitWords),
})
  .noUnknown()
  .defined();

export interface VisitIntakeOptions {
  readonly composition: () => Promise<Composition | null>;
  readonly visitors: Visitors;
  readonly counts: Pick<ReleaseCounts, 'vote'>;
}

/** Takes what comes of visits to public pages that are rolled out. Anybody can send it: what counts is said by `Visitors`. */
export class VisitIntake {
  readonly #options: VisitIntakeOptions;
  // A network has one vote: what its many addresses send takes the place of nobody else's.
  readonly #intake = new ReportIntake({
    largest: 1024,
    loggedPerMinute: 0,
    visitorOf: (address) => networkOf(address) ?? 'unknown',
  });

  constructor(options: VisitIntakeOptions) {
    this.#options = options;
  }

  async receive(c: EdgeContext): Promise<Response> {
    const told = await this.#intake.parse(c, (body) => schema.validateSync(body, { strict: true }));
    if (told instanceof Response) return told;
    const { composition, visitors, counts } = this.#options;
    const live = await composition();
    const shared = live?.shared;
    const voter = live && visitors.voter(c, live);
    // Of an earlier rollout or step nothing counts any more, and who has no vote is not told so.
    if (voter && shared?.rollout === told.of_rollout && shared.step === told.at_step) {
      const { visitor, isNext } = voter;
      const { rollout, step } = shared;
      counts.vote({ rollout, step, visitor, is_next: isNext, said: told.said, at: Date.now() });
    }
    return reportTaken();
  }
}
