import { useUrlState } from '@northlight/contract/router';
import { useMemo } from 'react';
import { type ListState, parseOpenRecord } from './use-list-state.ts';

/**
 * The open record in a list inside another screen: `?edit=sprint.<id>`, `?edit=sprint.new`. It uses the screen's own
 * `edit` parameter, so that only one sheet is open at a time and the leave guard notices it closing.
 */
export function useNestedRecord(
  kind: string,
): Pick<ListState, 'current' | 'openNew' | 'openRecord' | 'close'> {
  const url = useUrlState();
  return useMemo(() => {
    const outer = parseOpenRecord(url.params);
    const id =
      outer?.kind === 'edit' && outer.id.startsWith(`${kind}.`) ? outer.id.slice(kind.length + 1) : null;
    const openRecord = (value: string) => url.open({ edit: `${kind}.${value}`, new: '' });
    return {
      current: id === null ? null : id === 'new' ? { kind: 'new' } : { kind: 'edit', id },
      openNew: () => openRecord('new'),
      openRecord,
      close: () => url.close({ edit: '', new: '' }),
    };
  }, [url, kind]);
}

/** A list's open record. Ids such as `sprint.<id>` belong to a list inside the screen. */
export function withoutNestedRecords({ current, close }: Pick<ListState, 'current' | 'close'>) {
  return { current: current?.kind === 'edit' && current.id.includes('.') ? null : current, close };
}
