import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createTempFolder } from '@northlight/node-kit/testing';
import { Editor, openBrowser, startDevCommand, waitUntil } from '../testing/dev-command.ts';

const root = join(import.meta.dirname, '../../../..');

/** Files of the contact page, each with text that it shows. */
const sources = {
  'a page': ['site/src/contact/contact-page.tsx', 'A few lines are enough'],
  'a section of a page': ['site/src/contact/message-form.tsx', 'We use your details only to reply to you'],
  'a shared-ui component': ['shared-ui/src/layout/skip-link.tsx', 'Skip to content'],
} as const;

const typedText = 'Typed before the first save';

/** Opens the contact page, types something, and counts document loads afterwards. */
async function openContact(context: TestContext, url: string) {
  const { page, consoleErrors } = await openBrowser(context);
  await page.goto(`${url}/contact`);
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill(typedText);
  const form = page.locator('form').filter({ has: message });
  await waitUntil(
    () => form.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react'))),
    () => 'React on the form',
  );
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const assertUntouched = async (change: string) => {
    assert.equal(loads, 0, `${change} reloaded the page:\n${consoleErrors.join('\n')}`);
    assert.equal(await message.inputValue(), typedText, `${change} lost the typed text`);
  };
  return { page, assertUntouched };
}

type Page = Awaited<ReturnType<typeof openBrowser>>['page'];

const waitForText = (page: Page, text: string) => page.getByText(text).first().waitFor({ state: 'attached' });

for (const command of ['npm run dev', 'npm run dev -- site']) {
  test(`${command}: every save updates the page without a reload and keeps its state`, async (context) => {
    const dev = await startDevCommand(context, command, root, { DATA_DIR: createTempFolder(context) });
    const { page, assertUntouched } = await openContact(context, dev.url);
    for (const [description, [file, text]] of Object.entries(sources)) {
      const editor = new Editor(root);
      context.after(() => editor.restore());
      let current: string = text;
      const save = async (next: string) => {
        editor.replace(file, current, next);
        current = next;
        await waitForText(page, next);
        await assertUntouched(next);
      };
      for (const round of [1, 2, 3, 4, 5]) await save(`Save ${round} of ${description}`);

      editor.replace(file, 'export function', 'export funktion');
      await page.locator('rsbuild-error-overlay').waitFor({ state: 'attached' });
      await dev.waitForLine(new RegExp(file.split('/').slice(-2).join('/')));
      editor.replace(file, 'export funktion', 'export function');
      await page.locator('rsbuild-error-overlay').waitFor({ state: 'detached' });
      await save(`Repaired ${description}`);
    }
  });
}
