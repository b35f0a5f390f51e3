import { type ReleasesOverview, releasesPath } from '@platform/contract';
import { callEdge } from './call-edge.ts';

export function fetchOverview(): Promise<ReleasesOverview> {
  return callEdge(releasesPath);
}
