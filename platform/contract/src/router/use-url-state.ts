import { useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** Changed parameters of the query. Null and an empty text remove one. */
export type UrlChanges<Key extends string = string> = Readonly<Partial<Record<Key, string | null>>>;

/** State of a page that its URL stores, so that links and Back reproduce it. */
export interface UrlState<Key extends string = string> {
  readonly params: URLSearchParams;
  /** Adds a history entry. */
  open(changes: UrlChanges<Key>): void;
  /** Reverts an `open` of the same parameters: goes back if it added the current entry, otherwise replaces that. */
  close(changes: UrlChanges<Key>): void;
  /** Changes the current history entry. */
  replace(changes: UrlChanges<Key>): void;
}

export function useUrlState<Key extends string = string>(): UrlState<Key> {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const opened = (useLocation().state as { readonly opened?: string } | null)?.opened;
  return useMemo(() => {
    const change = (changes: UrlChanges<Key>, replace: boolean, state?: object) =>
      setParams((current) => withParams(current, changes), { replace, state, preventScrollReset: true });
    return {
      params,
      open: (changes) => {
        const key = getKey(changes);
        change(changes, key === opened, { opened: key });
      },
      close: (changes) => {
        if (getKey(changes) === opened) void navigate(-1);
        else change(changes, true);
      },
      replace: (changes) => change(changes, true),
    };
  }, [params, setParams, navigate, opened]);
}

const getKey = (changes: object): string => Object.keys(changes).sort().join();

/** The query with these changes. */
export function withParams(current: URLSearchParams, changes: UrlChanges): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
