import '../delete-proto.ts';
import { readFile } from 'node:fs/promises';
import type { RequestShape } from '@northlight/domain/request-shape';
import { type Migration, SchemaCheck } from './check.ts';
import { openFilledCopy, type Place } from './filled.ts';

/** What `npm run migrate -- check` gives this program, in a file whose path is its argument. */
interface Task extends Place {
  readonly requests: readonly RequestShape[];
  readonly migrations: readonly Migration[];
  /** Rows to which tables are filled before locks are measured. */
  readonly rows: number;
}

const { requests, migrations, rows, ...place }: Task = JSON.parse(
  await readFile(process.argv[2] ?? '', 'utf8'),
);
try {
  const copy = await openFilledCopy(place);
  try {
    process.send?.(await new SchemaCheck(copy, requests, rows).judge(migrations));
  } finally {
    await copy.close();
  }
} catch (error) {
  // Whoever asked reads the last lines: what to do stands in the message, and not in the stack.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
process.disconnect?.();
