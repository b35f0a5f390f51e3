import {
  isSameDocument,
  listLoadedVersions,
  makeLive,
  markDocument,
  returnToTab,
} from '../../releases/support/tabs.ts';
import { holdRequests } from '../../support/hold-requests.ts';
import { visit, waitForHydration } from '../../support/hydration.ts';
import { readLiveVersion, rollBackTo } from '../../support/releases.ts';
import { expect, test } from '../../support/test.ts';

const run = crypto.randomUUID().slice(0, 8);

test('open pages of the site keep working with their own files after a release', async ({
  page,
  context,
}) => {
  const oldVersion = await readLiveVersion('site');
  try {
    await visit(page, '/projects');
    await markDocument(page);
    // Its HTML is from the old version; its scripts are held back until the new version is live.
    const latePage = await context.newPage();
    const release = await holdRequests(latePage, '**/remotes/site/**/*.js');
    await latePage.goto('/contact');

    await makeLive('site', `7.0.1-${run}`);
    release();
    const messageField = latePage.getByRole('textbox', { name: 'Message' });
    await messageField.fill('Typed over a release');
    await waitForHydration(latePage);
    await latePage.getByRole('button', { name: 'Send message' }).click();
    await expect(latePage.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true');
    await expect(messageField).toHaveValue('Typed over a release');
    expect(await listLoadedVersions(latePage, 'site')).toEqual([oldVersion]);

    await returnToTab(page);
    expect(await isSameDocument(page), 'an open page is not replaced').toBe(true);
    await page.getByRole('main').getByRole('link', { name: 'Almanac', exact: false }).first().click();
    await expect(page.getByRole('list', { name: 'Pictures' })).toBeVisible();
    expect(await isSameDocument(page), 'the next page is a new document').toBe(false);

    const newPage = await context.newPage();
    await visit(newPage, '/blog');
    expect(await listLoadedVersions(newPage, 'site')).toEqual([`7.0.1-${run}`]);
  } finally {
    await rollBackTo('site', oldVersion);
  }
});
