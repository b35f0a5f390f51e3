import { type UrlChanges, useUrlState as useSharedUrlState, withParams } from '@northlight/contract/router';
import type { remote } from '../../remote.ts';

type Path = (typeof remote)['routes'][number]['path'];

/** State that the portal stores in the URL, so that links reproduce it. */
type UrlStateKey =
  | 'tab'
  | 'project'
  | 'status'
  | 'scope'
  | 'q'
  | 'year'
  | 'invoice'
  | 'feedback'
  | 'signoff'
  | 'compose';

type UrlState = UrlChanges<UrlStateKey>;

/** Builds links to the portal's pages, with optional state. */
export const paths = {
  home: (state: UrlState = {}) => buildPath('/client-portal', state),
  sprint: (sprintId: string, state: UrlState = {}) =>
    buildPath('/client-portal/sprint/:sprintId', state, sprintId),
  conversation: (sprintId: string) => `${paths.sprint(sprintId)}#conversation`,
  company: () => buildPath('/client-portal/company', {}),
  profile: () => buildPath('/client-portal/profile', {}),
};

function buildPath(path: Path, state: UrlState, id = ''): string {
  const query = withParams(new URLSearchParams(), state).toString();
  return path.replace(/:\w+$/, id) + (query && `?${query}`);
}

export const useUrlState = () => useSharedUrlState<UrlStateKey>();
