import { makeLive } from '../../releases/support/tabs.ts';
import { liveVersion, rollBackTo } from '../../support/releases.ts';
import { expect, test } from '../../support/test.ts';

const run = crypto.randomUUID().slice(0, 8);

/** The same portal as if it had been built against another version of a shared package. */
const needing = (name: string, range: string) => (script: string) =>
  script.replaceAll(
    new RegExp(`(shareKey:"${name}"[^}]*?requiredVersion:)"[^"]*"`, 'g'),
    (_, before: string) => `${before}"${range}"`,
  );

const faults = [
  ['needs another React', 'contract', needing('react', '^18.0.0')],
  ['needs another auth-kit', 'contract', needing('@northlight/auth-kit', '^2.0.0')],
  ['throws at its top', 'evaluation', (script: string) => `throw new Error('boom at its top');${script}`],
] as const;

test.use({ account: 'acme' });

for (const [index, [what, kind, spoil]] of faults.entries())
  test(`a remote that ${what}, as the one before it does: its slot fails by name, the shell goes on`, async ({
    page,
    expectedErrors,
  }) => {
    test.setTimeout(90_000);
    expectedErrors.push(/remote portal|loading portal@|boom at its top|requirement|shared/i);
    const good = await liveVersion('portal');
    const change = (script: string, file: string) => (file === 'remoteEntry.js' ? spoil(script) : script);
    try {
      // Twice: the version before would stand in for the live one.
      for (const patch of [0, 1]) await makeLive('portal', `3.${index}.${patch}-${run}`, change);
      await page.goto('/client-portal');
      await expect(page.getByRole('heading', { name: 'This part could not be loaded' })).toBeVisible();
      await expect(page.getByText(`portal · ${kind}`)).toBeVisible();
      await page.getByRole('link', { name: 'Return to Home' }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('contentinfo')).toBeVisible();
    } finally {
      await rollBackTo('portal', good);
    }
    await page.goto('/client-portal');
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  });
