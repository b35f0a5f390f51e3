export { createDraft, type Draft, type DraftStore } from './draft.ts';
export { DraftKeeper } from './draft-keeper.tsx';
export { createKept, type Kept, newRequestKey, useKept } from './kept.ts';
