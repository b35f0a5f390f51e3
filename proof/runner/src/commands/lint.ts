import { parseArguments } from '../args.ts';
import { runLint } from '../checks/lint.ts';
import type { CommandInput } from '../main.ts';
import { readWorkspace } from '../workspace/workspace.ts';

/** `npm run lint` */
export async function lint({ root, args }: CommandInput): Promise<number> {
  parseArguments(args, {}, 0);
  const { counts, output } = await runLint(readWorkspace(root));
  console.info(output);
  return counts.failed === 0 ? 0 : 1;
}
