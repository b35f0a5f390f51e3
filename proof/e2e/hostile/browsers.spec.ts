import type { Page, Route } from '@playwright/test';
import { signInToApi, unwrapData } from '../support/api.ts';
import { changeBody } from '../support/change-body.ts';
import { visit } from '../support/hydration.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

interface HostileBrowser {
  readonly name: string;
  readonly tag?: '@long';
  readonly prepare: (page: Page) => Promise<unknown>;
  /** Whether uploaded pictures stay as they are. */
  readonly keepsPictures?: true;
}

/** Removes functions that are newer than the oldest supported browsers. */
const removeNewFunctions = (page: Page) =>
  page.addInitScript(() => {
    const newFunctions: readonly (readonly [owner: object, names: readonly string[]])[] = [
      [URL, ['canParse', 'parse']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Promise, ['withResolvers', 'try']],
      [Array, ['fromAsync']],
      [Array.prototype, ['toSorted', 'toSpliced', 'toReversed', 'with']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf']],
      [Object.getPrototypeOf(Object.getPrototypeOf([].values())), ['map', 'filter', 'take', 'toArray']],
      [AbortSignal, ['any']],
      [Element.prototype, ['checkVisibility', 'getHTML']],
      [Document.prototype, ['startViewTransition']],
    ];
    for (const [owner, names] of newFunctions) for (const name of names) Reflect.deleteProperty(owner, name);
  });

/** Blocks storage as browser settings do: any access throws, and cookies are dropped. */
async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException(`${name} is denied for this document.`, 'SecurityError');
        },
      });
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true });
}

/** Returns other pixels than were drawn, as Firefox does with protection against fingerprinting. */
const addCanvasNoise = (page: Page) =>
  page.addInitScript(() => {
    const { getImageData } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.getImageData = function (...area) {
      const image = getImageData.apply(this, area);
      crypto.getRandomValues(image.data);
      return image;
    };
  });

/** Fills fields that a person does not see by their names, as password managers do. */
const fillByName = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('focusin', () => {
      for (const name of ['website', 'url', 'homepage', 'organization', 'fax']) {
        for (const field of document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)) {
          if (field.value !== '') continue;
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
            field,
            'vi.example',
          );
          field.dispatchEvent(new Event('input', { bubbles: true }));
        }
      }
    });
  });

const shellScript = '**/js/shell.*.js*';

/** Keeps the shell's script back until the page says so. Then a person tries again, or the page itself if it still waits. */
const withholdShell =
  (answer: (route: Route) => unknown, isWaiting = false) =>
  async (page: Page) => {
    const message =
      /^This page could not be loaded: a script (was blocked or changed on the way|has not arrived)\./;
    await page.route(shellScript, answer);
    // A script that hangs also holds up the document's `load` event.
    await page.goto('/auth', { waitUntil: 'commit' });
    await expect(page.getByRole('alert')).toHaveText(message, { timeout: 30_000 });
    await page.goto('/contact', { waitUntil: 'commit' });
    await expect(page.getByRole('alert')).toContainText('Part of this page', { timeout: 30_000 });
    await page.unroute(shellScript);
    if (!isWaiting) await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  };

const changeScript = changeBody((script) => `/* scanned */\n${script}`);
const cutScript = changeBody((script) => script.slice(0, 10_000));

/** Plain http under this name is no secure context, unlike localhost. */
const plainOrigin = 'http://northlight.test';

/** Serves the product, which answers only to its own name and origin, under the other name. */
const servePlainHttp = (page: Page) =>
  page.route(`${plainOrigin}/**`, async (route) => {
    const headers = route.request().headers();
    const response = await route.fetch({
      url: route.request().url().replace(plainOrigin, product.url),
      headers: headers.origin === undefined ? headers : { ...headers, origin: product.url },
      maxRedirects: 0,
    });
    await route.fulfill({ response });
  });

const browsers: readonly HostileBrowser[] = [
  { name: 'over plain http under another name', prepare: servePlainHttp },
  { name: 'without newer functions', prepare: removeNewFunctions },
  { name: 'with the script blocked', prepare: withholdShell((route) => route.abort()) },
  { name: 'with the script changed', prepare: withholdShell(changeScript), tag: '@long' },
  { name: 'with the script cut off', prepare: withholdShell(cutScript), tag: '@long' },
  { name: 'with the script hanging', prepare: withholdShell(() => undefined, true), tag: '@long' },
  {
    name: 'with the script lost once per page',
    prepare: (page) => page.route('**/js/shell.*.js', (route) => route.abort()),
    tag: '@long',
  },
  { name: 'with storage blocked', prepare: blockStorage, tag: '@long' },
  { name: 'with canvas noise', prepare: addCanvasNoise, keepsPictures: true, tag: '@long' },
  { name: 'with fields filled by name', prepare: fillByName, tag: '@long' },
];

for (const [index, { name, prepare, keepsPictures, tag = [] }] of browsers.entries()) {
  test.describe(name, { tag }, () => {
    // Each address may send five messages an hour.
    test.use({ extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${index}` } });

    test('a visitor reads and sends, and staff sign in and save', async ({ page, expectedErrors }) => {
      expectedErrors.push(/Cross-Origin-Opener-Policy|ERR_FAILED|Failed to find a valid digest/);
      const isPlainHttp = prepare === servePlainHttp;
      const origin = isPlainHttp ? plainOrigin : '';
      const { api } = await signInToApi('author');
      const text = `Written ${name} ${crypto.randomUUID()}`;
      try {
        await prepare(page);
        await page.goto(`${origin}/services`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await page.evaluate(() => isSecureContext)).toBe(!isPlainHttp);
        await visit(page, `${origin}/contact`);
        const form = page.getByRole('form', { name: 'Message' });
        await form.getByLabel('Name').fill('Vi Berg');
        await form.getByLabel('Email').fill(`vi-${index}@site.example`);
        await form.getByLabel('Service').selectOption('saas');
        await form.getByLabel('Message').fill(text);
        await form.getByRole('button', { name: 'Send message' }).click();
        await expect(page.getByText('Thank you for your message!').first()).toBeVisible();
        const messages = await api.from('contact_messages').select('id').eq('message', text);
        expect(unwrapData(messages), 'stored messages').toHaveLength(1);

        await page.goto(`${origin}/auth`);
        await signIn(page, 'author');
        await page.getByRole('link', { name: 'Team', exact: true }).first().click();
        await page.getByRole('button', { name: /^Add team member/ }).click();
        await page.getByRole('textbox', { name: 'Name' }).fill(text);
        await page.getByLabel('Role').fill('Engineer');
        await page.getByLabel('Bio').fill('Saved.');
        await page.getByRole('button', { name: 'Add skill' }).click();
        await page.getByRole('textbox', { name: 'LinkedIn' }).fill('https://www.linkedin.com/in/vi');
        const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 40 } });
        const file = page.getByTestId('file');
        await file.setInputFiles({ name: 'vi.png', mimeType: 'image/png', buffer: picture });
        await expect(page.getByRole('button', { name: 'Replace image' })).toBeVisible();
        await page.getByRole('button', { name: 'Create team member' }).click();
        await expect(page.getByText('Team member created successfully')).toBeVisible();
        const member = unwrapData(
          await api.from('team_members').select('image_url').eq('name', text).single(),
        );
        const stored = await (
          await page.request.get(new URL(member.image_url ?? '', product.url).pathname)
        ).body();
        expect(stored.equals(picture)).toBe(keepsPictures === true);
      } finally {
        await api.from('team_members').delete().eq('name', text);
      }
    });
  });
}
