import { join } from 'node:path';
import { create } from '@northlight/cli/create';
import { describeFailure } from '@northlight/cli/user-error';

const template = join(import.meta.dirname, '../template');

process.exit(
  await create({ root: process.cwd(), args: process.argv.slice(2) }, template).catch((error: unknown) => {
    console.error(describeFailure(error));
    return 1;
  }),
);
