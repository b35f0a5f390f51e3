import { fillFixtures } from './fixtures.ts';
import { openMemoryDatabase } from './memory-database.ts';

/** One database for all rules: it takes seconds to make, and every attempt is rolled back. */
export const db = await openMemoryDatabase();
await fillFixtures(db);
