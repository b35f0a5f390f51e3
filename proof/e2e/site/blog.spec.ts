import { linkInMail } from '../support/mails.ts';
import { visit } from '../support/taken-over.ts';
import { expect, test } from '../support/test.ts';

test('the list features two articles, and searches in the address', { tag: '@long' }, async ({ page }) => {
  await visit(page, '/blog');
  await expect(
    page.getByRole('region', { name: 'Featured Articles' }).getByRole('heading', { level: 3 }),
  ).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Latest Articles' })).toBeVisible();
  await expect(page.getByText(/^\d+ min read$/).first()).toBeVisible();
  const box = page.getByRole('searchbox', { name: 'Search articles' });
  await box.fill('KEYBOARD away');
  await expect(page).toHaveURL('/blog?search=KEYBOARD+away');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Accessibility is a keyboard away']);
  await box.fill('no such words');
  await expect(page.getByText('No articles found matching your criteria.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all articles' }).click();
  await expect(page).toHaveURL('/blog');
  await expect(box).toHaveValue('');
});

test('older articles stand on the next page, also without scripts', { tag: '@long' }, async ({
  browser,
  page,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const bare = await plain.newPage();
  await bare.goto('/blog?search=e');
  await bare.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
  await expect(bare).toHaveURL('/blog?search=e&page=2');
  await expect(bare.getByRole('region', { name: 'Featured Articles' })).toHaveCount(0);
  await expect(bare.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/blog$/);
  await plain.close();

  await page.goto('/blog?page=2');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/blog\?page=2$/);
  await expect(page).toHaveTitle('Blog, page 2 · Northlight');
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL('/blog');
  await expect(page.getByRole('region', { name: 'Featured Articles' })).toBeVisible();
  expect((await page.request.get('/blog?page=99', { headers: { accept: 'text/html' } })).status()).toBe(404);
});

test('an article opens at its slug, with its author', { tag: '@long' }, async ({ page }) => {
  await visit(page, '/blog?search=empty states that');
  await page.getByRole('link', { name: /^Read More/ }).click();
  await expect(page).toHaveURL('/blog/empty-states-that-tell-the-truth');
  await expect(page).toHaveTitle(/^Empty states that tell the truth/);
  await expect(page.getByRole('heading', { level: 2, name: 'Nothing yet' })).toBeVisible();
  await expect(page.getByText('Design', { exact: true })).toHaveCSS('background-color', 'rgb(27, 83, 168)');
  await expect(page.getByRole('complementary', { name: 'About the author' })).toBeVisible();
  // With what was searched for.
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page).toHaveURL('/blog?search=empty%20states%20that');
});

test('an id leads to the slug', { tag: '@long' }, async ({ page }) => {
  const answer = await page.request.get('/healthz');
  expect(answer.ok()).toBe(true);
  await visit(page, '/blog');
  const id = await page.evaluate(async () => {
    const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '{}');
    const rows = await fetch('/rest/v1/blogs?select=id&slug=eq.empty-states-that-tell-the-truth', {
      headers: { apikey: boot.backend.publishableKey },
    });
    return (await rows.json())[0].id as string;
  });
  await visit(page, `/blog/${id}`);
  await expect(page).toHaveURL('/blog/empty-states-that-tell-the-truth');
});

for (const slug of ['no-such-article', '00000000-0000-4000-8000-000000000000']) {
  test(`/blog/${slug} is not there and leads back`, { tag: '@long' }, async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 404/);
    await visit(page, `/blog/${slug}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Blog Post Not Found' })).toBeVisible();
    await expect(
      page.getByText("The blog post you're looking for doesn't exist or isn't published yet."),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Back to Blog' }).click();
    await expect(page).toHaveURL('/blog');
  });
}

test('a subscription is confirmed by the press behind the link of the mail, and ended the same way', async ({
  page,
  expectedErrors,
}) => {
  const email = `reader-${Date.now()}@site.example`;
  await visit(page, '/blog');
  const box = page.getByRole('region', { name: 'One letter a month' });
  await box.getByRole('button', { name: 'Subscribe' }).click();
  await expect(box.getByText('Please enter your email address.')).toBeVisible();
  await box.getByLabel('Email').fill('reader@site');
  await box.getByRole('button', { name: 'Subscribe' }).click();
  await expect(box.getByText('Please enter a valid email address.')).toBeVisible();
  await box.getByLabel('Email').fill(email);
  await box.getByRole('button', { name: 'Subscribe' }).click();
  await expect(box.getByText(`just sent to ${email}`)).toBeVisible();

  const link = new URL(await linkInMail(page, email, /confirm your subscription/));
  await visit(page, link.pathname);
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByText(/Your subscription is confirmed/)).toBeVisible();
  await visit(page, link.pathname);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText(/You are unsubscribed/)).toBeVisible();

  expectedErrors.push(/status of 404/);
  await visit(page, `/newsletter/${'0'.repeat(64)}`);
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByText('This link is not valid any more.')).toBeVisible();
});
