import { useSearchParams } from '@northlight/contract/router';
import type { remote } from '../../remote.ts';

type Path = (typeof remote)['routes'][number]['path'];

/** What of the portal's state stands in the address, so that a link reproduces it. */
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

export type AddressState = Partial<Record<AddressKey, string | null>>;

/** The addresses of the portal's pages, each with the state that it opens with. */
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
 * The state in the address and a way to change parts of it: null takes a part away.
 * @returns `[read, change]`; a change is pushed, so that Back undoes it, unless it only corrects the address
 */
export function useAddress(): [
  (key: AddressKey) => string | null,
  (change: AddressState, how?: { replace: boolean }) => void,
] {
  const [params, setParams] = useSearchParams();
  const change = (changes: AddressState, how = { replace: false }) =>
    setParams((before) => withChanges(before, changes), { ...how, preventScrollReset: true });
  return [(key) => params.get(key), change];
}

/** The query with the changes applied. */
export function withChanges(params: URLSearchParams, changes: AddressState): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === undefined) next.delete(key);
    else next.set(key, value);
  }
  return next;
}

/** Whether a text from the address can be a row's id. The database refuses anything else with an error of its own. */
export function isId(text: string | null | undefined): text is string {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text ?? '');
}
