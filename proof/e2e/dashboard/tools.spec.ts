import { axeFindings } from '../support/axe.ts';
import { sampler } from '../support/sample.ts';
import { expect, test } from '../support/test.ts';

const sample = sampler(14);

test.describe('an author', () => {
  test.use({ account: 'author' });

  test('goes, creates and finds with the palette, by keyboard alone', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Go to anything' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('test');
    await expect(palette.getByRole('option', { name: 'Testimonials' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard/testimonials');
    await expect(page.getByRole('heading', { level: 1, name: 'Testimonials' })).toBeVisible();
    await expect(palette).toBeHidden();
    await expect(page.locator('#main')).toBeFocused();

    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('new post');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard/blogs?new=1');
    await expect(page.getByLabel('Title')).toBeFocused();
    await page.keyboard.press('Escape');

    await page.goto('/dashboard/services');
    await expect(page.getByRole('article').first()).toBeVisible();
    const title = (await page.getByRole('article').first().getByRole('heading').textContent()) ?? '';
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(title);
    await expect(palette.getByRole('option', { name: new RegExp(`^${title}`) }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\?edit=/);
  });

  test('sees the shortcuts under ?, and / goes to the search', { tag: '@long' }, async ({ page }) => {
    await page.goto('/dashboard/faqs');
    await expect(page.getByRole('table')).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('?');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Go to anything');
  });

  test('sees the settings, and that only an admin changes them', { tag: '@long' }, async ({ page }) => {
    await page.goto('/dashboard/settings');
    await expect(page.getByText('Only an admin can change the settings')).toBeVisible();
    await expect(page.getByLabel('Booking link')).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
  });

  test('changes the own profile', { tag: '@long' }, async ({ page }) => {
    await page.goto('/dashboard/profile');
    const bio = page.getByLabel('Bio');
    await expect(bio).not.toHaveValue('');
    await bio.fill(`Draws interfaces. ${test.info().testId}`);
    await page.getByLabel('Full name').fill('');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Full name is required')).toBeVisible();
    await page.getByLabel('Full name').fill('Amara Okafor');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Profile updated successfully')).toBeVisible();
    await page.reload();
    await expect(bio).toHaveValue(`Draws interfaces. ${test.info().testId}`);
  });

  const screens = [
    '/dashboard/blogs',
    '/dashboard/blogs?new=1',
    '/dashboard/projects',
    '/dashboard/projects?new=1',
    '/dashboard/services',
    '/dashboard/services?new=1',
    '/dashboard/team',
    '/dashboard/team?new=1',
    '/dashboard/testimonials',
    '/dashboard/testimonials?new=1',
    '/dashboard/faqs',
    '/dashboard/faqs?new=1',
    '/dashboard/settings',
    '/dashboard/profile',
  ];
  for (const screen of screens) {
    test(`axe finds nothing on ${screen}, light and dark`, sample(), async ({ page }) => {
      await page.goto(screen);
      // Under an open dialog the page is out of reach, but not out of sight.
      await expect(page.locator('main h1')).toBeVisible();
      await expect(page.locator('main [aria-busy="true"], [role="dialog"] [aria-busy="true"]')).toHaveCount(
        0,
      );
      if (screen.includes('?new')) await expect(page.getByRole('dialog').locator('form')).toBeVisible();
      if (/blogs|projects/.test(screen) && screen.includes('?new')) {
        await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
      }
      expect(await axeFindings(page)).toEqual([]);
    });
  }
});

test.describe('an admin', { tag: '@long' }, () => {
  test.use({ account: 'admin' });

  test('changes the settings', async ({ page }) => {
    await page.goto('/dashboard/settings');
    const link = page.getByLabel('Booking link');
    await link.fill('not a link');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Enter a full address that begins with https://')).toBeVisible();
    await link.fill('https://cal.example/northlight/consultation');
    await page.getByLabel('Response time').fill(`24 hours`);
    await page.getByLabel('Phone').fill(`+49 30 5557 ${String(Date.now()).slice(-4)}`);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Settings updated successfully')).toBeVisible();
  });
});

test.describe('a client', { tag: '@long' }, () => {
  test.use({ account: 'acme' });

  test('is sent home from a screen of staff', async ({ page }) => {
    await page.goto('/dashboard/blogs?new=1');
    await expect(page).toHaveURL('/client-portal');
  });
});
