import type { DemoAccounts } from '@northlight/contract/data';
import { readExposure } from '@northlight/node-kit';
import type { BackendAccess, InstanceConfig } from './instance.ts';
import { formatColumns } from './terminal/format.ts';
import type { Progress } from './terminal/progress.ts';

/**
 * Prints the instance's address, the demo accounts and the first steps.
 * @param hasReleases - whether all apps are releases, which the tour replaces
 */
export function printWelcome(
  config: InstanceConfig,
  progress: Progress,
  { demo, hasAdmin }: BackendAccess,
  { hasReleases = true }: { hasReleases?: boolean } = {},
): void {
  const { hasMailbox, warnings } = readExposure(process.env);
  if (progress.isJson) {
    progress.line(`Northlight is running at ${config.url}`);
    for (const warning of warnings) progress.warn(warning);
    return;
  }
  const lines = ['', `  Open     ${progress.bold(config.url)}`];
  if (hasMailbox) lines.push(`  Mailbox  ${config.url}/__mailbox`);
  if (config.hosted !== null) lines.push(`  Backend  ${config.hosted.url}`);
  if (demo !== undefined)
    lines.push('', ...formatDemoAccounts(demo), '', ...formatFirstSteps(config.url, hasReleases));
  if (hasAdmin === false) {
    const init = '`npm run init -- you@example.com --name "Your Name"`';
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

function formatFirstSteps(url: string, hasReleases: boolean): string[] {
  const steps = [
    `${url}/auth signs you in with one click: Dana Whitfield has a sprint to review`,
    'Ingrid Solberg, the admin, sees every client project, and the releases at /dashboard/releases',
    'Alt+Shift+D on any page shows which app rendered it',
  ];
  steps.push(
    hasReleases
      ? '`npm run tour` in a second terminal: the apps are released one by one while you watch'
      : 'Save a source file and watch it change; pages are rendered on the server only by `npm start`',
  );
  return ['  Try first', ...steps.map((step, index) => `    ${index + 1}. ${step}`)];
}
