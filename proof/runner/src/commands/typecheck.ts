import { parseArguments } from '../args.ts';
import { runTypecheck } from '../checks/typecheck.ts';
import type { CommandInput } from '../main.ts';
import { Progress } from '../terminal/progress.ts';
import { readWorkspace } from '../workspace/workspace.ts';

/** `npm run typecheck` */
export async function typecheck({ root, args }: CommandInput): Promise<number> {
  parseArguments(args, {}, 0);
  const task = new Progress().begin('Types');
  const { counts, output } = await runTypecheck(readWorkspace(root), (said) => task.update(`Types: ${said}`));
  if (counts.failed === 0) {
    task.done();
    return 0;
  }
  task.fail();
  console.error(`\n${output}`);
  return 1;
}
