import { exposureOf } from '@platform/domain/exposure';
import type { ProductPlace } from './product.ts';
import { formatColumns } from './terminal/format.ts';
import type { Progress } from './terminal/progress.ts';

/**
 * Says where the product is and who can sign in.
 * @param hasEdge - the mailbox is reached through the edge
 */
export async function printWelcome(
  place: ProductPlace,
  progress: Progress,
  { hasEdge = true }: { hasEdge?: boolean } = {},
): Promise<void> {
  const { hasMailbox, hasDemo, warnings } = exposureOf(process.env);
  if (progress.isJson) {
    progress.line(`The product is at ${place.url}`);
    for (const warning of warnings) progress.warn(warning);
    return;
  }
  const lines = ['', `  Open     ${progress.bold(place.url)}`];
  if (hasMailbox && hasEdge) lines.push(`  Mailbox  ${place.url}/__mailbox`);
  if (place.hosted !== null) lines.push(`  Backend  ${place.hosted.url}`);
  if (hasDemo) lines.push('', ...(await demoLines()));
  lines.push('', '  Ctrl+C ends it.', '');
  for (const line of lines) progress.line(line);
  for (const warning of warnings) progress.warn(warning);
}

async function demoLines(): Promise<string[]> {
  const { accounts, demoPassword } = await import('@local/demo/accounts');
  const rows = accounts.flatMap(({ email, full_name, purpose }) =>
    purpose === null ? [] : [[email, full_name, purpose]],
  );
  return [`  Demo accounts, each with the password ${demoPassword}`, formatColumns(rows, '    ')];
}
