import { create } from '@northlight/cli/create';
import { describeFailure } from '@northlight/cli/user-error';

process.exit(
  await create({ root: process.cwd(), args: process.argv.slice(2) }).catch((error: unknown) => {
    console.error(describeFailure(error));
    return 1;
  }),
);
