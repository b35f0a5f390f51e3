import { useMemo } from 'react';
import { createDraftStore, type DraftKind, type DraftStore } from './draft.ts';

/** The draft of one person for one sprint. */
export function useDraftStore(userId: string, kind: DraftKind, sprintId: string): DraftStore {
  return useMemo(() => createDraftStore(userId, kind, sprintId), [userId, kind, sprintId]);
}
