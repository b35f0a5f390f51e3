import { exposureOf } from '@northlight/domain/exposure';
import type { BackendAccess, DemoAccounts, ProductPlace } from './product.ts';
import { formatColumns } from './terminal/format.ts';
import type { Progress } from './terminal/progress.ts';

/**
 * Says where the product is and who can sign in.
 * @param hasEdge - the mailbox is reached through the edge
 */
export function printWelcome(
  place: ProductPlace,
  progress: Progress,
  { demo, hasAdmin }: BackendAccess,
  { hasEdge = true }: { hasEdge?: boolean } = {},
): void {
  const { hasMailbox, warnings } = exposureOf(process.env);
  if (progress.isJson) {
    progress.line(`The product is at ${place.url}`);
    for (const warning of warnings) progress.warn(warning);
    return;
  }
  const lines = ['', `  Open     ${progress.bold(place.url)}`];
  if (hasMailbox && hasEdge) lines.push(`  Mailbox  ${place.url}/__mailbox`);
  if (place.hosted !== null) lines.push(`  Backend  ${place.hosted.url}`);
  if (demo !== undefined) lines.push('', ...demoLines(demo));
  if (hasAdmin === false) {
    const init = '`npm run init -- you@example.com`';
    lines.push('', `  Nobody can sign in yet: ${init} makes the first admin, in another terminal.`);
  }
  lines.push('', '  Ctrl+C ends it.', '');
  for (const line of lines) progress.line(line);
  for (const warning of warnings) progress.warn(warning);
}

function demoLines({ password, accounts }: DemoAccounts): string[] {
  const rows = accounts.map(({ email, name, purpose }) => [email, name, purpose]);
  return [`  Demo accounts, each with the password ${password}`, formatColumns(rows, '    ')];
}
