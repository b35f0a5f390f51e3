import { clientWork } from './reads/client-work.ts';
import { counts } from './reads/counts.ts';
import { money } from './reads/money.ts';
import { people } from './reads/people.ts';
import { publicContent } from './reads/public-content.ts';
import type { Read } from './reads/read.ts';

/** Every reading call of the product, and what it gives to whom. */
export const reads: readonly Read[] = [...publicContent, ...people, ...clientWork, ...money, ...counts];
