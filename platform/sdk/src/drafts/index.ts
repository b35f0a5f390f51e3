export { createDraft, type Draft, type DraftStore, useDraft } from './draft.ts';
export { DraftKeeper } from './draft-keeper.tsx';
export { createKept, type Kept, newRequestKey, useKept, visitor } from './kept.ts';
export {
  canWait,
  createOutbox,
  deliver,
  type Outbox,
  type OutboxItem,
  useDelivery,
  useOutbox,
  waiting,
} from './outbox.ts';
