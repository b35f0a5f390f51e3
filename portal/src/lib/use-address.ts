import { useSearchParams } from '@platform/router';

/** What of the portal's state stands in the address, so that a link reproduces it. */
export type AddressKey =
  | 'tab'
  | 'project'
  | 'status'
  | 'scope'
  | 'invoice'
  | 'feedback'
  | 'signoff'
  | 'compose';

export type AddressChange = Partial<Record<AddressKey, string | null>>;

/**
 * The state in the address and a way to change parts of it: null takes a part away.
 * @returns `[read, change]`; a change is pushed, so that Back undoes it, unless it only corrects the address
 */
export function useAddress(): [
  (key: AddressKey) => string | null,
  (change: AddressChange, how?: { replace: boolean }) => void,
] {
  const [params, setParams] = useSearchParams();
  const change = (changes: AddressChange, how = { replace: false }) =>
    setParams((before) => changed(before, changes), { ...how, preventScrollReset: true });
  return [(key) => params.get(key), change];
}

/** The query with the changes applied. */
export function changed(params: URLSearchParams, changes: AddressChange): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === undefined) next.delete(key);
    else next.set(key, value);
  }
  return next;
}
