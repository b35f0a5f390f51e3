import { apiOf, must } from '../../support/api.ts';
import { expect, name, test } from './support/behind.ts';

test.setTimeout(120_000);

const strange = [
  'مرحبا بالعالم',
  'עברית',
  '🌲👩🏽‍💻🇪🇺',
  'e\u0301 ﷽ ﬃ',
  '\u202eesrever',
  `${'x'.repeat(9_000)}.`,
  '<b>&amp;</b>',
].join('\n');

test('long, right-to-left and strange text is saved equal; a NUL is refused at its field', async ({
  openAs,
}) => {
  const page = await openAs('author', '/dashboard/faqs?new=1');
  const question = name('🌲 مرحبا');
  await page.getByLabel('Question').fill(question);
  await page.getByLabel('Answer').fill('a\u0000b');
  await page.getByRole('button', { name: 'Create FAQ' }).click();
  await expect(page.getByText('A character in this text cannot be stored')).toBeVisible();
  await page.getByLabel('Answer').fill(strange);
  await page.getByRole('button', { name: 'Create FAQ' }).click();
  await expect(page.getByText('FAQ created successfully')).toBeVisible();
  const { api } = await apiOf('author');
  const row = must(await api.from('faqs').select('id, answer').eq('question', question).single());
  expect(row.answer).toBe(strange);
  await page.goto(`/dashboard/faqs?edit=${row.id}`);
  await expect(page.getByLabel('Answer')).toHaveValue(strange);
  await api.from('faqs').delete().eq('id', row.id);
});

test('a megabyte of formatted text is saved equal, and two say that they are too much', async ({
  openAs,
}) => {
  const page = await openAs('author', '/dashboard/blogs?new=1');
  const title = name('Long');
  await page.getByLabel('Title').fill(title);
  const editor = page.getByRole('textbox', { name: 'Content' });
  const paste = (text: string) =>
    editor.evaluate((element, pasted) => {
      const data = new DataTransfer();
      data.setData('text/plain', pasted);
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, text);
  const line = `${'A long line of a long text. '.repeat(40).trim()}\n`;
  const text = line.repeat(Math.ceil(1_000_000 / line.length)).trim();
  await editor.click();
  await paste(text);
  await page.getByRole('button', { name: 'Create post' }).click();
  await expect(page.getByText('Blog created successfully')).toBeVisible({ timeout: 30_000 });
  const { api } = await apiOf('author');
  const row = must(await api.from('blogs').select('id, content').eq('title', title).single());
  const plain = (row.content ?? '')
    .replaceAll('</p><p>', '\n')
    .replaceAll(/<\/?p>/g, '')
    .replaceAll('&nbsp;', ' ');
  expect(plain.length).toBe(text.length);
  expect(plain === text).toBe(true);

  await page.goto(`/dashboard/blogs?edit=${row.id}`);
  await expect(editor).toContainText('A long line', { timeout: 30_000 });
  await editor.click();
  await paste(text);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Use at most 2,000,000 characters')).toBeVisible({ timeout: 30_000 });
  await api.from('blogs').delete().eq('id', row.id);
});
