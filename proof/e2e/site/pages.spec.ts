import { axeFindings } from '../support/axe.ts';
import { sampler } from '../support/sample.ts';
import { visit } from '../support/taken-over.ts';
import { expect, test } from '../support/test.ts';

const sample = sampler(8);

const pages: readonly (readonly [path: string, texts: readonly string[]])[] = [
  [
    '/',
    [
      'Happy Clients',
      'Years Experience',
      'Projects Under Our Care',
      'View All Services',
      'View All Projects',
    ],
  ],
  ['/about', ['Learn More About Us', 'Product Excellence', 'Innovation First', 'True Partnership']],
  ['/services', ['Discovery', 'Design', 'Develop', 'Deploy']],
  [
    '/mission',
    ['Client-First Approach', 'Collaboration', 'Understand', 'Deliver', '$50M+', '200+', '95%', '24/7'],
  ],
  ['/team', ['Book a consultation']],
  ['/privacy', ['When you write to us']],
  ['/imprint', ['Information according to § 5 DDG']],
];

for (const [path, texts] of pages) {
  test(`${path} says what it has to`, sample(), async ({ page }) => {
    await visit(page, path);
    for (const text of texts) {
      await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeAttached();
    }
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{20,}/);
  });
}

test('axe finds nothing on the pages of one thing, the open lightbox and a refused form, light and dark', {
  tag: '@long',
}, async ({ page, expectedErrors }) => {
  test.setTimeout(120_000);
  expectedErrors.push(/status of 404/);
  const check = async (what: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    expect(await axeFindings(page), what).toEqual([]);
  };
  for (const path of [
    '/blog/empty-states-that-tell-the-truth',
    '/blog/nowhere',
    '/project/nowhere',
    `/newsletter/${'0'.repeat(64)}`,
  ]) {
    await visit(page, path);
    await check(path);
  }
  await visit(page, '/projects');
  await page.getByRole('link', { name: 'Almanac for Growers', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Almanac for Growers' })).toBeVisible();
  await check('a project');
  await page.getByRole('list', { name: 'Pictures' }).getByRole('link').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check('the lightbox');
  await visit(page, '/contact');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Name is required.')).toBeVisible();
  await check('a refused form');
});
