import type { DemoAccounts } from '@northlight/contract/data';
import { readExposure } from '@northlight/node-kit';
import { readSecretAccess } from './embedded-backend.ts';
import { createSetupAddress } from './init/setup-address.ts';
import type { BackendAccess, InstanceConfig } from './instance.ts';
import { formatColumns } from './terminal/format.ts';
import type { Progress } from './terminal/progress.ts';

/**
 * Prints the instance's address, the demo accounts and the first steps.
 * @param hasReleases - whether all apps are releases, which the tour replaces
 */
export async function printWelcome(
  config: InstanceConfig,
  progress: Progress,
  { url: backendUrl, demo, hasAdmin }: BackendAccess,
  { hasReleases = true }: { hasReleases?: boolean } = {},
): Promise<void> {
  const { hasMailbox, warnings } = readExposure(process.env);
  const setupAddress =
    hasAdmin === false
      ? await createSetupAddress(
          readSecretAccess(config.dataFolder, backendUrl),
          process.env.SITE_URL || config.url,
        )
      : null;
  if (progress.isJson) {
    if (setupAddress !== null) progress.line(`Set it up within 30 minutes at ${setupAddress}`);
    progress.line(`Northlight is running at ${config.url}`);
    for (const warning of warnings) progress.warn(warning);
    return;
  }
  const lines = ['', `  Open     ${progress.bold(config.url)}`];
  if (hasMailbox) lines.push(`  Mailbox  ${config.url}/__mailbox`);
  if (config.hosted !== null) lines.push(`  Backend  ${config.hosted.url}`);
  if (demo !== undefined)
    lines.push('', ...formatDemoAccounts(demo), '', ...formatFirstSteps(config.url, hasReleases));
  if (setupAddress !== null)
    lines.push(
      '',
      `  Set up   ${progress.bold(setupAddress)}`,
      '           The code works once, for 30 minutes. `npm run init -- --code` prints a new one.',
    );
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
