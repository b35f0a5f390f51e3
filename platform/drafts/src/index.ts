export { createKept, type Kept, newRequestKey, useKept } from './kept.ts';
