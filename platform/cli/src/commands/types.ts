import { join } from 'node:path';
import { parseArguments } from '../args.ts';
import type { CommandInput } from '../main.ts';
import { describeEnd, nodeProgram, runToEnd } from '../processes/child.ts';
import { UserError } from '../user-error.ts';

/** `npm run types`: writes the database's types and the overview of its schema anew from the migrations. */
export async function types({ root, args }: CommandInput): Promise<number> {
  parseArguments(args, {}, 0);
  const end = await runToEnd({
    ...nodeProgram(join(root, 'local/backend/src/hosted/generate-types.ts')),
    cwd: root,
    onLine: (line) => console.info(line),
  });
  if (end.code !== 0) throw new UserError(`Generating the types ${describeEnd(end)}.`);
  return 0;
}
