import { useSearchParams } from '@northlight/contract/router';
import type { remote } from '../../remote.ts';

type Path = (typeof remote)['routes'][number]['path'];

/** State that the portal stores in the address, so that links reproduce it. */
type AddressKey =
  | 'tab'
  | 'project'
  | 'status'
  | 'scope'
  | 'invoice'
  | 'feedback'
  | 'signoff'
  | 'compose'
  | 'invitation';

type AddressState = Partial<Record<AddressKey, string | null>>;

/** Builds links to the portal's pages, with optional state. */
export const paths = {
  home: (state: AddressState = {}) => buildPath('/client-portal', state),
  sprint: (sprintId: string, state: AddressState = {}) =>
    buildPath('/client-portal/sprint/:sprintId', state, sprintId),
  company: () => buildPath('/client-portal/company', {}),
  profile: () => buildPath('/client-portal/profile', {}),
};

function buildPath(path: Path, state: AddressState, id = ''): string {
  const query = withChanges(new URLSearchParams(), state).toString();
  return path.replace(/:\w+$/, id) + (query && `?${query}`);
}

/**
 * Reads and changes the state in the address; null removes a key.
 * @returns `[read, change]`; a change adds a history entry, so that Back undoes it, unless `replace` is set
 */
export function useAddress(): [
  (key: AddressKey) => string | null,
  (change: AddressState, options?: { replace: boolean }) => void,
] {
  const [params, setParams] = useSearchParams();
  const change = (changes: AddressState, options = { replace: false }) =>
    setParams((before) => withChanges(before, changes), { ...options, preventScrollReset: true });
  return [(key) => params.get(key), change];
}

export function withChanges(params: URLSearchParams, changes: AddressState): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === undefined) next.delete(key);
    else next.set(key, value);
  }
  return next;
}

/** Whether a value from the address is a UUID. The database rejects anything else with an error. */
export function isId(text: string | null | undefined): text is string {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text ?? '');
}
