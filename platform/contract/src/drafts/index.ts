export { createDraft, type Draft, type DraftStore, useDraft } from './draft.ts';
export { DraftKeeper } from './draft-keeper.tsx';
export {
  canWait,
  createOutbox,
  deliver,
  type Outbox,
  type OutboxItem,
  useDelivery,
  useOutbox,
  useRetry,
  waiting,
} from './outbox.ts';
export {
  createStoredValue,
  newRequestKey,
  type StoredValue,
  useStoredValue,
  visitor,
} from './stored-value.ts';
