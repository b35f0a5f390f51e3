import type { Locator, Page } from '@playwright/test';
import { parseFeed } from '@rowanmanning/feed-parser';
import RssParser from 'rss-parser';
import { signInToApi, unwrapData } from '../support/api.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, test } from '../support/test.ts';

test.use({ account: 'author' });

async function press(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}

async function drawPicture(page: Page, color: string): Promise<Buffer> {
  const encoded = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 600 });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.fillStyle = fill;
    context.fillRect(0, 0, 1200, 600);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, color);
  return Buffer.from(encoded, 'base64');
}

const pictures = [
  { color: 'teal', alt: 'A teal field', caption: 'Before' },
  { color: 'plum', alt: 'A plum field', caption: '' },
];

/** Presses a button of the editor's toolbar, which is one tab stop before the text. */
async function pressTool(page: Page, name: string): Promise<void> {
  const tool = page.getByRole('toolbar').getByRole('button', { name, exact: true });
  await page.keyboard.press('Shift+Tab');
  await press(page, tool, 'ArrowRight');
}

test('a post with pictures and code is written by keyboard, previewed, scheduled and read', async ({
  page,
}) => {
  const title = `By keyboard ${crypto.randomUUID().slice(0, 8)}`;
  const slug = title.toLowerCase().replaceAll(' ', '-');
  await page.goto('/dashboard/blogs');
  await press(page, page.getByRole('button', { name: 'New post' }));
  await expect(page).toHaveURL('/dashboard/blogs/new');
  await tabTo(page, page.getByLabel('Title'));
  await page.keyboard.type(title);
  const editor = page.getByRole('textbox', { name: 'Content' });
  await tabTo(page, editor);
  await page.keyboard.type('An opening line');
  for (const { color, alt, caption } of pictures) {
    await pressTool(page, 'Picture');
    const dialog = page.getByRole('dialog', { name: 'Picture' });
    const chooser = page.waitForEvent('filechooser');
    await press(page, dialog.getByRole('button', { name: 'Choose image' }));
    await (await chooser).setFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: await drawPicture(page, color),
    });
    await expect(dialog.locator('img')).toBeVisible();
    await tabTo(page, dialog.getByLabel('Picture description'));
    await page.keyboard.type(alt);
    await tabTo(page, dialog.getByLabel('Caption'));
    await page.keyboard.type(caption);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(editor.getByRole('img', { name: alt })).toBeVisible();
  }
  await pressTool(page, 'Code block');
  await page.keyboard.type(`const line = '${'long '.repeat(30)}';`);

  await tabTo(page, page.getByLabel('Publish at'));
  // The parts of the date in the browser's language, then those of the time.
  await page.keyboard.type('03122027');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1000AM');
  await expect(page.getByLabel('Publish at')).toHaveValue('2027-03-12T10:00');

  await press(page, page.getByRole('button', { name: 'Preview' }));
  const preview = page.getByRole('dialog', { name: 'Preview' });

  const frame = preview.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: title })).toBeVisible();
  await expect(frame.getByRole('img', { name: 'A teal field' })).toHaveAttribute(
    'srcset',
    /\/images\/480\.webp/,
  );
  await tabTo(page, preview.getByRole('switch', { name: 'Dark' }));
  await page.keyboard.press('Space');
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  await tabTo(page, preview.getByRole('tab', { name: 'Desktop' }), 'Shift+Tab');
  await press(page, preview.getByRole('tab', { name: 'Phone' }), 'ArrowRight');
  await expect(preview.locator('iframe')).toHaveCSS('width', '390px');
  await press(page, preview.getByRole('tab', { name: 'Search and links' }), 'ArrowRight');
  await expect(preview.getByRole('figure', { name: 'Search result' })).toContainText(title);
  await page.keyboard.press('Escape');

  await press(page, page.getByRole('button', { name: 'Schedule' }));
  await expect(page.getByText('Blog created successfully')).toBeVisible();
  await expect(page.getByRole('article', { name: title })).toContainText('Scheduled');
  const address = `/blog/${slug}`;
  expect((await page.request.get(address)).status()).toBe(404);

  // Instead of a year, the post waits two seconds.
  const [, offset = '0'] = /"clockOffset":(-?\d+)/.exec(await (await page.request.get('/')).text()) ?? [];
  const publishAt = new Date(Date.now() + Number(offset) + 2_000).toISOString();
  const { api } = await signInToApi('author');
  unwrapData(await api.from('blogs').update({ publish_at: publishAt }).eq('slug', slug).select('id'));
  await expect.poll(async () => (await page.request.get(address)).status(), { timeout: 20_000 }).toBe(200);

  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(address);
  const article = page.getByRole('article');
  await expect(article.getByText('Before')).toBeVisible();
  const plum = article.getByRole('img', { name: 'A plum field' });
  await expect
    .poll(() => plum.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/\/images\/\d+\.webp\//);
  const code = article.locator('pre');
  await code.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => code.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  const feed = await (await page.request.get('/blog/rss.xml')).text();
  const items = [
    (await new RssParser().parseString(feed)).items.find((item) => item.title === title)?.['content:encoded'],
    parseFeed(feed).items.find((item) => item.title === title)?.content,
  ];
  for (const content of items) {
    expect(content).toContain('An opening line');
    expect(content).toMatch(/<img src="http[^"]+\/blogs\/\d+\.png" alt="A teal field"/);
    expect(content).toContain('<pre');
  }
});
