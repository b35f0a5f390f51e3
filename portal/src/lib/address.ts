import { useSearchParams } from '@northlight/contract/router';
import type { remote } from '../../remote.ts';

type Path = (typeof remote)['routes'][number]['path'];

/** State that the portal stores in the URL, so that links reproduce it. */
type UrlStateKey = 'tab' | 'project' | 'status' | 'scope' | 'invoice' | 'feedback' | 'signoff' | 'compose';

type UrlState = Partial<Record<UrlStateKey, string | null>>;

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
  const query = withChanges(new URLSearchParams(), state).toString();
  return path.replace(/:\w+$/, id) + (query && `?${query}`);
}

/**
 * Reads and changes the state in the URL; null removes a key.
 * @returns `[read, change]`; a change adds a history entry, so that Back undoes it, unless `replace` is set
 */
export function useUrlState(): [
  (key: UrlStateKey) => string | null,
  (change: UrlState, options?: { replace: boolean }) => void,
] {
  const [params, setParams] = useSearchParams();
  const change = (changes: UrlState, options = { replace: false }) =>
    setParams((before) => withChanges(before, changes), { ...options, preventScrollReset: true });
  return [(key) => params.get(key), change];
}

export function withChanges(params: URLSearchParams, changes: UrlState): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === undefined) next.delete(key);
    else next.set(key, value);
  }
  return next;
}

/** Whether a value from the URL is a UUID. The database rejects anything else with an error. */
export function isId(text: string | null | undefined): text is string {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text ?? '');
}
