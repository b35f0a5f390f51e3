import { describeFailure } from '../user-error.ts';
import { create } from './create.ts';

process.exit(
  await create({ root: process.cwd(), args: process.argv.slice(2) }).catch((error: unknown) => {
    console.error(describeFailure(error));
    return 1;
  }),
);
