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
  waiting,
} from './outbox.ts';
/** @deprecated the names before 2.6.0 */
export {
  createStoredValue,
  createStoredValue as createKept,
  newRequestKey,
  type StoredValue,
  type StoredValue as Kept,
  useStoredValue,
  useStoredValue as useKept,
  visitor,
} from './stored-value.ts';
