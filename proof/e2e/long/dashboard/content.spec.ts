import { signInToApi, unwrapData } from '../../support/api.ts';
import { expect, test } from '../../support/test.ts';

test.use({ account: 'author' });

/** A name unique to this call. */
const makeUnique = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`;

test('a project has badges, links and technologies, and a completion date only if completed', async ({
  page,
}) => {
  const title = makeUnique('Harbour');
  await page.goto('/dashboard/projects?new=1');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Short description').fill('A harbour in software.');
  await page.getByRole('textbox', { name: 'Long description' }).click();
  await page.keyboard.type('What we did.');
  await page.getByRole('textbox', { name: 'URL 1', exact: true }).fill('https://www.figma.com/harbour');
  await page.getByRole('textbox', { name: 'URL 1', exact: true }).press('Enter');
  await page.getByRole('textbox', { name: 'URL 2', exact: true }).fill('https://harbour.example');
  const technology = page.getByRole('textbox', { name: 'Technologies' });
  for (const text of ['React', 'Go', 'PostgreSQL', 'Redis', 'React']) {
    await technology.fill(text);
    await technology.press('Enter');
  }
  await page.getByRole('switch', { name: 'Featured' }).check();
  await page.getByRole('switch', { name: 'In our care' }).check();
  await expect(page.getByLabel('Completion date')).toBeDisabled();
  await page.getByRole('switch', { name: 'Completed' }).check();
  await expect(page.getByLabel('Completion date')).toHaveValue(/^\d{4}-\d{2}-\d{2}$/);
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByText('Project created successfully')).toBeVisible();

  const card = page.getByRole('article', { name: title });
  for (const badge of ['Featured', 'In Our Care', 'Completed', '+1 more']) {
    await expect(card.getByText(badge, { exact: true })).toBeVisible();
  }
  await expect(card.getByRole('link')).toHaveText(['Figma', 'Live Demo']);
  await card.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(page.getByRole('textbox', { name: 'Long description' })).toContainText('What we did.');
  await page.getByRole('switch', { name: 'Completed' }).uncheck();
  await expect(page.getByLabel('Completion date')).toHaveValue('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Project updated successfully')).toBeVisible();
  await expect(card.getByText('Completed', { exact: true })).toHaveCount(0);
  await card.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete project' }).click();
  await expect(page.getByText('Project deleted successfully')).toBeVisible();
});

test('a question in any script is saved unchanged, and characters that cannot be stored are refused', async ({
  page,
}) => {
  const questionText = makeUnique('🌲 مرحبا');
  const unusualText = ['مرحبا بالعالم', '🌲👩🏽‍💻🇪🇺', 'ﷺ ﬃ', '\u202eesrever', '<b>&amp;</b>'].join('\n');
  await page.goto('/dashboard/faqs?new=1');
  await page.getByLabel('Question').fill(questionText);
  await page.getByLabel('Answer').fill('a\u0000b');
  // The error shown on blur must not move the switch away from the pointer.
  await page.getByRole('switch', { name: 'Published' }).check();
  await page.getByRole('button', { name: 'Create FAQ' }).click();
  await expect(page.getByText('This text contains a character that cannot be stored')).toBeVisible();
  await page.getByLabel('Answer').fill(unusualText);
  await page.getByRole('button', { name: 'Create FAQ' }).click();
  await expect(page.getByText('FAQ created successfully')).toBeVisible();
  await page.goto('/dashboard/faqs?state=published');
  await expect(page.getByRole('row').filter({ hasText: questionText })).toContainText('Published');
  const { api } = await signInToApi('author');
  const row = unwrapData(await api.from('faqs').select('id, answer').eq('question', questionText).single());
  expect(row.answer).toBe(unusualText);
  await api.from('faqs').delete().eq('id', row.id);
});
