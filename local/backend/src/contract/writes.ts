import { cycles } from './writes/managed-tables.ts';
import { special } from './writes/special.ts';
import type { Write } from './writes/write.ts';

/** Every writing call of the product, and who may do it. */
export const writes: readonly Write[] = [...cycles, ...special];
