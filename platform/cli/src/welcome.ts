import type { DemoAccounts } from '@northlight/contract/data';
import { readExposure } from '@northlight/domain/exposure';
import type { BackendAccess, ProductConfig } from './product.ts';
import { formatColumns } from './terminal/format.ts';
import type { Progress } from './terminal/progress.ts';

/**
 * Prints the product's address and who can sign in.
 * @param hasEdge - without the edge, the mailbox cannot be reached
 */
export function printWelcome(
  config: ProductConfig,
  progress: Progress,
  { demo, hasAdmin }: BackendAccess,
  { hasEdge = true }: { hasEdge?: boolean } = {},
): void {
  const { hasMailbox, warnings } = readExposure(process.env);
  if (progress.isJson) {
    progress.line(`The product is at ${config.url}`);
    for (const warning of warnings) progress.warn(warning);
    return;
  }
  const lines = ['', `  Open     ${progress.bold(config.url)}`];
  if (hasMailbox && hasEdge) lines.push(`  Mailbox  ${config.url}/__mailbox`);
  if (config.hosted !== null) lines.push(`  Backend  ${config.hosted.url}`);
  if (demo !== undefined) lines.push('', ...formatDemoAccounts(demo));
  if (hasAdmin === false) {
    const init = '`npm run init -- you@example.com`';
    lines.push('', `  No admin yet. Create the first one in another terminal: ${init}`);
  }
  lines.push('', '  Press Ctrl+C to stop.', '');
  for (const line of lines) progress.line(line);
  for (const warning of warnings) progress.warn(warning);
}

function formatDemoAccounts({ password, accounts }: DemoAccounts): string[] {
  const rows = accounts.map(({ email, name, purpose }) => [email, name, purpose]);
  return [`  Demo accounts (password ${password})`, formatColumns(rows, '    ')];
}
