import type { ReleaseReport } from '@northlight/contract';

/** A page of a version was opened; or, with a kind, something was reported of it. */
export interface VisitEvent extends Partial<Pick<ReleaseReport, 'kind' | 'cause'>> {
  readonly release: string;
  readonly version: string;
}

/** Failures that say something of the way to the server, and nothing of a version. */
const ofTheWay = /^(AppError )?(network|unavailable|timeout|bad-response)$/;

/** Whether it says something against the version. */
export const isFailure = ({ kind, cause = '' }: VisitEvent) =>
  kind === 'load' ? cause !== 'network' : kind === 'error' && !ofTheWay.test(cause);
