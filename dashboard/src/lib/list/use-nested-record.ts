import { useSearchParams } from '@northlight/contract/router';
import { useMemo } from 'react';
import { type ListState, parseOpenRecord, withParams } from './use-list-state.ts';

/**
 * The open record in a list inside another screen: `?edit=sprint.<id>`, `?edit=sprint.new`. It uses the screen's own
 * `edit` parameter, so that only one sheet is open at a time and the leave guard notices it closing.
 */
export function useNestedRecord(
  kind: string,
): Pick<ListState, 'current' | 'openNew' | 'openRecord' | 'close'> {
  const [params, setParams] = useSearchParams();
  return useMemo(() => {
    const outer = parseOpenRecord(params);
    const id =
      outer?.kind === 'edit' && outer.id.startsWith(`${kind}.`) ? outer.id.slice(kind.length + 1) : null;
    const setOpen = (value: string | null) =>
      setParams(
        (current) => withParams(current, { new: '', edit: value === null ? '' : `${kind}.${value}` }),
        {
          preventScrollReset: true,
        },
      );
    return {
      current: id === null ? null : id === 'new' ? { kind: 'new' } : { kind: 'edit', id },
      openNew: () => setOpen('new'),
      openRecord: setOpen,
      close: () => setOpen(null),
    };
  }, [params, setParams, kind]);
}

/** A list's open record. Ids such as `sprint.<id>` belong to a list inside the screen. */
export function withoutNestedRecords({ current, close }: Pick<ListState, 'current' | 'close'>) {
  return { current: current?.kind === 'edit' && current.id.includes('.') ? null : current, close };
}
